"""Install the real clients and servers; what is there already stays.

Run: python tests/mcp/real/install.py
"""

import shutil
import subprocess
import sys
import venv
from pathlib import Path

from places import ENVIRONMENTS, HERE, NPM, python


def main() -> None:
    """Install both client libraries, their servers and, where node is, those of npm."""
    for major, folder in ENVIRONMENTS.items():
        wanted = HERE / f"requirements-{major}.txt"
        if not _is_done(folder, wanted):
            venv.create(folder, with_pip=True, clear=True)
            quiet = ["--quiet", "--disable-pip-version-check"]
            _run(python(major), "-m", "pip", "install", *quiet, "-r", wanted)
            _done(folder, wanted)
    wanted = HERE / "npm.txt"
    if shutil.which("npm") is None:
        sys.stdout.write("no npm here: the servers of npm are left out\n")
    elif not _is_done(NPM, wanted):
        NPM.mkdir(exist_ok=True)
        packages = wanted.read_text().split()
        _run("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", NPM, *packages)
        _done(NPM, wanted)


def _is_done(folder: Path, wanted: Path) -> bool:
    mark = folder / ".installed"
    return mark.exists() and mark.read_text() == wanted.read_text()


def _done(folder: Path, wanted: Path) -> None:
    (folder / ".installed").write_text(wanted.read_text())


def _run(*words: object) -> None:
    subprocess.run([str(word) for word in words], check=True, stdin=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())

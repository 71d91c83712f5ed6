"""Build the wheel, install it alone into a clean environment, and use it from outside."""

import json
import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
AGENT = """
import sys
from cassettekit import Cassette

tape = Cassette()
tape.call("search", {"q": sys.argv[1]}, lambda q: [q])
tape.call("login", {"password": "hunter2" * 2}, lambda password: {"ok": True})
"""


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="cassette-wheel-") as name:
        folder = Path(name)
        wheel = build(folder)
        look_into(wheel)
        binaries = install(wheel, folder)
        outside = folder / "outside"
        outside.mkdir()
        use(binaries, outside)
    say(f"{wheel.name}: built, installed with its locked dependencies, used\n")


def build(folder: Path) -> Path:
    """Build the wheel with the build backend of this environment, no other is fetched."""
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], ROOT)
    [wheel] = folder.glob("*.whl")
    return wheel


def look_into(wheel: Path) -> None:
    """The wheel holds the package and its licence, and nothing beside them."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    modules = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "cassettekit").rglob("*")
        if path.suffix in (".py", ".typed")
    }
    expect(modules <= set(names), f"missing: {sorted(modules - set(names))}")
    expect("cassettekit/py.typed" in names, "no py.typed")
    expect(any(name.endswith("/licenses/LICENSE") for name in names), "no LICENSE")
    tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    expect(tops == {"cassettekit"}, f"more than the package: {tops}")


def install(wheel: Path, folder: Path) -> Path:
    """Install into a new environment; gives the folder of its programs."""
    place = folder / "environment"
    venv.create(place, with_pip=True)
    binaries = place / ("Scripts" if os.name == "nt" else "bin")
    locked = folder / "runtime.lock"
    locked.write_text("".join(entry for _, entry in sorted(runtime_lock().items())))
    pip = [str(binaries / "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    run([*pip, "--require-hashes", "-r", str(locked)], folder)
    run([*pip, "--no-deps", "--no-index", str(wheel)], folder)
    run([str(binaries / "python"), "-m", "pip", "check"], folder)
    return binaries


def runtime_lock() -> dict[str, str]:
    """The entries of the lock file that the package needs when it runs, and no others."""
    entries = dict(lock_entries((ROOT / "requirements.lock").read_text()))
    needed: dict[str, str] = {}
    waiting = ["cassettekit"]
    while waiting:
        for text in requires_of(waiting.pop()):
            requirement = Requirement(text)
            name = canonicalize_name(requirement.name)
            if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
                continue
            if name not in needed:
                needed[name] = entries[name]
                waiting.append(name)
    return needed


def requires_of(name: str) -> list[str]:
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []  # another platform's


def lock_entries(text: str) -> Iterator[tuple[str, str]]:
    """Each locked package and its lines, hashes included."""
    entry = ""
    for line in text.splitlines(keepends=True):
        entry += line
        if not line.rstrip().endswith("\\"):
            if "==" in entry:
                yield canonicalize_name(entry.split("==")[0].strip()), entry
            entry = ""


def use(binaries: Path, outside: Path) -> None:
    """Record, replay, compare and read, with nothing of the checkout in reach."""
    python, cassette = str(binaries / "python"), str(binaries / "cassette")
    (outside / "agent.py").write_text(AGENT)
    where = run([python, "-c", "import cassettekit; print(cassettekit.__file__)"], outside)
    expect(str(binaries.parent) in where, f"another cassettekit was imported: {where}")
    expect(run([cassette, "--version"], outside).startswith("cassette "), "no version")
    agent = ["--", python, "agent.py"]
    run([cassette, "record", "base.jsonl", *agent, "x"], outside)
    run([cassette, "record", "other.jsonl", *agent, "y"], outside)
    run([cassette, "replay", "base.jsonl", "-o", "now.jsonl", *agent, "x"], outside)
    run([cassette, "replay", "base.jsonl", *agent, "y"], outside, code=1)
    run([cassette, "diff", "base.jsonl", "now.jsonl"], outside)
    run([cassette, "diff", "base.jsonl", "other.jsonl"], outside, code=1)
    run([cassette, "redact", "base.jsonl", "--check"], outside)
    report = json.loads(run([cassette, "inspect", "base.jsonl", "--json"], outside))
    expect([call["tool"] for call in report["calls"]] == ["search", "login"], "other calls")


def run(command: list[str], folder: Path, *, code: int = 0) -> str:
    """Run a program without this environment's settings; gives its standard output."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "CASSETTEKIT_RUN", "CI")
    }
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    expect(done.returncode == code, f"{command}: exit {done.returncode}\n{done.stderr}")
    return done.stdout


def expect(holds: bool, otherwise: str) -> None:
    if not holds:
        sys.exit(f"the wheel is not right: {otherwise}")


def say(text: str) -> None:
    sys.stdout.write(text)


if __name__ == "__main__":
    main()

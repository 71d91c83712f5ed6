"""Where `install.py` puts the real clients and servers, each in an environment of its own."""

from pathlib import Path

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[2]
ENVIRONMENTS = {1: CHECKOUT / ".venv-mcp-1", 2: CHECKOUT / ".venv-mcp-2"}
NPM = CHECKOUT / ".venv-mcp-npm"


def python(major: int) -> Path:
    """The interpreter that has the client library of this major version."""
    return ENVIRONMENTS[major] / "bin" / "python"


def program(name: str) -> Path:
    """A server's own program, wherever it was put."""
    folders = [folder / "bin" for folder in ENVIRONMENTS.values()]
    folders.append(NPM / "node_modules" / ".bin")
    for folder in folders:
        if (folder / name).exists():
            return folder / name
    raise FileNotFoundError(name)

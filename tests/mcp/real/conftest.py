"""These tests need `install.py` to have run: `make mcp` does both."""

from tests.mcp.real.places import ENVIRONMENTS

collect_ignore_glob = (
    []
    if all((folder / ".installed").exists() for folder in ENVIRONMENTS.values())
    else ["test_*.py"]
)

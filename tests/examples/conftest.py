"""Make the agent under `examples/` importable, as `python -m agent.run` finds it."""

import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))

from agent.sandbox import Credentials, Sandbox  # noqa: E402 - the path comes first
from agent.tools import Tools  # noqa: E402


@pytest.fixture
def credentials():
    return Credentials()


@pytest.fixture
def sandbox(tmp_path, credentials):
    with Sandbox(tmp_path.resolve(), credentials) as sandbox:
        yield sandbox


@pytest.fixture
def tools(sandbox):
    return Tools(sandbox).table()


@pytest.fixture
def token(tools, credentials):
    return tools["login"](user=credentials.user, password=credentials.password)["token"]

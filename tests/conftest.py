"""What every test stands on: nothing from around the test run reaches it."""

import os

import pytest
from hypothesis import settings

# No test is timed; and what fails on CI must fail again when somebody looks.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture(autouse=True)
def _nothing_from_around(monkeypatch):
    for name in ("CI", "CASSETTEKIT_RUN", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    """An empty folder to work in, three levels deep so that it is a root in free text too."""
    folder = tmp_path / "home" / "project"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder

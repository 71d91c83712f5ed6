import pytest


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder of its own to work in, so that no settings are found upward."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CASSETTEKIT_RUN", raising=False)
    return tmp_path


@pytest.fixture
def base(here):
    return here / "base.jsonl"

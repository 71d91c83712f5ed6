"""A root or home that links lead to is one folder, however it is spelled."""

import json
from pathlib import Path

import pytest

from cassettekit import Cassette
from tests.session.taping import lines


@pytest.fixture
def linked(workspace, monkeypatch):
    """A checkout, a link to it, and the shell inside the link."""
    (workspace / "real" / "proj" / "sub").mkdir(parents=True)
    (workspace / "link").symlink_to(workspace / "real" / "proj")
    monkeypatch.chdir(workspace / "link" / "sub")
    monkeypatch.setenv("PWD", str(workspace / "link" / "sub"))
    return workspace


def recorded(linked, root):
    said = f"{linked}/real/proj/a and {linked}/link/b"
    with Cassette(linked / "base.jsonl", mode="record", root=root) as tape:
        tape.call("t", {"path": f"{linked}/link/x", "q": said}, lambda **_: said)
    return lines(linked / "base.jsonl")[1]


@pytest.mark.parametrize("way", ["link", "real/proj"])
def test_paths_are_stored_alike_by_every_way_that_leads_to_the_root(linked, way):
    line = recorded(linked, linked / way)

    assert line["args"] == {"path": "x", "q": "<ROOT>/a and <ROOT>/b"}
    assert line["result"] == "<ROOT>/a and <ROOT>/b"


def test_the_working_folder_is_known_as_the_shell_spells_it(linked, monkeypatch):
    monkeypatch.chdir(linked / "real" / "proj")
    monkeypatch.setenv("PWD", str(linked / "link"))

    assert recorded(linked, None)["args"]["path"] == "x"


@pytest.mark.parametrize("pwd", ["", "link", "/", "/nowhere", "/proc/self/cwd"])
def test_a_spelling_by_the_shell_that_leads_elsewhere_is_none(linked, monkeypatch, pwd):
    monkeypatch.setenv("PWD", pwd)

    line = recorded(linked, linked / "real" / "proj")

    assert "<ROOT>/a" in json.dumps(line)
    assert line["args"]["path"].endswith("/link/x")


def test_a_home_behind_a_link_is_the_home(linked, monkeypatch):
    (linked / "ann").symlink_to(linked / "real")
    monkeypatch.setenv("HOME", str(linked / "ann"))
    monkeypatch.chdir(linked)
    monkeypatch.setenv("PWD", str(linked))

    line = recorded(linked, "/elsewhere/proj")

    assert line["args"]["q"].startswith("<HOME>/proj/a and ")
    assert Path.home() == linked / "ann"

"""The recipes of docs/format.md give the keys that the library wrote, whoever runs them."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cassettekit import Cassette

EASY = [
    "x",
    "café",
    "😀",
    "\u2028",
    '"\\/',
    1,
    5.0,
    -0.0,
    0.1,
    1e-4,
    123.456,
    True,
    None,
    [],
    {"b": 1, "a": []},
]
NUMBERS = [1e16, 1e20, 1e21, -1e21, 1e-5, 1e-7, 5e-324, 2**53, 2**64, -(2**70), 2.0**53]
NAMES = [{"é": 1, "z": 2}, {"\uffff": 1, "😀": 2}, {"$int": "5"}, {"__proto__": 1}, "\x7f"]
SURROGATES = ["\ud800", {"\udfff": 1}]


@pytest.fixture
def cassette(tmp_path):
    def record(values):
        path = tmp_path / "run.jsonl"
        with Cassette(path, mode="record") as tape:
            for value in values:
                tape.call("echo", {"value": value}, lambda value: True, schema_version="v2")
        turn_around(path)
        return path, tape.calls

    return record


def turn_around(path):
    """Turn the members of every object around: no recipe may lean on the order they are in."""
    lines = [json.dumps(turned(json.loads(line))) for line in path.read_bytes().splitlines()]
    path.write_text("\n".join(lines), encoding="utf-8")


def turned(value):
    if isinstance(value, dict):
        return {name: turned(member) for name, member in reversed(value.items())}
    return list(map(turned, value)) if isinstance(value, list) else value


@pytest.fixture
def recipe(docs, blocks, tmp_path):
    def write(name):
        (text,) = [block.text for block in blocks(docs / "format.md") if block.title == name]
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def printed(*command):
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    return [line.split()[0] for line in done.stdout.splitlines()]


def test_the_python_recipe_gives_the_keys(recipe, cassette):
    path, keys = cassette([*EASY, *NUMBERS, *NAMES])

    found = printed(sys.executable, recipe("keys.py"), path)

    assert found == keys


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_node_recipe_gives_the_keys(recipe, cassette):
    path, keys = cassette([*EASY, *NUMBERS, *NAMES, *SURROGATES])

    found = printed("node", recipe("keys.mjs"), path)

    assert found == keys


def test_the_node_recipe_is_twelve_lines(docs, blocks):
    (text,) = [block.text for block in blocks(docs / "format.md") if block.title == "keys.mjs"]

    assert len(text.splitlines()) == 12


@pytest.mark.skipif(shutil.which("jq") is None, reason="jq is not installed")
def test_the_jq_line_gives_the_keys_within_its_limits(docs, cassette):
    recipe = "jq -cSj '{args,tool,v}'"
    path, keys = cassette(EASY)
    calls = [line for line in Path(path).read_bytes().splitlines() if b'"args":' in line]

    assert recipe in (docs / "format.md").read_text(encoding="utf-8")
    for key, call in zip(keys, calls, strict=True):
        pipe = f"{recipe} | sha256sum"
        done = subprocess.run(["sh", "-c", pipe], input=call, capture_output=True, check=True)
        assert done.stdout.decode()[:16] == key == json.loads(call)["key"]

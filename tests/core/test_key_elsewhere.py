"""Anyone can recompute a key from a line, without this package."""

import shutil
import subprocess
from pathlib import Path

import pytest

from cassettekit.core.canonical import loads

FIXTURES = Path(__file__).parents[2] / "fixtures/canonical"
RECOMPUTE = Path(__file__).with_name("recompute.mjs")
JQ = "jq -cSj '{args,tool,v}' | sha256sum | cut -c1-16"

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
needs_jq = pytest.mark.skipif(
    shutil.which("jq") is None or shutil.which("sha256sum") is None, reason="jq is not installed"
)


@needs_node
@pytest.mark.parametrize("calls", ["calls.jsonl", "calls-nasty.jsonl"])
def test_twelve_lines_of_node_give_every_key(calls):
    run = subprocess.run(
        ["node", RECOMPUTE, FIXTURES / calls], check=True, capture_output=True, text=True
    )

    assert run.stdout.split() == [call["key"] for call in read(calls)]
    assert len(RECOMPUTE.read_text().splitlines()) <= 12


@needs_jq
@pytest.mark.parametrize("line", (FIXTURES / "calls.jsonl").read_bytes().splitlines())
def test_one_line_of_jq_gives_the_key_of_an_ordinary_call(line):
    run = subprocess.run(["sh", "-c", JQ], check=True, capture_output=True, input=line)

    assert run.stdout.decode().strip() == loads(line)["key"]


def read(calls):
    return [loads(line) for line in (FIXTURES / calls).read_bytes().splitlines()]

"""A thousand secrets go in by every way there is, and none is on the disk or the screen."""

import asyncio
import io
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from cassettekit import Cassette, CassetteMiss
from cassettekit.cli.app import app
from cassettekit.redaction import Redactor
from tests.mcp.harness import player, recorder
from tests.mcp.places import Place, asking, needs_extra, real_server
from tests.redaction import generator
from tests.session.taping import echo, never, raising, returning, swallowing

CASSETTE = Path(sys.executable).with_name("cassette")
AGENT = """
import json, sys
from cassettekit import Cassette

with Cassette() as tape:
    for line in sys.stdin:
        tape.call("child", {"value": json.loads(line)}, lambda value: [value])
"""
EARLY = "the word is"
WAYS = ("args", "result", "tool", "async", "stream", "error", "child", "server", "place")


class Failed(Exception):
    """What a tool raises with a secret in it."""


class Plan:
    """One way's share of the secrets: the values that hold them, and what must vanish."""

    def __init__(self, seed, each):
        self._dice = random.Random(seed)
        self.secrets = []
        self.shares = {way: [] for way in WAYS}
        records = list(generator.secrets(seed=seed, each=each))
        self._dice.shuffle(records)
        for number, record in enumerate(records):
            self.secrets += record.secrets
            share = self.shares[WAYS[number % len(WAYS)]]
            share += [self._said(record)] if number % 3 == 0 else []
            share.append(self._planted(record))

    def _said(self, record):
        """What is said of a secret before anything gives it away, where it will be known."""
        redactor = Redactor()
        redactor.result(record.value)
        known = [secret for secret in record.secrets if secret in redactor.known]
        return f"{EARLY} {known[0] if known else 'none'}, ok?"

    def _planted(self, record):
        value = record.value
        if record.kind.startswith("token") and self._dice.random() < 0.3:
            value = {record.secrets[0]: 1}
        texts = 0
        for number in range(self._dice.randrange(6)):
            match self._dice.randrange(4):
                case 0:
                    value = [number, value]
                case 1:
                    value = {f"k{number}": value, "n": number}
                case 2:
                    value = {"rows": [{"id": number, "row": value}, {"id": 7, "row": None}]}
                case _ if texts < 2:
                    value, texts = json.dumps(value), texts + 1
        return value


PLAN, OTHER = Plan(11, each=6), Plan(12, each=1)


@pytest.fixture
def inside(workspace, monkeypatch):
    """The folder under which everything is: home, project and temporary files."""
    temporary = workspace.parent / "tmp"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    (workspace / "agent.py").write_text(AGENT)
    return workspace.parent


@pytest.fixture
def shown(capsys, monkeypatch):
    """Run a command in this process; everything that was printed comes last, as one text."""
    texts = []

    def run(*words, text=None):
        if text is not None:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        with pytest.raises(SystemExit) as ended:
            app([str(word) for word in words], prog_name="cassette")
        texts.extend(capsys.readouterr())
        assert ended.value.code in (0, 1), texts[-1]

    run.texts = texts
    return run


def used(tape, plan):
    """Use a tape in every way that a program can; what the tool gets and gives is untouched."""
    for value in plan.shares["args"]:
        assert tape.call("args", {"value": value}, echo) == {"value": value}
    for value in plan.shares["result"]:
        assert tape.call("result", {"q": 1}, returning(value)) == value
    wrapped = tape.tool(name="tool")(lambda value, *, k=1: value)
    assert [wrapped(value) for value in plan.shares["tool"]] == plan.shares["tool"]
    assert asyncio.run(_awaited(tape, plan.shares["async"])) == plan.shares["async"]
    for value in plan.shares["stream"]:
        assert list(tape.call("stream", {}, lambda value=value: (x for x in (value, 1)))) == [
            value,
            1,
        ]
    for value in plan.shares["error"]:
        with pytest.raises(Failed) as caught:
            tape.call("error", {}, _failing(value))
        assert caught.value.args == (value,)


async def _awaited(tape, values):
    async def tool(value):
        return value

    return [await tape.acall("async", {"value": value}, tool) for value in values]


def _failing(value):
    def tool():
        try:
            raising(KeyError(str(value)))()
        except KeyError as cause:
            raise Failed(value) from cause

    return tool


def _child(plan, inside):
    lines = "".join(json.dumps(value) + "\n" for value in plan.shares["child"])
    words = [CASSETTE, "record", "child.jsonl", "--", sys.executable, "agent.py"]
    done = subprocess.run(words, input=lines, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


def _server(plan):
    with recorder("server.jsonl") as client:
        client.hello()
        for value in plan.shares["server"]:
            text = json.dumps(value)
            answer = client.call("echo", {"text": text, "value": value})
            assert text in json.dumps(answer) or text in answer["result"]["content"][0]["text"]
        client.close()
    with player("server.jsonl") as again:
        again.hello()
        for value in filter(_is_known, plan.shares["server"][:20]):
            again.call("echo", {"text": "other", "value": value})
        again.close()
    return client.said + again.said


def _place(plan):
    said = ""
    with real_server() as port:
        url = f"http://127.0.0.1:{port}/mcp"
        with Place("record", "place.jsonl", "--mcp-url", url, "--listen", "127.0.0.1:0") as place:
            for number, value in enumerate(plan.shares["place"]):
                text, tool = json.dumps(value), ("echo", "stream")[number % 2]
                _, headers, body = place.request(body=asking(tool, {"text": text, "value": value}))
                assert json.dumps(text).encode() in body, headers
            assert place.close() == 0
            said += place.said
    with Place("replay", "place.jsonl", "--mcp", "--listen", "127.0.0.1:0") as again:
        for value in filter(_is_known, plan.shares["place"][:20]):
            again.call("echo", {"text": "other", "value": value})
        again.close()
        return said + again.said


def _is_known(value):
    """Whether a value gives its secret away; before that, a screen may show it."""
    return not str(value).startswith(EARLY)


def _missed(plan):
    with swallowing("base.jsonl", candidate="now.jsonl", match_redacted=True) as tape:
        for value in filter(_is_known, (*plan.shares["args"], *plan.shares["tool"])):
            try:
                tape.call("args", {"value": value}, never)
            except CassetteMiss as miss:
                yield str(miss) + json.dumps(miss.report)


@needs_extra
def test_none_is_anywhere(inside, shown, capsys):
    assert len(set(PLAN.secrets)) >= 1_000

    with Cassette("base.jsonl", mode="record") as tape:
        used(tape, PLAN)
        meanwhile = _everything(inside)
    said = [_child(PLAN, inside), _server(PLAN), _place(PLAN), *_missed(OTHER)]
    shown("inspect", "base.jsonl")
    shown("inspect", "server.jsonl", "--json")
    shown("inspect", "place.jsonl", "--json")
    shown("redact", "base.jsonl", "-o", "redacted.jsonl")
    shown("normalize", "child.jsonl", "-o", "normalized.jsonl", "--rename-ids")
    shown("inspect", "now.jsonl", "--misses")
    for form in ("human", "json", "markdown", "github", "junit", "html"):
        shown("diff", "base.jsonl", "now.jsonl", "--results", "--all", "--format", form)
        shown("diff", "base.jsonl", "now.jsonl", "--format", form, "-o", f"diff.{form}")
    Path("cassette.toml").write_text('[tool.args]\nignore_args = ["k"]\n')
    asked = json.dumps({"value": next(filter(_is_known, OTHER.shares["args"]))})
    shown("inspect", "base.jsonl", "--tool", "args", "--args", asked)
    lines = [json.dumps(value) for way in WAYS[:3] for value in PLAN.shares[way]]
    for words in (["-"], ["-", "--check", "--json", "--paranoid"]):
        shown("redact", *words, text="\n".join(lines).encode())
    said += [*shown.texts, *capsys.readouterr()]

    assert b"REDACTED" in meanwhile
    assert not _left(PLAN.secrets + OTHER.secrets, _everything(inside))
    assert not _left(PLAN.secrets + OTHER.secrets, "\n".join(said).encode())


def _everything(folder):
    return b"\n".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def _left(secrets, data):
    forms = ((secret, json.dumps(secret)[1:-1]) for secret in dict.fromkeys(secrets))
    return [plain for plain, escaped in forms if plain.encode() in data or escaped.encode() in data]

"""The agent, recorded and replayed: one call path in two worlds, and no way back to them."""

import json
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from agent.loop import play
from agent.planner import PROMPTS, Prompt
from agent.sandbox import Credentials, Sandbox
from agent.tasks import TASKS
from agent.tools import Tools

from cassettekit import Cassette, CassetteMiss

SAME_KEYS = sorted(set(TASKS) - {"task-05"})


@dataclass(frozen=True)
class Run:
    """One run of the agent and what its world held that no file may hold."""

    keys: list[str]
    answer: str
    told: list[str]
    started: bool
    left_behind: list[str]
    secrets: set[str]
    folder: str


def run(
    cassette, mode="record", *, task="task-07", prompt=PROMPTS["baseline"], broken=None, **more
):
    credentials = Credentials()
    told = []
    with (
        tempfile.TemporaryDirectory(prefix="agent-") as folder,
        Sandbox(Path(folder).resolve(), credentials) as sandbox,
    ):
        with Cassette(cassette, mode, root=sandbox.folder, **more) as tape:
            plan = TASKS[task](credentials, prompt)
            answer = play(plan, Tools(sandbox).table(broken), tape, told.append)
        tokens = sandbox.world().office.tokens if sandbox.started else []
        return Run(
            keys=tape.calls,
            answer=answer,
            told=told,
            started=sandbox.started,
            left_behind=[path.name for path in sandbox.folder.iterdir()],
            secrets={credentials.password, *tokens},
            folder=str(sandbox.folder),
        )


def calls(cassette):
    lines = map(json.loads, cassette.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if "/" not in line["key"] and line["key"] != "end"]


@pytest.mark.parametrize("task", SAME_KEYS)
def test_two_recordings_have_one_call_path(tmp_path, task):
    one = run(tmp_path / "one.jsonl", task=task)
    two = run(tmp_path / "two.jsonl", task=task)

    assert one.folder != two.folder
    assert one.keys == two.keys
    assert one.answer == two.answer


def test_two_recordings_hold_other_ids_under_the_same_keys(tmp_path):
    run(tmp_path / "one.jsonl")
    run(tmp_path / "two.jsonl")

    ids = [
        [
            call["result"]["job_id"]
            for call in calls(tmp_path / name)
            if call["tool"] == "job_status"
        ]
        for name in ("one.jsonl", "two.jsonl")
    ]

    assert [len(set(each)) for each in ids] == [1, 1]
    assert ids[0] != ids[1]


def test_two_recordings_differ_in_nothing_but_ids(tmp_path):
    ids = re.compile(r'job_[0-9a-f]{12}|"event_id":\d+|"receipt_id":"[0-9a-f-]{36}"')
    run(tmp_path / "one.jsonl")
    run(tmp_path / "two.jsonl")

    one, two = (
        (tmp_path / name).read_text(encoding="utf-8") for name in ("one.jsonl", "two.jsonl")
    )

    assert one != two
    assert ids.sub("ID", one) == ids.sub("ID", two)


def test_an_id_that_is_sent_back_makes_other_keys_and_only_where_it_is_sent(tmp_path):
    one = run(tmp_path / "one.jsonl", task="task-05")
    two = run(tmp_path / "two.jsonl", task="task-05")

    same = [left == right for left, right in zip(one.keys, two.keys, strict=True)]

    assert same == [True, True, False, False, False]


@pytest.mark.parametrize("task", sorted(TASKS))
def test_a_replay_answers_everything_and_starts_nothing(tmp_path, task):
    recorded = run(tmp_path / "base.jsonl", task=task)

    replayed = run(tmp_path / "base.jsonl", "replay", task=task, strict=True)

    assert replayed.keys == recorded.keys
    assert replayed.answer == recorded.answer
    assert not replayed.started
    assert replayed.left_behind == []


@pytest.mark.parametrize("broken", ["clock", "fetch", "send_receipt"])
def test_a_replay_does_not_notice_a_broken_tool(tmp_path, broken):
    recorded = run(tmp_path / "base.jsonl")

    replayed = run(tmp_path / "base.jsonl", "replay", broken=broken, strict=True)

    assert replayed.answer == recorded.answer


def test_the_replayed_agent_sees_its_own_folder_and_one_frozen_time(tmp_path):
    run(tmp_path / "base.jsonl")

    first = run(tmp_path / "base.jsonl", "replay")
    second = run(tmp_path / "base.jsonl", "replay")

    assert first.told[0] == second.told[0]
    assert f"{first.folder}/inbox/INV-2041.txt" in first.told[4]
    assert f"{second.folder}/inbox/INV-2041.txt" in second.told[4]


def test_a_rewritten_planner_misses_at_the_argument_it_changed(tmp_path):
    recorded = run(tmp_path / "base.jsonl")

    with pytest.raises(CassetteMiss) as missed:
        run(tmp_path / "base.jsonl", "replay", prompt=PROMPTS["rewritten"])

    report = missed.value.report
    assert (missed.value.kind, report["tool"], report["call"]) == ("unknown", "start_job", 7)
    assert report["nearest"]["key"] == recorded.keys[6]
    assert report["nearest"]["changes"] == [
        {"path": "$.tolerance_cents", "op": "replace", "recorded": 100, "asked": 1}
    ]


def test_an_extra_poll_finds_the_recording_exhausted(tmp_path):
    run(tmp_path / "base.jsonl")

    with pytest.raises(CassetteMiss) as missed:
        run(tmp_path / "base.jsonl", "replay", prompt=Prompt(polls_once_more=True))

    report = missed.value.report
    assert (missed.value.kind, report["tool"], report["call"]) == ("exhausted", "job_status", 11)


def test_the_rewritten_planner_adds_one_call_and_changes_one(tmp_path):
    base = run(tmp_path / "base.jsonl").keys
    rewritten = run(tmp_path / "rewritten.jsonl", prompt=PROMPTS["rewritten"]).keys

    extra, changed = rewritten[12], rewritten[6]

    assert rewritten[:12] + rewritten[13:] == [*base[:6], changed, *base[7:]]
    assert extra not in base
    assert changed not in base


def test_a_broken_tool_sends_the_agent_another_way(tmp_path):
    base = run(tmp_path / "base.jsonl").keys
    broken = run(tmp_path / "broken.jsonl", broken="fetch").keys

    failed = [call["error"]["type"] for call in calls(tmp_path / "broken.jsonl") if "error" in call]

    assert broken[:6] == base[:6]
    assert broken[6] not in base
    assert failed == ["TimeoutError", "TimeoutError"]


def test_neither_secret_nor_folder_nor_time_reaches_a_file(tmp_path):
    live = [
        run(tmp_path / "base.jsonl"),
        run(tmp_path / "broken.jsonl", broken="fetch"),
        run(tmp_path / "rewritten.jsonl", prompt=PROMPTS["rewritten"]),
        run(tmp_path / "events.jsonl", task="task-04"),
    ]
    live.append(run(tmp_path / "base.jsonl", "replay", candidate=tmp_path / "candidate.jsonl"))

    written = "".join(path.read_text(encoding="utf-8") for path in sorted(tmp_path.iterdir()))

    for each in live:
        assert each.secrets
        assert not [secret for secret in each.secrets if secret in written]
        assert each.folder not in written
    assert not re.search(r"tok_[0-9a-f]", written)
    assert live[0].told[0].split()[-1] not in written

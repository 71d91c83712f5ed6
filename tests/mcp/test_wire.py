"""Sessions of both eras as they go over the wire, recorded and served again."""

import json
from pathlib import Path

import pytest

from cassettekit.adapters.mcp.reading import Reading
from cassettekit.adapters.mcp.server import Server
from cassettekit.session.opening import Wanted, open_run
from tests.mcp.harness import META, calls, lines

WIRE = Path(__file__).parents[2] / "fixtures" / "mcp"
ERAS = ("legacy", "modern")
OWN = ("key", "tool", "args", "result", "error")


def record(file, era, chunk=0):
    """Play a session into a recording, in chunks of some size or line by line."""
    run = open_run(Wanted(file, "record", root=file.parent))
    reading = Reading(run, "")
    for row in lines(WIRE / f"{era}.jsonl"):
        data = json.dumps(row["message"]).encode() + b"\n"
        for start in range(0, len(data), chunk or len(data)):
            reading.heard(row["from"], data[start : start + (chunk or len(data))])
    reading.close("the client left", 0, by_itself=False)
    return calls(file)


def own(call):
    return {name: call[name] for name in OWN if name in call}


def test_one_session_in_two_eras_is_one_call_path(here):
    legacy, modern = (record(here / f"{era}.jsonl", era) for era in ERAS)

    assert list(map(own, legacy)) == list(map(own, modern))
    assert [call["tool"] for call in modern] == [
        "weather",
        "weather",
        "greet",
        "forecast",
        "weather",
    ]


def test_what_was_said_beside_the_calls_is_kept_beside_them(here):
    legacy, modern = (record(here / f"{era}.jsonl", era) for era in ERAS)

    assert modern[0]["call_id"] == "toolu_01"
    assert modern[0]["trace"]["traceparent"].startswith("00-0af7")
    assert legacy[0]["progress"] == modern[0]["progress"] == 1
    assert legacy[2]["nested"][0]["result"]["content"] == {"name": "Bo"}
    assert modern[2]["rounds"][0]["responses"]["who"]["content"] == {"name": "Bo"}
    assert legacy[4]["error"]["message"] == "the client cancelled it"


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("chunk", [1, 7, 64])
def test_a_recording_does_not_depend_on_how_the_bytes_arrive(here, era, chunk):
    record(here / "whole.jsonl", era)
    record(here / "pieces.jsonl", era, chunk)

    assert (here / "whole.jsonl").read_bytes() == (here / "pieces.jsonl").read_bytes()


@pytest.mark.parametrize("recorded", ERAS)
@pytest.mark.parametrize("asked", ERAS)
def test_a_recording_of_either_era_serves_a_session_of_either(here, recorded, asked):
    base = here / "base.jsonl"
    record(base, recorded)
    run = open_run(Wanted(base, "replay", root=here))
    server = Server(run, "")
    meta = {"_meta": META} if asked == "modern" else {}

    answers = []
    for call in calls(base):
        params = {"name": call["tool"], "arguments": call["args"], **meta}
        (answer,) = server.answer({"id": 1, "method": "tools/call", "params": params})
        if answer.get("result", {}).get("resultType") == "input_required":
            params["requestState"] = answer["result"]["requestState"]
            params["inputResponses"] = call["rounds"][0]["responses"]
            (answer,) = server.answer({"id": 2, "method": "tools/call", "params": params})
        answers.append(answer)
    run.close(None)

    weather, unknown, greeted, refused, cut = answers
    assert list(weather["result"]["structuredContent"]) == ["temperature", "city", "wind"]
    assert unknown["result"]["isError"] is True
    assert greeted["result"]["content"][0]["text"] == "hello Bo"
    assert refused["error"] == {"code": -32602, "message": "Unknown tool: forecast"}
    assert cut["error"]["code"] == -32000

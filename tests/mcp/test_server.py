"""What a recording answers as a tool server, message by message."""

import json

import pytest

from cassettekit.adapters.mcp.card import require_server, served_by
from cassettekit.adapters.mcp.card_writer import CardWriter
from cassettekit.adapters.mcp.reception import Ended
from cassettekit.adapters.mcp.server import Server
from cassettekit.adapters.mcp.watch import Watch
from cassettekit.errors import UsageError
from cassettekit.session.opening import Wanted, open_run
from cassettekit.storage.reading import read_file
from tests.mcp.harness import META, VERSION

HELLO = {
    "protocolVersion": "2025-06-18",
    "capabilities": {"tools": {}},
    "serverInfo": {"name": "s"},
}
TOOLS = [{"name": "echo", "inputSchema": {"type": "object"}, "outputSchema": {"type": "string"}}]


def record(file, *exchanges, server="", config=None):
    """Write a recording of a session: pairs of a request and what answers it."""
    run = open_run(Wanted(file, "record", root=file.parent, config=config))
    watch = Watch(run.recorder, CardWriter(run, run.store, server), server)
    for number, ((method, params), answer) in enumerate(exchanges):
        watch.sent({"id": number, "method": method, "params": params})
        watch.came({"id": number, **answer})
    watch.end("the server ended")
    run.close(None)


def call(tool="echo", args=None, **params):
    return "tools/call", {"name": tool, "arguments": args or {}, **params}


def text(value="ok", **more):
    return {"result": {"content": [{"type": "text", "text": value}], **more}}


OPEN = []


@pytest.fixture(autouse=True)
def _let_files_go():
    yield
    while OPEN:
        OPEN.pop().close()


def opened(file):
    """A recording that is closed when the test ends."""
    OPEN.append(read_file(file))
    return OPEN[-1]


def replaying(file, **wanted):
    run = open_run(Wanted(file, "replay", **wanted))
    if run.replayer.answers is not None:
        OPEN.append(run.replayer.answers.recording)
    return run


def serve(file, on_miss="result", server="", **wanted):
    return Server(replaying(file, root=file.parent, **wanted), server, on_miss)


def ask(server, method, params=None, era="legacy", number=1):
    params = dict(params or {})
    if era == "modern":
        params["_meta"] = META | params.get("_meta", {})
    (answer,) = server.answer({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
    return answer


@pytest.fixture
def echoed(base):
    record(
        base,
        (("initialize", {}), {"result": HELLO}),
        (("tools/list", {}), {"result": {"tools": TOOLS}}),
        (call(args={"q": 1}), text("one")),
        (call(args={"q": 1}), text("two")),
        (call("fail"), text("bad", isError=True)),
        (call("refuse"), {"error": {"code": -32042, "message": "no", "data": {"why": 1}}}),
    )
    return base


@pytest.mark.parametrize("era", ["legacy", "modern"])
class TestInEitherEra:
    def test_answers_come_first_in_first_out_and_then_miss(self, echoed, era):
        server = serve(echoed)

        answers = [ask(server, *call(args={"q": 1}), era=era)["result"] for _ in range(3)]

        assert [answer["content"][0]["text"] for answer in answers[:2]] == ["one", "two"]
        assert answers[2]["isError"] is True
        assert "miss (exhausted)" in answers[2]["content"][0]["text"]

    def test_error_results_and_protocol_errors_come_back_as_they_were(self, echoed, era):
        server = serve(echoed)

        failed = ask(server, *call("fail"), era=era)["result"]
        refused = ask(server, *call("refuse"), era=era)["error"]

        assert (failed["isError"], failed["content"][0]["text"]) == (True, "bad")
        assert refused == {"code": -32042, "message": "no", "data": {"why": 1}}

    def test_the_tools_are_listed_any_number_of_times(self, echoed, era):
        server = serve(echoed)

        names = [ask(server, "tools/list", era=era)["result"]["tools"][0]["name"] for _ in "abc"]

        assert names == ["echo"] * 3

    def test_every_answer_has_the_envelope_of_its_era(self, echoed, era):
        server = serve(echoed)
        asked = [("tools/list", {}), ("prompts/list", {}), call(args={"q": 1}), ("ping", {})]

        results = [ask(server, *one, era=era)["result"] for one in asked]

        assert all(("resultType" in result) == (era == "modern") for result in results)
        assert ("ttlMs" in results[0]) == (era == "modern")

    def test_lists_that_were_not_recorded_are_empty(self, echoed, era):
        server = serve(echoed)

        for method, member in (
            ("prompts/list", "prompts"),
            ("resources/list", "resources"),
            ("resources/templates/list", "resourceTemplates"),
        ):
            assert ask(server, method, era=era)["result"][member] == []

    def test_what_is_not_recorded_is_refused_by_name(self, echoed, era):
        server = serve(echoed)

        unknown = ask(server, "no/such", era=era)["error"]
        resource = ask(server, "resources/read", {"uri": "file:///x"}, era=era)["error"]

        assert unknown["code"] == -32601
        assert "tool calls" in resource["message"]

    @pytest.mark.parametrize(
        "method", ["ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe"]
    )
    def test_what_changes_nothing_in_a_recording_is_agreed_to(self, echoed, era, method):
        assert "result" in ask(serve(echoed), method, {"level": "info", "uri": "a:b"}, era=era)

    def test_its_own_id_comes_back_whatever_it_is(self, echoed, era):
        server = serve(echoed)

        for number in (0, -1, "probe-1", 2.5, ""):
            assert ask(server, "ping", era=era, number=number)["id"] == number


def test_a_handshake_is_answered_in_the_revision_that_was_asked_for(echoed):
    server = serve(echoed)

    for version in ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"):
        result = ask(server, "initialize", {"protocolVersion": version})["result"]
        assert result["protocolVersion"] == version
        assert result["serverInfo"] == {"name": "s"}
    latest = ask(server, "initialize", {"protocolVersion": "2031-01-01"})["result"]
    assert latest["protocolVersion"] == "2025-11-25"


def test_both_eras_are_answered_in_one_session(echoed):
    server = serve(echoed)

    found = ask(server, "server/discover", era="modern", number="probe")["result"]
    hello = ask(server, "initialize", {"protocolVersion": "2025-11-25"})["result"]
    one = ask(server, *call(args={"q": 1}), era="modern")["result"]
    two = ask(server, *call(args={"q": 1}))["result"]

    assert found["supportedVersions"] == ["2026-07-28"]
    assert hello["protocolVersion"] == "2025-11-25"
    assert (one["content"][0]["text"], two["content"][0]["text"]) == ("one", "two")


def test_a_revision_that_nobody_knows_yet_is_refused_with_what_there_is(echoed):
    server = serve(echoed)

    error = ask(server, "tools/list", {"_meta": {VERSION: "2027-01-01"}})["error"]

    assert error["code"] == -32022
    assert error["data"] == {"supported": ["2026-07-28"], "requested": "2027-01-01"}


def test_notifications_and_answers_of_the_client_are_not_answered(echoed):
    server = serve(echoed)

    for message in (
        {"method": "notifications/initialized"},
        {"method": "notifications/cancelled", "params": {"requestId": 1}},
        {"id": 4, "result": {}},
    ):
        assert server.answer(message) == []


def test_a_subscription_is_acknowledged_and_stays_open(echoed):
    server = serve(echoed)
    wanted = {"notifications": {"toolsListChanged": True}, "_meta": META}

    (answer,) = server.answer({"id": "s1", "method": "subscriptions/listen", "params": wanted})

    assert answer["method"] == "notifications/subscriptions/acknowledged"
    assert answer["params"]["_meta"] == {"io.modelcontextprotocol/subscriptionId": "s1"}
    assert "id" not in answer


def test_a_repeatable_tool_gives_its_last_answer_for_ever(base, here):
    (here / "cassette.toml").write_text("[tool.poll]\nrepeatable = true\n")
    record(base, (call("poll"), text("first")), (call("poll"), text("last")))
    server = serve(base, config=here / "cassette.toml")

    found = [ask(server, *call("poll"))["result"]["content"][0]["text"] for _ in range(4)]

    assert found == ["first", "last", "last", "last"]
    assert server.misses == []


def test_a_long_list_is_cut_into_pages_again(base):
    tools = [{"name": f"t{number}"} for number in range(450)]
    record(base, (("tools/list", {}), {"result": {"tools": tools}}), (call(), text()))
    server, found, params = serve(base), [], {}

    while True:
        page = ask(server, "tools/list", params)["result"]
        found += page["tools"]
        if "nextCursor" not in page:
            break
        params = {"cursor": page["nextCursor"]}

    assert found == tools


@pytest.mark.parametrize("cursor", ["x", "-1", "²", 3, None, [], "9" * 40])
def test_a_cursor_that_was_never_given_out_does_no_harm(echoed, cursor):
    answer = ask(serve(echoed), "tools/list", {"cursor": cursor})

    assert answer.get("error", {}).get("code") == -32602 or answer["result"]["tools"] == []


def test_structured_content_keeps_the_order_of_its_members(base):
    value = {"zeta": 1, "alpha": {"b": 2, "a": [{"y": 1, "x": 2}]}}
    record(base, (call(), text(json.dumps(value), structuredContent=value)))

    result = ask(serve(base), *call())["result"]

    assert json.dumps(result["structuredContent"]) == json.dumps(value)
    assert result["content"][0]["text"] == json.dumps(value)


def test_a_caller_of_the_legacy_era_gets_what_the_rounds_led_to(base):
    asked = {"who": {"method": "elicitation/create", "params": {}}}
    wants = {"resultType": "input_required", "inputRequests": asked, "requestState": "s"}
    answered = call("greet", inputResponses={"who": {"name": "bob"}}, requestState="s")
    record(base, (call("greet"), {"result": wants}), (answered, text("hello bob")))

    result = ask(serve(base), *call("greet"))["result"]

    assert result["content"][0]["text"] == "hello bob"


class TestRounds:
    @pytest.fixture
    def greeted(self, base):
        wants = {"resultType": "input_required", "inputRequests": {"who": {}}}
        answered = call("greet", inputResponses={"who": {"name": "bob"}}, requestState="s")
        record(
            base,
            (call("greet"), {"result": {**wants, "requestState": "s"}}),
            (answered, text("hello bob")),
        )
        return base

    def test_a_caller_of_the_modern_era_is_asked_again(self, greeted):
        server = serve(greeted)

        first = ask(server, *call("greet"), era="modern")["result"]
        again = call("greet", requestState=first["requestState"])
        again[1]["inputResponses"] = {"who": {"name": "bob"}}
        last = ask(server, *again, era="modern")["result"]

        assert first["resultType"] == "input_required"
        assert first["inputRequests"] == {"who": {}}
        assert (last["resultType"], last["content"][0]["text"]) == ("complete", "hello bob")

    def test_another_answer_than_the_recorded_one_is_a_miss(self, greeted):
        server = serve(greeted)

        first = ask(server, *call("greet"), era="modern")["result"]
        again = call("greet", requestState=first["requestState"])
        again[1]["inputResponses"] = {"who": {"name": "eve"}}
        last = ask(server, *again, era="modern")["result"]

        assert last["isError"] is True
        assert '$.who.name "bob" → "eve"' in last["content"][0]["text"]
        assert len(server.misses) == 1


class TestMisses:
    def test_an_answer_says_what_was_asked_what_is_nearest_and_what_differs(self, echoed):
        result = ask(serve(echoed), *call(args={"q": 2}))["result"]

        said = result["content"][0]["text"]
        assert result["isError"] is True
        assert "miss (unknown): call 1, echo" in said
        assert "nearest recorded: call 1" in said
        assert "$.q  1 → 2" in said

    def test_it_can_be_an_error_of_the_protocol(self, echoed):
        error = ask(serve(echoed, "error"), *call("nope"))["error"]

        assert error["code"] == -32050
        assert error["data"]["kind"] == "unknown"

    def test_it_can_end_the_process(self, echoed):
        with pytest.raises(Ended):
            ask(serve(echoed, "exit"), *call("nope"))

    def test_it_takes_nothing_from_the_others(self, echoed):
        server = serve(echoed)
        for args in ({"q": 2}, {"q": "1"}, {}):
            ask(server, *call(args=args))

        assert ask(server, *call(args={"q": 1}))["result"]["content"][0]["text"] == "one"

    def test_no_secret_is_said(self, echoed, capsys):
        secret = "gh" + "p_" + "b" * 36

        said = ask(serve(echoed), *call(args={"q": secret}))["result"]["content"][0]["text"]

        assert secret not in said
        assert secret not in capsys.readouterr().err

    def test_without_a_file_every_call_is_one(self, base):
        result = ask(serve(base), *call())["result"]

        assert "miss (no_cassette)" in result["content"][0]["text"]

    def test_arguments_without_a_key_are_refused(self, echoed):
        deep = json.loads("[" * 300 + "]" * 300)

        assert ask(serve(echoed), *call(args={"d": deep}))["error"]["code"] == -32602

    def test_a_call_without_a_name_is_refused(self, echoed):
        assert ask(serve(echoed), "tools/call", {"name": 3})["error"]["code"] == -32602


def test_a_call_that_was_cut_off_is_an_error_again(base):
    record(base, (call(), {"method": "no/answer"}))

    error = ask(serve(base), *call())["error"]

    assert error["code"] == -32000
    assert "cut off" in error["message"]


def test_folders_in_a_tool_list_are_todays(base, here):
    told = [{"name": "read", "description": f"Reads below {here}/data."}]
    record(base, (("tools/list", {}), {"result": {"tools": told}}), (call("read"), text()))
    elsewhere = here / "elsewhere"
    elsewhere.mkdir()

    run = replaying(base, root=elsewhere)
    (tool,) = ask(Server(run, ""), "tools/list")["result"]["tools"]

    assert tool["description"] == f"Reads below {elsewhere}/data."


def test_the_recording_of_another_kind_of_run_is_served_too(base):
    from cassettekit import Cassette

    with Cassette(base, "record") as tape:
        tape.call("search", {"q": "x"}, lambda q: [q, {"n": 1}])
    server = serve(base)

    result = ask(server, *call("search", {"q": "x"}))["result"]

    assert result["content"] == [{"type": "text", "text": '["x",{"n":1}]'}]
    assert [tool["name"] for tool in ask(server, "tools/list")["result"]["tools"]] == ["search"]


class TestServers:
    @pytest.fixture
    def two(self, here):
        """One recording of two named servers and one without a name."""
        base = here / "base.jsonl"
        runs = [open_run(Wanted(base, "record")) for _ in range(3)]
        for run, name in zip(runs, ("a", "b", ""), strict=True):
            watch = Watch(run.recorder, CardWriter(run, run.store, name), name)
            for number, (method, params) in enumerate((("tools/list", {}), call("t"))):
                watch.sent({"id": number, "method": method, "params": params})
                answer = text(name)["result"] if number else {"tools": [{"name": f"t{name}"}]}
                watch.came({"id": number, "result": answer})
        for run in runs:
            run.close(None)
        return base

    @pytest.mark.parametrize("name", ["a", "b", ""])
    def test_each_serves_only_its_own(self, two, name):
        server = serve(two, server=name)

        (tool,) = ask(server, "tools/list")["result"]["tools"]
        result = ask(server, *call("t"))["result"]

        assert tool["name"] == f"t{name}"
        assert result["content"][0]["text"] == name

    @pytest.mark.parametrize("name", ["a", "b", ""])
    def test_the_calls_of_the_others_are_not_unused(self, two, name):
        run = replaying(two)
        answers = run.replayer.answers
        answers.keep_only(served_by(answers.recording, name))
        ask(Server(run, name), *call("t"))

        assert run.replayer.unused() == []

    def test_a_name_that_was_not_recorded_is_refused_with_those_that_were(self, two):
        with pytest.raises(UsageError, match="a, b"):
            require_server(opened(two), "c")

    def test_a_name_is_asked_for_where_all_servers_have_one(self, here):
        file = here / "named.jsonl"
        record(file, (("tools/list", {}), {"result": {"tools": []}}), (call(), text()), server="a")

        with pytest.raises(UsageError, match="name one of a with --server"):
            require_server(opened(file), "")


def test_a_candidate_says_of_its_servers_what_the_recording_says(echoed, here):
    candidate = here / "now.jsonl"
    server = serve(echoed, candidate=candidate)
    ask(server, *call(args={"q": 1}, _meta={"claudecode/toolUseId": "toolu_9"}))
    server.run.close(None)

    written = opened(candidate)

    assert written.schemas == opened(echoed).schemas
    assert [control.key for control in written.controls] == [
        "tools/schema",
        "mcp/initialize",
        "mcp/tools",
    ]
    assert written.record(0).side["call_id"] == "toolu_9"


class TestARecordingWithoutPathRules:
    """A `<ROOT>` in it is that text and nothing else."""

    TOLD = "write <ROOT>, <HOME> or <=TMP>"

    @pytest.fixture
    def plain(self, base, here):
        settings = here / "off.toml"
        settings.write_text("normalize_paths = false\n")
        question = {"who": {"params": {"message": self.TOLD}}}
        wants = {"resultType": "input_required", "inputRequests": question, "requestState": "s"}
        answer = {"who": {"content": self.TOLD}}
        answered = call("greet", inputResponses=answer, requestState="s")
        record(
            base,
            (("initialize", {}), {"result": {**HELLO, "instructions": self.TOLD}}),
            (("tools/list", {}), {"result": {"tools": [{"name": "greet", "title": self.TOLD}]}}),
            (call("greet"), {"result": wants}),
            (answered, text(f"done: {self.TOLD}")),
            config=settings,
        )
        return base

    def served(self, file, **wanted):
        """What a server made of a recording says in one session."""
        server = serve(file, **wanted)
        hello = ask(server, "server/discover", era="modern")["result"]
        tools = ask(server, "tools/list", era="modern")["result"]["tools"]
        first = ask(server, *call("greet"), era="modern")["result"]
        again = call("greet", requestState=first["requestState"])
        again[1]["inputResponses"] = {"who": {"content": self.TOLD}}
        last = ask(server, *again, era="modern")["result"]
        server.run.close(None)
        return {
            "instructions": hello["instructions"],
            "title": tools[0]["title"],
            "question": first["inputRequests"]["who"]["params"]["message"],
            "answer": last["content"][0]["text"],
        }

    def test_is_served_letter_by_letter(self, plain):
        assert self.served(plain) == {
            "instructions": self.TOLD,
            "title": self.TOLD,
            "question": self.TOLD,
            "answer": f"done: {self.TOLD}",
        }

    def test_has_a_candidate_that_says_the_same(self, plain, here):
        candidate = here / "now.jsonl"
        told = self.served(plain, candidate=candidate)

        assert "folders" in opened(candidate).header.members["normalize"]
        assert self.served(candidate) == told

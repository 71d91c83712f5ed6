"""What is written down of a session, message by message."""

import json

import pytest

from cassettekit.adapters.mcp.card_writer import CardWriter
from cassettekit.adapters.mcp.watch import Watch
from cassettekit.session.opening import Wanted, open_run
from tests.mcp.harness import META, calls, lines


class Session:
    """Both sides of a session, played into a watch."""

    def __init__(self, file, server=""):
        self.file = file
        self.run = open_run(Wanted(file, "record", root=file.parent))
        card = CardWriter(self.run, self.run.store, server)
        self.watch = Watch(self.run.recorder, card, server)

    def request(self, number, method, **params):
        self.watch.sent({"jsonrpc": "2.0", "id": number, "method": method, "params": params})

    def call(self, number, tool="echo", args=None, **params):
        self.request(number, "tools/call", name=tool, arguments=args or {}, **params)

    def result(self, number, **result):
        self.watch.came({"jsonrpc": "2.0", "id": number, "result": result})

    def text(self, number, text="ok", **more):
        self.result(number, content=[{"type": "text", "text": text}], **more)

    def notify(self, method, **params):
        self.watch.sent({"jsonrpc": "2.0", "method": method, "params": params})

    def end(self):
        self.watch.end("the server ended")
        self.run.close(None)
        return calls(self.file)

    def control(self, key):
        return [line for line in lines(self.file) if line["key"] == key]


@pytest.fixture
def session(base):
    return Session(base)


def test_only_tool_calls_become_calls(session):
    session.request(1, "initialize", protocolVersion="2025-11-25")
    session.result(1, protocolVersion="2025-11-25", capabilities={}, serverInfo={"name": "s"})
    session.request(2, "ping")
    session.result(2)
    session.call(3)
    session.text(3)

    assert [call["tool"] for call in session.end()] == ["echo"]


def test_calls_are_numbered_as_they_were_asked_however_they_are_answered(session):
    for number in (8, 7, 6):
        session.call(number, args={"n": number})
    for number in (6, 7, 8):
        session.text(number, str(number))

    recorded = session.end()

    assert [call["args"]["n"] for call in recorded] == [8, 7, 6]
    assert [call["result"]["content"][0]["text"] for call in recorded] == ["8", "7", "6"]


def test_sixty_four_calls_in_flight_with_one_key_keep_their_order(session):
    for number in range(64):
        session.call(number)
    for number in reversed(range(64)):
        session.text(number, str(number))

    texts = [call["result"]["content"][0]["text"] for call in session.end()]

    assert texts == [str(number) for number in range(64)]


def test_an_id_that_is_text_is_not_the_number_it_looks_like(session):
    session.call(1, args={"q": "number"})
    session.call("1", args={"q": "text"})
    session.text("1", "text")
    session.text(1, "number")

    for call in session.end():
        assert call["args"]["q"] == call["result"]["content"][0]["text"]


def test_ids_of_the_two_directions_do_not_meet(session):
    session.call(1)
    session.watch.came({"id": 1, "method": "roots/list"})
    session.watch.sent({"id": 1, "result": {"roots": []}})
    session.text(1)

    (call,) = session.end()

    assert call["result"]["content"][0]["text"] == "ok"
    assert call["nested"] == [{"method": "roots/list", "result": {"roots": []}}]


def test_a_question_of_the_server_belongs_to_no_call_while_two_are_open(session):
    session.call(1)
    session.call(2)
    session.watch.came({"id": 9, "method": "roots/list"})
    session.watch.sent({"id": 9, "result": {"roots": []}})
    session.text(1)
    session.text(2)

    assert all("nested" not in call for call in session.end())


def test_what_only_the_protocol_says_enters_no_key_and_no_result(session):
    meta = {**META, "progressToken": 7, "claudecode/toolUseId": "toolu_1", "traceparent": "00-a-b"}
    session.call(1, args={"q": "x"})
    session.text(1)
    session.call(2, args={"q": "x"}, _meta=meta)
    info = {"io.modelcontextprotocol/serverInfo": {"name": "s"}}
    session.text(2, resultType="complete", _meta=info)

    legacy, modern = session.end()

    assert legacy["key"] == modern["key"]
    assert legacy["result"] == modern["result"]
    assert modern["call_id"] == "toolu_1"
    assert modern["trace"] == {"traceparent": "00-a-b"}


def test_what_a_tool_itself_says_in_its_meta_stays(session):
    session.call(1)
    session.text(1, _meta={"cost": 3})

    (call,) = session.end()

    assert call["result"]["_meta"] == {"cost": 3}


def test_a_call_without_arguments_is_a_call_with_none(session):
    session.request(1, "tools/call", name="echo")
    session.text(1)
    session.request(2, "tools/call", name="echo", arguments=None)
    session.text(2)
    session.call(3)
    session.text(3)

    assert len({call["key"] for call in session.end()}) == 1


def test_an_error_result_is_a_result_and_a_protocol_error_an_error(session):
    session.call(1)
    session.text(1, "no such city", isError=True)
    session.call(2)
    error = {"code": -32602, "message": "Unknown tool", "data": {"hint": 1}}
    session.watch.came({"id": 2, "error": error})

    told, refused = session.end()

    assert told["result"]["isError"] is True
    assert refused["error"] == {"type": "mcp.Error", **error}


def test_rounds_of_questions_are_one_call(session):
    session.call(1, "greet")
    who = {"who": {"method": "elicitation/create", "params": {"message": "name?"}}}
    session.result(1, resultType="input_required", inputRequests=who, requestState="s1")
    session.call(2, "greet", inputResponses={"who": {"action": "accept"}}, requestState="s1")
    session.text(2, "hello")

    (call,) = session.end()

    assert call["result"]["content"][0]["text"] == "hello"
    assert call["rounds"] == [{"requests": who, "responses": {"who": {"action": "accept"}}}]


def test_two_calls_with_open_rounds_are_told_apart_by_the_state(session):
    for number in (1, 2):
        session.call(number, "greet")
        session.result(number, resultType="input_required", requestState=f"s{number}")
    for number in (2, 1):
        session.call(number + 2, "greet", inputResponses={"n": number}, requestState=f"s{number}")
        session.text(number + 2, str(number))

    first, second = session.end()

    assert first["rounds"][0]["responses"] == {"n": 1}
    assert second["rounds"][0]["responses"] == {"n": 2}


def test_a_call_that_the_client_cancels_is_cut_off_and_its_late_answer_unheard(session):
    session.call(1)
    session.notify("notifications/cancelled", requestId=1)
    session.text(1, "too late")

    (call,) = session.end()

    assert call["error"] == {"type": "interrupted", "message": "the client cancelled it"}
    assert session.watch.lost == 0


def test_a_call_that_is_never_answered_is_cut_off(session):
    session.call(1)
    session.call(2, "greet")
    session.result(2, resultType="input_required", requestState="s")

    recorded = session.end()

    assert [call["error"]["type"] for call in recorded] == ["interrupted"] * 2
    assert session.watch.lost == 2


def test_an_id_that_is_used_again_cuts_the_first_call_off(session):
    session.call(1, args={"n": 1})
    session.call(1, args={"n": 2})
    session.text(1)

    first, second = session.end()

    assert first["error"]["type"] == "interrupted"
    assert "result" in second


def test_arguments_that_have_no_key_are_said_and_the_session_goes_on(session, capsys):
    deep = json.loads("[" * 300 + "]" * 300)
    session.call(1, args={"deep": deep})
    session.text(1)
    session.call(2)
    session.text(2)

    with pytest.raises(Exception, match="nested"):
        session.end()

    assert [call["args"] for call in calls(f"{session.file}")] == [{}]
    assert "unkeyable-args" in capsys.readouterr().err


@pytest.mark.parametrize(
    "message",
    [
        {"id": 1, "method": "tools/call"},
        {"id": 1, "method": "tools/call", "params": []},
        {"id": 1, "method": "tools/call", "params": {"name": 3}},
        {"id": {}, "method": "tools/call", "params": {"name": "echo"}},
        {"id": True, "method": "tools/call", "params": {"name": "echo"}},
        {"method": "tools/call", "params": {"name": "echo"}},
        {"method": 3, "id": 1},
        {"method": "notifications/cancelled", "params": {"requestId": []}},
        {"method": "notifications/progress", "params": {"progressToken": []}},
        {"id": 77, "result": {}},
        {"id": None, "error": {}},
        {"id": []},
    ],
)
def test_no_message_however_odd_does_harm(session, message):
    session.watch.sent(message)
    session.watch.came(message)
    session.call(5)
    session.text(5)

    assert [call["tool"] for call in session.end() if "result" in call] == ["echo"]


def test_progress_is_counted_for_the_call_it_belongs_to(session):
    session.call(1, args={"n": 1}, _meta={"progressToken": "a"})
    session.call(2, args={"n": 2}, _meta={"progressToken": "b"})
    session.watch.came({"method": "notifications/progress", "params": {"progressToken": "b"}})
    session.text(1)
    session.text(2)

    first, second = session.end()

    assert "progress" not in first
    assert second["progress"] == 1


def test_a_list_of_several_pages_is_one_line(session):
    session.request(1, "tools/list")
    session.result(1, tools=[{"name": "a", "inputSchema": {}}], nextCursor="2")
    session.request(2, "tools/list", cursor="2")
    session.result(2, tools=[{"name": "b", "inputSchema": {"type": "object"}}])
    session.call(3, "a")
    session.text(3)
    session.end()

    (control,) = session.control("mcp/tools")

    assert [tool["name"] for tool in control["tools"]] == ["a", "b"]
    assert session.control("tools/schema")[0]["tools"].keys() == {"a", "b"}


def test_of_a_list_that_changes_the_last_counts(session):
    for number, names in enumerate(("a", "ab", "abc")):
        session.request(number, "tools/list")
        session.result(number, tools=[{"name": name} for name in names])
    session.call(9)
    session.text(9)
    session.end()

    (control,) = session.control("mcp/tools")

    assert [tool["name"] for tool in control["tools"]] == ["a", "b", "c"]


def test_a_named_server_names_its_tools(base):
    session = Session(base, "github")
    session.request(1, "tools/list")
    session.result(1, tools=[{"name": "search", "inputSchema": {}}])
    session.call(2, "search")
    session.text(2)

    (call,) = session.end()

    assert call["tool"] == "github/search"
    assert session.control("tools/schema")[0]["tools"].keys() == {"github/search"}
    assert session.control("mcp/tools")[0]["of"] == "github"


SECRET = "gh" + "p_" + "a" * 36


def test_no_secret_gets_into_any_line(session, base):
    session.request(1, "initialize")
    session.result(1, serverInfo={"name": "s"}, instructions=f"use {SECRET}", capabilities={})
    session.request(2, "tools/list")
    session.result(2, tools=[{"name": "t", "description": SECRET, "inputSchema": {"d": SECRET}}])
    session.call(3, args={"q": SECRET}, _meta={"baggage": f"t={SECRET}", "progressToken": 1})
    session.watch.came({"id": 1, "method": "elicitation/create", "params": {"message": SECRET}})
    session.watch.sent({"id": 1, "result": {"content": {"k": SECRET}}})
    session.text(3, json.dumps({"inner": json.dumps({"key": SECRET})}))
    session.call(4)
    session.result(4, resultType="input_required", inputRequests={"a": SECRET}, requestState=SECRET)
    session.call(5, inputResponses={"a": SECRET}, requestState=SECRET)
    session.watch.came({"id": 5, "error": {"code": 1, "message": SECRET, "data": [SECRET]}})
    session.end()

    assert SECRET not in base.read_text()


def test_a_secret_that_is_only_said_beside_a_call_is_in_no_line(session, base):
    session.call(1)
    session.watch.came({"id": 1, "method": "elicitation/create", "params": {"message": SECRET}})
    session.text(1)

    assert SECRET not in session.run.store.path.read_text()
    session.end()


def test_a_list_that_stays_as_it_was_is_written_once(session, base):
    for number in range(3):
        session.request(number, "tools/list")
        session.result(number, tools=[{"name": "a"}])

    assert session.run.store.path.read_text().count('"key":"mcp/tools"') == 1
    session.end()


def test_a_secret_recognised_late_leaves_what_was_said_before(session, base):
    password = "hunter2" + "hunter2"
    session.call(1)
    session.watch.came({"id": 1, "method": "sampling/createMessage", "params": {"t": password}})
    session.text(1)
    session.call(2, args={"password": password})
    session.text(2)
    session.end()

    assert password not in base.read_text()


def test_folders_of_this_machine_are_in_no_line(session, base):
    root = str(base.parent)
    session.request(1, "tools/list")
    session.result(1, tools=[{"name": "read", "description": f"Reads below {root}/data."}])
    session.call(2, "read", {"path": f"{root}/data/a.txt"})
    session.text(2, f"{root}/data/a.txt: 3 lines")
    session.end()

    assert root not in base.read_text()
    assert "Reads below <ROOT>/data." in session.control("mcp/tools")[0]["tools"][0]["description"]


def test_recording_the_same_session_again_gives_the_same_file(here):
    files = [here / name for name in ("one.jsonl", "two.jsonl")]
    for file in files:
        session = Session(file, "s")
        session.request(1, "initialize")
        session.result(1, serverInfo={"name": "s"}, protocolVersion="2025-11-25")
        session.request(2, "tools/list")
        session.result(2, tools=[{"name": "b"}, {"name": "a"}])
        session.call(3)
        session.text(3)
        session.end()

    assert files[0].read_bytes() == files[1].read_bytes()

"""Tool servers on HTTP: as a recording proxy and as a server made of a recording."""

import contextlib
import http.client
import importlib.util
import itertools
import json
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.adapters.mcp.asgi import Door, Refused
from cassettekit.adapters.mcp.events import Events
from tests.mcp.harness import CASSETTE, META, calls, recorder

EXTRA = all(importlib.util.find_spec(name) for name in ("uvicorn", "httpx"))
needs_extra = pytest.mark.skipif(not EXTRA, reason="the extra cassettekit[http] is not installed")
MODERN = {"MCP-Protocol-Version": "2026-07-28"}


@given(
    st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), min_size=1)),
    st.data(),
)
def test_events_are_the_same_wherever_the_chunks_are_cut(texts, data):
    stream = b"id: 0\ndata:\n\n: a comment\n\n"
    stream += b"".join(b"event: message\r\ndata: " + text.encode() + b"\r\n\r\n" for text in texts)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    places = [0, *cuts, len(stream)]
    events = Events()

    found = [
        event.decode()
        for start, end in itertools.pairwise(places)
        for event in events.feed(stream[start:end])
    ]

    assert found == texts


@pytest.mark.parametrize(
    ("name", "value", "is_let_in"),
    [
        ("host", "127.0.0.1:9000", True),
        ("host", "localhost", True),
        ("host", "[::1]:9000", True),
        ("host", "tools.example", False),
        ("host", "127.0.0.1.example:80", False),
        ("host", "localhost.example", False),
        ("host", "[::1", False),
        ("host", "", False),
        ("origin", "http://localhost:3000", True),
        ("origin", "https://evil.example", False),
        ("origin", "null", False),
        ("origin", "http://127.0.0.1@evil.example", False),
    ],
)
def test_a_page_of_another_site_is_not_let_in(name, value, is_let_in):
    headers = {name.encode(): value.encode()}

    with contextlib.nullcontext() if is_let_in else pytest.raises(Refused, match="not this server"):
        Door().check(headers)


class Place:
    """A process that listens, and a client's requests to it."""

    def __init__(self, *words):
        command = [*CASSETTE, *map(str, words)]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self.said = ""
        for line in self.process.stderr:
            self.said += line
            if found := re.search(r"listening on http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                return
        raise AssertionError(self.said)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.close()
        self.process.stderr.close()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/mcp"

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.said += self.process.stderr.read()
        return self.process.wait(60)

    def request(self, method="POST", body=b"", headers=None, path="/mcp"):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def ask(self, method, params=None, number=1, era="legacy", headers=None):
        params = dict(params or {})
        if era == "modern":
            params["_meta"] = {**META, **params.get("_meta", {})}
            headers = {**MODERN, "Mcp-Method": method, **(headers or {})}
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        status, _, body = self.request(body=json.dumps(message).encode(), headers=headers)
        return status, json.loads(body)

    def call(self, tool, args=None, **more):
        return self.ask("tools/call", {"name": tool, "arguments": args or {}}, **more)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """A recording with more answers of one call than the tests ask for."""
    base = tmp_path_factory.mktemp("recorded") / "base.jsonl"
    with recorder(base, "--root", base.parent) as client:
        client.hello()
        client.ask("tools/list")
        for _ in range(20):
            client.call("echo", {"text": "a"})
    return base


@pytest.fixture(scope="module")
def replayed(recorded):
    """A place that serves the recording."""
    with Place("replay", recorded, "--mcp", "--listen", "127.0.0.1:0") as place:
        yield place


@needs_extra
class TestReplay:
    @pytest.fixture
    def place(self, replayed):
        return replayed

    @pytest.mark.parametrize("era", ["legacy", "modern"])
    def test_recorded_calls_are_answered_in_either_era(self, place, era):
        status, answer = place.call("echo", {"text": "a"}, era=era)

        assert status == 200
        assert answer["result"]["content"][0]["text"] == "a"
        assert ("resultType" in answer["result"]) == (era == "modern")

    def test_a_handshake_opens_a_session(self, place):
        hello = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {}}
        status, headers, body = place.request(body=json.dumps(hello).encode())
        session = {"Mcp-Session-Id": headers["mcp-session-id"]}
        done = json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}).encode()

        assert status == 200
        assert json.loads(body)["result"]["serverInfo"]["name"] == "fake"
        assert place.request(body=done, headers=session)[0] == 202
        assert place.request("GET", headers=session)[0] == 405
        assert place.request("DELETE", headers=session)[0] == 204

    @pytest.mark.parametrize(
        "headers",
        [
            {"MCP-Protocol-Version": "2025-11-25"},
            {"Mcp-Method": "tools/list"},
            {"Mcp-Name": "other"},
            {"Mcp-Name": "=?base64?!!?="},
        ],
    )
    def test_headers_that_say_something_else_than_the_body_are_refused(self, place, headers):
        status, answer = place.call("echo", {"text": "a"}, era="modern", headers=headers)

        assert (status, answer["error"]["code"]) == (400, -32020)

    def test_a_name_may_be_wrapped_as_base64(self, place):
        headers = {"Mcp-Name": "=?base64?ZWNobw==?="}

        assert place.call("echo", {"text": "a"}, era="modern", headers=headers)[0] == 200

    def test_an_unknown_method_has_a_status_of_its_own_in_the_modern_era(self, place):
        assert place.ask("no/such", era="modern")[0] == 404
        assert place.ask("no/such")[0] == 200

    @pytest.mark.parametrize("header", ["Origin", "Host"])
    def test_a_page_of_another_site_is_refused(self, place, header):
        headers = {header: "http://evil.example" if header == "Origin" else "evil.example"}

        assert place.call("echo", {"text": "a"}, headers=headers)[0] == 403

    def test_an_oversized_body_is_refused(self, place):
        connection = http.client.HTTPConnection("127.0.0.1", place.port, timeout=60)
        connection.putrequest("POST", "/mcp")
        connection.putheader("Content-Length", str(1 << 30))
        connection.endheaders()
        with contextlib.suppress(OSError):
            for _ in range(80):
                connection.send(b"x" * (1 << 20))

        assert connection.getresponse().status == 413
        connection.close()

    def test_a_body_that_is_no_message_is_refused(self, place):
        assert place.request(body=b"hello")[0] == 400

    def test_a_slow_client_holds_up_nobody(self, place):
        slow = http.client.HTTPConnection("127.0.0.1", place.port, timeout=60)
        slow.putrequest("POST", "/mcp")
        slow.putheader("Content-Length", "100")
        slow.endheaders()
        slow.send(b"{")

        assert place.call("echo", {"text": "a"})[0] == 200
        slow.close()

    def test_fifty_clients_at_once_get_each_answer_once(self, base):
        with recorder(base) as client:
            for _ in range(50):
                client.call("add", {"by": 1})
        with Place("replay", base, "--mcp", "--listen", "127.0.0.1:0") as place:
            with ThreadPoolExecutor(50) as pool:
                asked = [pool.submit(place.call, "add", {"by": 1}) for _ in range(50)]
                texts = [one.result()[1]["result"]["content"][0]["text"] for one in asked]
            code = place.close()

        assert sorted(map(int, texts)) == list(range(1, 51))
        assert code == 0

    def test_a_miss_is_in_the_exit_code(self, recorded):
        with Place("replay", recorded, "--mcp", "--listen", ":0") as place:
            _, answer = place.call("echo", {"text": "c"})
            code = place.close()

        assert answer["result"]["isError"] is True
        assert code == 1

    def test_a_miss_ends_the_server_where_that_was_asked_for(self, recorded):
        options = ("--mcp", "--listen", ":0", "--on-miss", "exit")
        with Place("replay", recorded, *options) as place:
            status, _ = place.call("echo", {"text": "c"})
            code = place.process.wait(60)

        assert (status, code) == (503, 1)

    def test_a_subscription_is_acknowledged_on_a_stream_that_stays_open(self, place):
        message = {"jsonrpc": "2.0", "id": 9, "method": "subscriptions/listen", "params": {}}
        connection = http.client.HTTPConnection("127.0.0.1", place.port, timeout=60)
        connection.request("POST", "/mcp", json.dumps(message).encode())
        answer = connection.getresponse()

        assert answer.getheader("content-type") == "text/event-stream"
        assert answer.readline() == b"event: message\n"
        assert b"subscriptions/acknowledged" in answer.readline()
        connection.close()


def asking(tool, args):
    """The body of a request that calls a tool."""
    params = {"name": tool, "arguments": args}
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    return json.dumps(message).encode()


def kept(base):
    """Where a failed recording is: there may have been none before."""
    return base if base.exists() else base.with_name(base.name + ".failed")


@pytest.fixture
def real():
    """The port of a real server."""
    fake = Path(__file__).with_name("fake_http_server.py")
    with subprocess.Popen([sys.executable, fake], stdout=subprocess.PIPE, text=True) as process:
        yield int(process.stdout.readline())
        process.kill()


@needs_extra
class TestRecord:
    @pytest.fixture
    def place(self, real, base):
        url = f"http://127.0.0.1:{real}/mcp"
        with Place("record", base, "--mcp-url", url, "--listen", "127.0.0.1:0") as place:
            yield place

    @pytest.mark.parametrize("era", ["legacy", "modern"])
    @pytest.mark.parametrize("tool", ["echo", "stream"])
    def test_a_call_goes_through_and_is_recorded(self, place, base, era, tool):
        params = {"name": tool, "arguments": {"text": "x"}}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        if era == "modern":
            params["_meta"] = {**META, "progressToken": "p"}
        status, headers, body = place.request(body=json.dumps(message).encode())
        code = place.close()

        assert (status, code) == (200, 0)
        assert b'"text": "x"' in body
        (call,) = calls(base)
        assert call["result"]["content"][0]["text"] == "x"
        assert "resultType" not in call["result"]
        assert ("text/event-stream" in headers["content-type"]) == (tool == "stream")

    def test_a_session_is_passed_on_and_its_lists_recorded(self, place, base):
        hello = {"protocolVersion": "2025-11-25", "capabilities": {}}
        place.ask("initialize", hello)
        place.ask("tools/list", headers={"Mcp-Session-Id": "session-1"})
        place.call("echo", {"text": "x"}, headers={"Mcp-Session-Id": "session-1"})
        place.close()
        with Place("replay", base, "--mcp", "--listen", "127.0.0.1:0") as again:
            _, listed = again.ask("tools/list")
            _, answer = again.call("echo", {"text": "x"})

        assert [tool["name"] for tool in listed["result"]["tools"]] == ["echo"]
        assert answer["result"]["content"][0]["text"] == "x"

    def test_credentials_in_headers_pass_and_are_not_recorded(self, place, base):
        token = "gh" + "p_" + "c" * 36
        headers = {"Authorization": f"Bearer {token}"}
        _, answer = place.call("echo", {"text": "x"}, headers=headers)
        place.close()

        assert answer["result"]["saw"] == f"Bearer {token}"
        assert token not in base.read_text()

    def test_fifty_clients_with_the_same_ids_are_told_apart(self, place, base):
        with ThreadPoolExecutor(50) as pool:
            asked = [
                pool.submit(place.call, "echo", {"text": f"{number}"}, era="modern")
                for number in range(50)
            ]
            texts = [one.result()[1]["result"]["content"][0]["text"] for one in asked]
        place.close()

        assert texts == [f"{number}" for number in range(50)]
        for call in calls(base):
            assert call["args"]["text"] == call["result"]["content"][0]["text"]
        assert len(calls(base)) == 50

    def test_a_server_that_breaks_off_leaves_a_record(self, place, base):
        status, _ = place.call("close")
        place.close()

        assert status == 502
        assert calls(base)[0]["error"]["type"] == "interrupted"

    def test_a_proxy_that_is_killed_loses_no_call_that_ended(self, place, base):
        for number in range(20):
            tool = "echo" if number % 2 else "stream"
            place.request(body=asking(tool, {"text": f"{number}"}))
        with contextlib.suppress(OSError, http.client.HTTPException):
            place.request(body=asking("die-with", {"pid": place.process.pid}))
        place.process.stderr.read()  # ends when nobody is left who could write there

        *ended, cut = calls(kept(base))
        assert [call["args"]["text"] for call in ended] == [f"{number}" for number in range(20)]
        assert cut["error"] == {"type": "interrupted", "message": "the proxy was killed"}

    def test_a_large_message_holds_up_nobody_and_is_recorded_whole(self, place, base):
        text = "word and more words, " * 400_000
        with ThreadPoolExecutor(51) as pool:
            large = pool.submit(place.call, "echo", {"text": text})
            asked = [pool.submit(place.call, "echo", {"text": f"{n}"}) for n in range(50)]
            texts = [one.result()[1]["result"]["content"][0]["text"] for one in asked]
            _, answer = large.result()
        code = place.close()

        assert texts == [f"{number}" for number in range(50)]
        assert answer["result"]["content"][0]["text"] == text
        assert max(len(call["args"]["text"]) for call in calls(base)) == len(text)
        assert (len(calls(base)), code) == (51, 0)

    def test_a_client_that_closes_the_stream_cancels_its_call(self, place, base):
        connection = http.client.HTTPConnection("127.0.0.1", place.port, timeout=60)
        connection.request("POST", "/mcp", asking("hang", {}))
        answer = connection.getresponse()
        answer.readline()  # the stream is open, and nothing has been answered
        answer.close()
        connection.close()
        place.call("echo", {"text": "later"})
        place.close()

        hung, later = calls(base)
        assert hung["error"] == {"type": "interrupted", "message": "the client cancelled it"}
        assert later["args"] == {"text": "later"}

    def test_a_file_that_cannot_be_read_is_not_recorded_over(self, real, base):
        base.write_text("no cassette\n")
        url = f"http://127.0.0.1:{real}/mcp"
        words = ["record", base, "--mcp-url", url, "--listen", "127.0.0.1:0"]
        done = subprocess.run([*CASSETTE, *map(str, words)], check=False, capture_output=True)

        assert done.returncode == 2
        assert done.stderr.count(b"error[") == 1
        assert base.read_text() == "no cassette\n"

    def test_another_path_and_another_site_are_refused(self, place):
        assert place.request(path="/other", body=b"{}")[0] == 404
        assert place.request(body=b"{}", headers={"Origin": "http://evil.example"})[0] == 403


@needs_extra
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["record", "f", "--mcp-url", "nonsense", "--listen", "0"], "no address of a server"),
        (["record", "f", "--mcp-url", "http://127.0.0.1:1/mcp"], "go together"),
        (["record", "f", "--listen", "0"], "go together"),
        (["replay", "f", "--mcp", "--listen", "x:y"], "is no HOST:PORT"),
        (["replay", "f", "--mcp", "--listen", "0", "--on-miss", "live"], "on standard streams"),
    ],
)
def test_a_wrong_command_line_is_one_line_and_exit_2(here, words, said):
    done = subprocess.run([*CASSETTE, *words], check=False, capture_output=True, text=True)

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr

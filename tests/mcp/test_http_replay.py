"""A tool server on HTTP that is made of a recording."""

import contextlib
import http.client
import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.mcp.harness import recorder
from tests.mcp.places import Place, needs_extra


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

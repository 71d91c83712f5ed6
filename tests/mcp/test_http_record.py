"""A recording proxy in front of a tool server on HTTP."""

import contextlib
import http.client
import json
import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.mcp.harness import CASSETTE, META, calls
from tests.mcp.places import Place, asking, needs_extra, real_server


def kept(base):
    """Where a failed recording is: there may have been none before."""
    return base if base.exists() else base.with_name(base.name + ".failed")


@pytest.fixture
def real():
    """The port of a real server."""
    with real_server() as port:
        yield port


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

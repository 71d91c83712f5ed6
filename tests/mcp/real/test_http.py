"""A real server on HTTP under the real client library, recorded and then replayed without it."""

import socket
import subprocess

import pytest

from tests.mcp.places import Place, needs_extra
from tests.mcp.real.places import HERE, python
from tests.mcp.real.test_servers import CLIENTS, drive_to, without_clocks

pytestmark = needs_extra
CALLS = [("shout", {"text": "hello"}), ("shout", {"text": "you"}), ("fail", {}), ("nope", {})]


@pytest.fixture(scope="module")
def real():
    """The address of a real server, once it answers."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [python(2), HERE / "http_server.py", str(port)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        for line in process.stderr:
            if "running on" in line.lower():
                break
        yield f"http://127.0.0.1:{port}/mcp"
        process.kill()


@pytest.mark.parametrize("client", CLIENTS)
def test_what_a_client_saw_on_http_is_what_it_sees_again(real, client, tmp_path):
    base = tmp_path / "base.jsonl"

    with Place("record", base, "--mcp-url", real, "--listen", ":0") as place:
        recorded = drive_to(client, {"url": place.url}, CALLS, tmp_path)
        code = place.close()
    with Place("replay", base, "--mcp", "--listen", ":0") as again:
        replayed = drive_to(client, {"url": again.url}, CALLS, tmp_path)
        again.close()

    assert code == 0
    assert without_clocks(replayed) == without_clocks(recorded)
    assert recorded["results"][0]["structuredContent"] == {"said": "HELLO"}
    assert "answered 4 calls, missed 0" in again.said

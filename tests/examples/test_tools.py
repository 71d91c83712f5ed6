"""The agent's tools do real work: files, a database, a service, a clock."""

import inspect
import re
import sqlite3

import pytest
from agent.moments import now
from agent.sandbox import Credentials, Sandbox
from agent.tools import TOOL_NAMES, Tools


def test_nothing_exists_before_the_first_tool_is_called(tmp_path, credentials):
    with Sandbox(tmp_path, credentials) as sandbox:
        tools = Tools(sandbox).table()

        assert not sandbox.started
        assert list(tmp_path.iterdir()) == []

        tools["list_files"](folder="inbox")

        assert sandbox.started
        assert sorted(path.name for path in tmp_path.iterdir()) == ["books.db", "inbox"]


@pytest.mark.parametrize("name", TOOL_NAMES)
def test_every_tool_is_typed_and_says_what_it_does(name, tools):
    signature = inspect.signature(tools[name])

    assert inspect.getdoc(tools[name])
    assert signature.return_annotation is not inspect.Signature.empty
    for parameter in signature.parameters.values():
        assert parameter.annotation is not inspect.Parameter.empty


def test_the_books_can_be_read_and_not_written(tools):
    found = tools["query"](
        sql="SELECT customer FROM invoices WHERE number = ?", parameters=["INV-2041"]
    )

    assert found == {"rows": [{"customer": "Halden Marine"}], "count": 1}
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        tools["query"](sql="DELETE FROM payments", parameters=[])


def test_a_written_report_is_a_file_in_the_sandbox(tools, sandbox):
    written = tools["write_report"](path="reports/a.txt", text="done\n")

    assert written["path"] == str(sandbox.folder / "reports/a.txt")
    assert (sandbox.folder / "reports/a.txt").read_text(encoding="utf-8") == "done\n"
    assert tools["read_file"](path=written["path"])["text"] == "done\n"


@pytest.mark.parametrize("path", ["../outside.txt", "/etc/hostname"])
def test_no_tool_leaves_the_sandbox(tools, path):
    with pytest.raises(PermissionError, match="outside"):
        tools["read_file"](path=path)


def test_the_office_wants_its_own_credentials(tools, credentials):
    with pytest.raises(LookupError, match="401"):
        tools["login"](user=credentials.user, password=Credentials().password)
    with pytest.raises(LookupError, match="401"):
        tools["fetch"](route="/rates/EUR", token="made up")


def test_a_job_is_queued_twice_and_then_done(tools, token):
    job = tools["start_job"](token=token, invoice="INV-2041", tolerance_cents=0)
    polls = [tools["job_status"](token=token, invoice="INV-2041") for _ in range(4)]

    assert [poll["state"] for poll in polls] == ["queued", "queued", "done", "done"]
    assert {poll["job_id"] for poll in polls} == {job["job_id"]}
    assert polls[2]["result"] == {
        "billed_cents": 118440,
        "paid_cents": 118440,
        "verdict": "settled",
    }


def test_events_are_told_from_the_moment_asked_for(tools, token):
    moment = tools["clock"]()["checked_at"]
    tools["start_job"](token=token, invoice="INV-2042", tolerance_cents=0)

    every = tools["fetch"](route="/events", token=token)["body"]["events"]
    later = tools["fetch"](route="/events", token=token, since=moment)["body"]["events"]
    none = tools["fetch"](route="/events", token=token, since=now())["body"]["events"]

    assert [event["what"] for event in every] == ["session opened", "job queued"]
    assert [event["what"] for event in later] == ["job queued"]
    assert none == []


def test_a_receipt_is_a_mail_in_the_outbox(tools, token, sandbox):
    report = tools["write_report"](path="reports/a.txt", text="all is paid\n")

    receipt = tools["send_receipt"](
        token=token, invoice="INV-2041", to="a@b.example", file=report["path"]
    )

    mail = (sandbox.folder / "outbox/INV-2041.eml").read_text(encoding="utf-8")
    assert receipt["receipt_id"] in mail
    assert mail.endswith("all is paid\n")


def test_two_sandboxes_share_no_id_and_no_token(tmp_path):
    seen = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        credentials = Credentials()
        with Sandbox(folder, credentials) as sandbox:
            tools = Tools(sandbox).table()
            token = tools["login"](user=credentials.user, password=credentials.password)["token"]
            job = tools["start_job"](token=token, invoice="INV-2041", tolerance_cents=0)
            seen.append(
                {token, job["job_id"], credentials.password, tools["clock"]()["checked_at"]}
            )

    assert len(seen[0] | seen[1]) == 8


def test_a_broken_tool_keeps_its_signature_and_never_answers(sandbox):
    whole, broken = Tools(sandbox).table(), Tools(sandbox).table("fetch")

    assert inspect.signature(broken["fetch"]) == inspect.signature(whole["fetch"])
    with pytest.raises(TimeoutError, match=re.escape("fetch did not answer")):
        broken["fetch"](route="/rates/EUR", token="")

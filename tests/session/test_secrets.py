"""No credential reaches the disk or the screen; the live agent always gets it."""

import base64
import json
from decimal import Decimal
from urllib.parse import quote
from uuid import UUID

import pytest

from cassettekit import Cassette, CassetteMiss
from cassettekit.errors import UnkeyableArgs, UnstorableResult
from tests.session.taping import (
    calls_in,
    echo,
    lines,
    never,
    raising,
    record,
    replay,
    returning,
    swallowing,
)

BASE = "base.jsonl"
TOKEN = "gh" + "p_" + "Zq8" * 12
PASSWORD = "cor" + "rect-horse-" + "battery7"


def on_disk(workspace):
    return b"".join(path.read_bytes() for path in workspace.rglob("*") if path.is_file())


def forms(secret):
    raw = secret.encode()
    yield from (raw, quote(secret, safe="").encode(), base64.b64encode(raw))
    yield json.dumps(secret)[1:-1].encode()


class TestNothingOnTheDisk:
    @pytest.mark.parametrize(
        "run",
        [
            pytest.param(lambda tape: tape.call("t", {"auth": TOKEN}, echo), id="arguments"),
            pytest.param(lambda tape: tape.call("t", {"d": [{"x": TOKEN}]}, echo), id="deep"),
            pytest.param(lambda tape: tape.call("t", {}, returning(TOKEN)), id="result"),
            pytest.param(lambda tape: tape.call("t", {}, returning({TOKEN: 1})), id="name"),
            pytest.param(lambda tape: tape.call("t", {TOKEN: 1}, echo), id="argument name"),
            pytest.param(lambda tape: tape.call(f"t-{TOKEN}", {}, echo), id="tool"),
            pytest.param(
                lambda tape: tape.call("t", {}, echo, schema_version=TOKEN), id="schema version"
            ),
            pytest.param(
                lambda tape: list(tape.call("t", {}, lambda: (x for x in [TOKEN]))), id="stream"
            ),
            pytest.param(lambda tape: tape.tool(name=TOKEN)(lambda a=TOKEN: a)(), id="default"),
            pytest.param(
                lambda tape: tape.call("t", {}, returning({"text": json.dumps({"k": TOKEN})})),
                id="json text",
            ),
        ],
    )
    def test_of_a_recognised_token_anywhere_in_a_call(self, workspace, run):
        with Cassette(BASE, mode="record") as tape:
            run(tape)

        assert TOKEN.encode() not in on_disk(workspace)

    @pytest.mark.parametrize(
        "error",
        [ValueError(f"bad {TOKEN}"), OSError(2, "no", f"/x/{TOKEN}"), KeyError(TOKEN)],
        ids=repr,
    )
    def test_of_a_token_in_an_error_nor_in_what_replay_raises(self, workspace, error):
        with Cassette(BASE, mode="record") as tape, pytest.raises(type(error)) as live:
            tape.call("t", {}, raising(error))
        with replay(BASE) as tape, pytest.raises(type(error)) as again:
            tape.call("t", {}, never)

        assert TOKEN in str(live.value)
        assert TOKEN not in str(again.value)
        assert TOKEN.encode() not in on_disk(workspace)

    def test_of_a_token_in_a_generator_that_raised_it(self, workspace):
        def tool():
            yield 1
            raise ValueError(TOKEN)

        with Cassette(BASE, mode="record") as tape:
            stream = tape.call("t", {}, tool)
            next(stream)
            with pytest.raises(ValueError, match=TOKEN):
                next(stream)

        assert TOKEN.encode() not in on_disk(workspace)

    def test_while_the_run_is_still_on(self, workspace):
        with Cassette(BASE, mode="record") as tape:
            tape.call("t", {"token": TOKEN}, echo)
            meanwhile = on_disk(workspace)

        assert b"REDACTED" in meanwhile
        assert TOKEN.encode() not in meanwhile

    def test_of_a_value_recognised_only_later(self, workspace):
        with Cassette(BASE, mode="record") as tape:
            tape.call("note", {"text": f"the word is {PASSWORD}, ok?"}, echo)
            tape.call("form", {"body": quote(PASSWORD)}, returning([PASSWORD]))
            tape.call("b64", {}, returning(base64.b64encode(PASSWORD.encode()).decode()))
            tape.call("login", {"password": PASSWORD}, returning(True))

        data = on_disk(workspace)
        assert not [form for form in forms(PASSWORD) if form in data]
        assert [line["seq"] for line in calls_in(BASE)] == [0, 1, 2, 3]

    def test_of_a_value_recognised_late_in_a_miss_of_the_candidate(self, workspace):
        record(BASE, ("note", {"text": "something"}, 1), ("login", {"password": "an0ther-Word"}, 1))
        with swallowing(BASE, candidate="now.jsonl") as tape:
            with pytest.raises(CassetteMiss):
                tape.call("note", {"text": PASSWORD}, never)
            tape.call("login", {"password": PASSWORD}, never)

        assert calls_in("now.jsonl")[0]["nearest"]["changes"][0]["path"] == "$.text"
        assert PASSWORD.encode() not in on_disk(workspace)

    def test_of_a_value_that_another_writer_recognised(self, workspace):
        first = Cassette(BASE, mode="record")
        second = Cassette(BASE, mode="record")
        first.call("note", {"text": PASSWORD}, echo)
        second.call("login", {"password": PASSWORD}, returning(True))
        second.close()
        first.close()

        assert PASSWORD.encode() not in on_disk(workspace)

    def test_of_a_registered_value(self, workspace, monkeypatch):
        monkeypatch.setenv("MY_KEY", PASSWORD)
        (workspace / "cassette.toml").write_text('[redact]\nvalues_from = ["MY_KEY"]\n')
        record(BASE, ("t", {"q": f"x{' '}{PASSWORD}"}, [PASSWORD]))
        (workspace / "cassette.toml").unlink()

        assert not [form for form in forms(PASSWORD) if form in on_disk(workspace)]

    def test_of_what_could_not_be_stored(self, workspace):
        tape = Cassette(BASE, mode="record")
        tape.call("t", {}, returning({TOKEN: object()}))

        with pytest.raises(UnstorableResult) as caught:
            tape.close()

        assert TOKEN.encode() not in on_disk(workspace)
        assert TOKEN not in caught.value.line()


class TestTheLiveAgent:
    def test_gets_every_value_as_it_is(self):
        with Cassette(BASE, mode="record") as tape:
            page = tape.call("list", {}, returning({"next_page_token": TOKEN}))
            again = tape.call("list", {"page_token": page["next_page_token"]}, echo)

        assert page == {"next_page_token": TOKEN}
        assert again == {"page_token": TOKEN}

    def test_gets_it_from_new_too(self):
        record(BASE, ("a", {}, 1))
        with Cassette(BASE, mode="new") as tape:
            got = tape.call("login", {"password": PASSWORD}, echo)

        assert got == {"password": PASSWORD}


class TestASecretThatWasRotated:
    def test_finds_its_recording(self):
        record(BASE, ("get", {"token": TOKEN, "q": "x"}, "answer"))
        rotated = "gh" + "p_" + "Ab1" * 12

        with replay(BASE) as tape:
            assert tape.call("get", {"token": rotated, "q": "x"}, never) == "answer"

    def test_that_the_agent_takes_from_one_answer_into_the_next_call_does_too(self):
        with Cassette(BASE, mode="record") as tape:
            session = tape.call("login", {"user": "u"}, returning({"token": PASSWORD}))
            tape.call("get", {"header": f"Bearer {session['token']}"}, returning("answer"))

        with replay(BASE) as tape:
            session = tape.call("login", {"user": "u"}, never)
            answer = tape.call("get", {"header": f"Bearer {session['token']}"}, never)

        assert answer == "answer"
        assert session["token"] != PASSWORD

    def test_and_a_placeholder_the_agent_sends_back_is_found(self):
        with Cassette(BASE, mode="record") as tape:
            page = tape.call("login", {}, returning({"token": PASSWORD}))
            tape.call("list", {"page": page["token"]}, returning("second page"))

        with replay(BASE) as tape:
            page = tape.call("login", {}, never)
            assert tape.call("list", {"page": page["token"]}, never) == "second page"


class TestTheScreen:
    def test_shows_no_secret_of_a_miss(self, capsys):
        record(BASE, ("get", {"q": "x", "password": PASSWORD}, 1))
        with swallowing(BASE) as tape, pytest.raises(CassetteMiss) as caught:
            tape.call("get", {"q": TOKEN, "password": PASSWORD}, never)

        said = str(caught.value) + json.dumps(caught.value.report) + repr(caught.value)
        assert TOKEN not in said + capsys.readouterr().err
        assert PASSWORD not in said


class TestTheSideField:
    def test_says_which_rule_hit_where_and_never_what(self):
        record(BASE, ("t", {"password": PASSWORD, "list": [TOKEN]}, {"token": TOKEN}))

        line = calls_in(BASE)[0]

        assert set(line["redacted"]) == {"$.args.password", "$.args.list[0]", "$.result.token"}
        assert line["args"] == {"list": ["REDACTED"], "password": "REDACTED"}
        assert line["result"]["token"].startswith("REDACTED.")


class TestWeakenedRules:
    def test_are_said_and_written_into_the_header(self, workspace, capsys):
        (workspace / "cassette.toml").write_text("[redact]\non = false\n")

        record(BASE, ("t", {"password": PASSWORD}, 1))

        assert "redaction is off" in capsys.readouterr().err
        assert lines(BASE)[0]["weakened"] == ["redaction is off"]
        assert calls_in(BASE)[0]["args"] == {"password": PASSWORD}

    def test_of_a_recording_are_made_good_in_the_candidate(self, workspace):
        (workspace / "cassette.toml").write_text("[redact]\non = false\n")
        record(BASE, ("t", {"q": 1}, {"token": TOKEN}))
        (workspace / "cassette.toml").unlink()

        with replay(BASE, candidate="now.jsonl") as tape:
            tape.call("t", {"q": 1}, never)

        assert TOKEN.encode() not in (workspace / "now.jsonl").read_bytes()


class TestAValueThatJsonCannotHold:
    @pytest.mark.parametrize(
        "value",
        [2**70, PASSWORD.encode(), Decimal("12345.678"), UUID(int=77), {PASSWORD}, (PASSWORD, 1)],
        ids=repr,
    )
    def test_reads_back_as_a_placeholder_where_a_rule_hides_it(self, value):
        record(BASE, ("t", {}, {"password": value, "rest": 1}))

        with replay(BASE) as tape:
            back = tape.call("t", {}, never)

        assert "REDACTED.password" in str(back["password"])
        assert back["rest"] == 1


class TestAnArgumentThatIsRefused:
    def test_is_named_by_its_path_without_the_secret_in_it(self):
        with Cassette(BASE, mode="record") as tape, pytest.raises(UnkeyableArgs) as caught:
            tape.call("t", {TOKEN: object()}, never)

        assert TOKEN not in str(caught.value)


def test_two_secrets_that_share_a_key_keep_their_answers_apart_by_order():
    with Cassette(BASE, mode="record") as tape:
        for page in ("first-page-1", "second-page-2"):
            tape.call("list", {"access_token": page}, returning(page[:5]))

    with replay(BASE) as tape:
        answers = [tape.call("list", {"access_token": "another-one-3"}, never) for _ in range(2)]

    assert len({line["key"] for line in calls_in(BASE)}) == 1
    assert answers == ["first", "secon"]

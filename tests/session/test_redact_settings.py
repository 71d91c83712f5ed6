"""What a project's settings say about secrets holds for every run, and shows in the header."""

import pytest

from cassettekit import Cassette
from cassettekit.errors import NotComparable, SettingsError
from cassettekit.session.settings import load_settings
from tests.session.taping import calls_in, lines, never, record, replay

BASE = "base.jsonl"
PASSWORD = "cor" + "rect-horse-" + "battery7"


@pytest.fixture
def settings(workspace):
    def write(text, name="cassette.toml"):
        (workspace / name).write_text(text)

    return write


class TestARuleOfTheProject:
    @pytest.mark.parametrize(
        ("rule", "definition"),
        [
            (r"pattern = '\bB-\d{4}\b'", r"pattern \bB-\d{4}\b"),
            ('name = "badge"', "name badge"),
            ('path = "$.badge"', "path $.badge"),
        ],
    )
    @pytest.mark.parametrize("table", ["redact", "tool.cassette.redact"])
    def test_redacts_and_stands_in_the_header(self, settings, table, rule, definition):
        name = "cassette.toml" if table == "redact" else "pyproject.toml"
        settings(f'[[{table}.rule]]\nid = "door-badge"\n{rule}\nwhy = "It opens doors."\n', name)

        record(BASE, ("open", {"badge": "B-1234"}, {"badge": "B-1234"}))

        head, line = lines(BASE)[:2]
        assert line["args"] == {"badge": "REDACTED"}
        assert line["result"] == {"badge": "REDACTED.custom"}
        assert set(line["redacted"].values()) == {"door-badge"}
        assert head["redact"]["door-badge"] == 1
        assert head["own"] == {"door-badge": definition}

    def test_lets_another_badge_find_the_recording(self, settings):
        settings('[[redact.rule]]\nid = "door-badge"\npattern = "B-[0-9]{4}"\n')
        record(BASE, ("open", {"badge": "B-1234"}, "open"))

        with replay(BASE) as tape:
            assert tape.call("open", {"badge": "B-9999"}, never) == "open"

    @pytest.mark.parametrize("later", ["", '[[redact.rule]]\nid = "door-badge"\npattern = "C"\n'])
    def test_that_is_gone_or_another_makes_a_file_not_comparable(self, settings, later):
        settings('[[redact.rule]]\nid = "door-badge"\npattern = "B-[0-9]{4}"\n')
        record(BASE, ("open", {"badge": "B-1234"}, "open"))
        settings(later)

        with pytest.raises(NotComparable, match="door-badge"):
            replay(BASE)

    @pytest.mark.parametrize(
        ("rule", "says"),
        [
            ('id = "x"', r"redact.rule.0: give one of pattern, name and path"),
            ('id = "x"\nname = "a"\npath = "$.a"', "redact.rule.0: give one of"),
            ('id = "X 1"\nname = "a"', "redact.rule.0: 'X 1' is no id"),
            ('id = "github"\nname = "a"', "redact.rule.0: there is a rule 'github' already"),
            ('id = "x"\npattern = "("', r"redact.rule.0: '\(' is no pattern"),
            ('id = "x"\npattern = "(a+)+"', "can run away: it repeats a group"),
            ('id = "x"\npattern = "a?"', "matches nothing"),
            ('id = "x"\npath = "a.b"', "is no path"),
            (
                'id = "x"\npatern = "a"',
                "redact.rule.0.patern: there is no .*did you mean 'pattern'",
            ),
            ('name = "a"', "redact.rule.0.id: "),
            ('id = "x"\nname = 3', "redact.rule.0.name: "),
        ],
    )
    def test_that_cannot_be_used_is_refused_with_its_place_and_reason(self, settings, rule, says):
        settings(f"[[redact.rule]]\n{rule}\n")

        with pytest.raises(SettingsError, match=says) as caught:
            load_settings()

        assert caught.value.line().startswith("error[settings]: ")
        assert "\n" not in caught.value.line()

    def test_of_an_id_that_was_given_before_is_refused(self, settings):
        settings('[[redact.rule]]\nid = "x"\nname = "a"\n' * 2)

        with pytest.raises(SettingsError, match=r"redact\.rule\.1: there is a rule 'x' already"):
            load_settings()


class TestARegisteredValue:
    @pytest.mark.parametrize(
        "text",
        [
            f'[redact]\nvalues = ["{PASSWORD}"]\n',
            '[redact]\nvalues_from = ["DOOR"]\n',
            '[redact]\nvalues_from = [".env"]\n',
        ],
    )
    def test_is_never_written_and_nor_is_where_it_came_from(
        self, settings, workspace, monkeypatch, text
    ):
        monkeypatch.setenv("DOOR", PASSWORD)
        settings(f"# the door\nexport DOOR='{PASSWORD}'\nMODE=production\n", ".env")
        settings(text)

        record(BASE, ("say", {"text": f"{PASSWORD}, in production"}, [PASSWORD]))

        line = calls_in(BASE)[0]
        assert PASSWORD not in (workspace / BASE).read_text()
        assert line["args"] == {"text": "REDACTED, in production"}
        assert line["result"] == ["REDACTED.registered"]

    def test_that_is_not_there_today_is_passed_over(self, settings):
        settings('[redact]\nvalues_from = ["DOOR_OF_NOBODY", "no/such/.env"]\n')

        assert load_settings().redaction.values == ()

    def test_that_is_too_short_is_refused(self, settings):
        settings('[redact]\nvalues = ["hunter22", "ann"]\n')

        with pytest.raises(SettingsError, match=r"redact\.values\.1: it is shorter than 8"):
            load_settings()


class TestTheEnvironment:
    def test_gives_the_values_of_variables_that_are_named_like_secrets(self, monkeypatch):
        monkeypatch.setenv("SHOP_API_KEY", PASSWORD)

        record(BASE, ("say", {"text": f"it is {PASSWORD}!"}, 1))

        assert calls_in(BASE)[0]["args"] == {"text": "it is REDACTED!"}

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("SHOP_MODE", "production-2"),
            ("POSTGRES_PASSWORD", "postgres"),
            ("SSH_KEY_PATH", "/home/ann/.ssh/id_1"),
            ("SECRET_NAME", "projects/1/secrets/shop"),
            ("DEFAULT_PASSWORD", "production"),
            ("API_TOKEN", "1234567890"),
        ],
    )
    def test_gives_no_value_that_may_stand_anywhere(self, monkeypatch, name, value):
        monkeypatch.setenv(name, value)

        record(BASE, ("say", {"text": f"it is {value}!"}, 1))

        assert calls_in(BASE)[0]["args"] == {"text": f"it is {value}!"}

    def test_changes_nothing_that_a_rule_finds_anyway(self, monkeypatch, workspace):
        token = "xo" + "xb-" + "123456789012-123456789012-" + "Zq8" * 8
        record(BASE, ("say", {"text": token}, [token]))
        before = (workspace / BASE).read_bytes()
        monkeypatch.setenv("CHAT_TOKEN", token)

        record(BASE, ("say", {"text": token}, [token]))

        assert (workspace / BASE).read_bytes() == before


class TestPersonalData:
    def test_stays_until_it_is_asked_for(self, settings):
        mail = "ann.keys@example.org"
        record(BASE, ("mail", {"to": mail}, mail))
        before = calls_in(BASE)[0]
        settings("[redact]\npersonal = true\n")

        record(BASE, ("mail", {"to": mail}, mail))

        head, line = lines(BASE)[:2]
        assert (before["args"], before["result"]) == ({"to": mail}, mail)
        assert (line["args"], line["result"]) == ({"to": "REDACTED"}, "REDACTED.email")
        assert head["redact"]["email-address"] == 1


class TestWhatWeakens:
    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("on = false", ["redaction is off"]),
            ('allow = ["github"]', ["rule github is off"]),
            ('allow = ["$.args.cursor"]', ["$.args.cursor is left alone"]),
        ],
    )
    def test_is_said_and_written_into_the_header(self, settings, capsys, text, words):
        settings(f"[redact]\n{text}\n")

        record(BASE, ("t", {"q": 1}, 1))

        assert lines(BASE)[0]["weakened"] == words
        assert words[0] in capsys.readouterr().err

    def test_of_a_place_leaves_that_place_alone(self, settings):
        settings('[redact]\nallow = ["$.args.token"]\n')

        record(BASE, ("t", {"token": PASSWORD}, {"token": "another-Word1"}))

        line = calls_in(BASE)[0]
        assert line["args"] == {"token": PASSWORD}
        assert line["result"] == {"token": "REDACTED.token"}


def test_a_tool_still_gets_what_the_environment_holds(monkeypatch):
    monkeypatch.setenv("SHOP_API_KEY", PASSWORD)
    got = []

    with Cassette(BASE, mode="record") as tape:
        tape.call("say", {"text": PASSWORD}, lambda **args: got.append(args))

    assert got == [{"text": PASSWORD}]

"""`cassette redact` under settings and options: what counts, what is said, what it exits with."""

import contextlib
import json
import os
import pty
import signal
import subprocess
import termios

import pytest

from tests.cli.conftest import BASE, CASSETTE, TOKEN
from tests.session.taping import calls_in, lines, record

MAIL = "ann.keys@example.org"
RANDOM = "q7Rk2Zp9Lw4Xc8Vb1Nm3" + "Tz5Yd6"


@pytest.fixture
def settings(workspace):
    def write(text):
        (workspace / "cassette.toml").write_text(text)

    return write


class TestWhatWeakens:
    @pytest.mark.parametrize("text", ["on = false", 'allow = ["github"]', 'allow = ["$.a"]'])
    def test_fails_the_check_of_a_clean_file_and_is_said(self, cassette, settings, text):
        record(BASE, ("t", {"q": 1}, 1))
        settings(f"[redact]\n{text}\n")

        done = cassette("redact", BASE, "--check", "--json")

        report = json.loads(done.stdout)
        assert done.returncode == 1
        assert len(report["weakened"]) == 1
        assert report["weakened"][0] in done.stderr
        assert report["files"][0]["hits"] == []

    def test_in_the_header_fails_it_without_any_settings(self, cassette, settings):
        settings('[redact]\nallow = ["github"]\n')
        record(BASE, ("t", {"q": 1}, 1))
        settings("")

        done = cassette("redact", BASE, "--check")

        assert done.returncode == 1
        assert "its header says that rule github is off" in done.stderr

    def test_nothing_is_redacted_where_redaction_is_off(self, cassette, settings, workspace):
        record(BASE, ("t", {"q": 1}, 1))
        settings("[redact]\non = false\n")

        done = cassette("redact", BASE, "--in-place")

        assert done.returncode == 2
        assert done.stderr.splitlines()[-1].startswith("error[settings]: ")

    def test_by_an_option_is_a_choice_and_fails_nothing(self, cassette, workspace):
        (workspace / "a.json").write_text(json.dumps({"cursor": TOKEN, "b": [TOKEN]}))

        some = cassette("redact", "a.json", "--check", "--allow", "$.cursor")
        none = cassette("redact", "a.json", "--check", "--allow", "github")

        assert some.returncode == 1
        assert "$.b[0]" in some.stderr
        assert "$.cursor" not in some.stderr
        assert none.returncode == 0

    def test_a_place_is_allowed_as_the_report_spells_it(self, cassette, settings):
        settings("[redact]\non = false\n")
        record(BASE, ("t", {"token": TOKEN}, 1))
        settings("")
        found = cassette("redact", BASE, "--check")
        place = found.stderr.split(": ")[2]

        done = cassette("redact", BASE, "--allow", place, "-o", "out.jsonl")

        assert (done.returncode, place) == (0, "$.args.token")
        assert calls_in("out.jsonl")[0]["args"] == {"token": TOKEN}
        assert lines("out.jsonl")[0]["weakened"] == ["$.args.token is left alone"]

    def test_an_unknown_rule_is_refused_with_the_nearest(self, cassette, workspace):
        (workspace / "a.json").write_text("{}")

        done = cassette("redact", "a.json", "--allow", "gihub")

        assert done.returncode == 2
        assert "did you mean 'github'?" in done.stderr


class TestPersonalData:
    def test_leaves_with_the_option_alone(self, cassette, workspace):
        (workspace / "a.json").write_text(
            json.dumps({"to": MAIL, "card": "4111 1111 " + "1111 1111"})
        )

        plain, asked = cassette("redact", "a.json"), cassette("redact", "a.json", "--personal")

        assert json.loads(plain.stdout)["to"] == MAIL
        assert json.loads(asked.stdout)["to"] == "REDACTED.email"
        assert "REDACTED.card" in json.loads(asked.stdout)["card"]

    def test_of_which_one_kind_may_stay(self, cassette, workspace):
        (workspace / "a.json").write_text(json.dumps({"to": MAIL}))

        done = cassette("redact", "a.json", "--personal", "--allow", "email-address")

        assert json.loads(done.stdout)["to"] == MAIL


class TestParanoid:
    @pytest.fixture
    def odd(self, workspace):
        value = {"id": RANDOM, "sha": "9f2c1e7a" * 5, RANDOM[::-1]: ["a picture", TOKEN]}
        (workspace / "a.json").write_text(json.dumps(value))

    def test_warns_of_what_looks_random_and_never_shows_it(self, odd, cassette):
        done = cassette("redact", "a.json", "--paranoid")

        assert "a.json:1: $.id: looks random, and no rule knows it" in done.stderr
        assert "a.json:1: $.*: looks random" in done.stderr
        assert done.stderr.count("looks random") == 2
        assert RANDOM not in done.stderr

    def test_changes_neither_a_byte_nor_the_exit_code(self, odd, cassette):
        for words in (["a.json"], ["a.json", "--check", "--allow", "github"]):
            plain, paranoid = cassette("redact", *words), cassette("redact", *words, "--paranoid")

            assert plain.stdout == paranoid.stdout
            assert plain.returncode == paranoid.returncode == 0

    def test_stands_in_the_report(self, odd, cassette):
        done = cassette("redact", "a.json", "--check", "--json", "--paranoid")

        random = json.loads(done.stdout)["files"][0]["looks_random"]
        assert random == [{"line": 1, "path": "$.id"}, {"line": 1, "path": "$.*"}]


def read_to_end(terminal):
    """All that a program writes to a terminal, which ends in an error on Linux."""
    parts = []
    with contextlib.suppress(OSError):
        while part := os.read(terminal, 4096):
            parts.append(part)
    return b"".join(parts)


class TestTheTableOfRules:
    def test_lists_the_project_s_own_and_what_is_off(self, cassette, settings):
        settings(
            '[redact]\nallow = ["github"]\n[[redact.rule]]\n'
            'id = "door-badge"\nname = "badge"\nwhy = "It opens doors."\n'
        )

        done = cassette("redact", "--rules")
        table = [
            json.loads(line) for line in cassette("redact", "--rules", "--json").stdout.splitlines()
        ]

        rules = {rule["id"]: rule for rule in table}
        assert "door-badge               custom         It opens doors." in done.stdout
        assert "with --personal: " in done.stdout
        assert rules["door-badge"]["why"] == "It opens doors."
        assert [rules[name]["on"] for name in ("door-badge", "github", "email-address")] == [
            True,
            False,
            False,
        ]

    def test_fits_a_terminal(self):
        here, there = pty.openpty()
        termios.tcsetwinsize(there, (24, 80))
        environment = {name: os.environ[name] for name in os.environ if name != "COLUMNS"}

        with subprocess.Popen([CASSETTE, "redact", "--rules"], stdout=there, env=environment):
            os.close(there)
            lines = read_to_end(here).decode().splitlines()

        assert max(map(len, lines)) <= 80
        assert any(line.startswith(" " * 40) for line in lines)


def test_the_values_of_a_dot_env_leave_but_for_plain_words(cassette, workspace):
    (workspace / ".env").write_text("MODE=production\nDOOR=blue-heron-41\nDB_PASSWORD=tangerine\n")
    text = "blue-heron-41 opens it in production, a tangerine does not"
    (workspace / "a.json").write_text(json.dumps([text]))

    done = cassette("redact", "a.json", "--values-from", ".env")

    [left] = json.loads(done.stdout)
    assert left == "REDACTED.registered opens it in production, a REDACTED.registered does not"


def test_a_dot_env_may_have_quotes_remarks_and_several_lines(cassette, workspace):
    (workspace / ".env").write_text(
        'A="blue heron 41" # in quotes\nB=\'red # heron 42\' #x\nexport C = "green\\"heron43"\n'
        'D="one-heron-44\ntwo-heron-45"\nE=\'never closed 46\nF=black-heron-47 # bare\n'
    )
    values = [
        "blue heron 41",
        "red # heron 42",
        'green"heron43',
        "one-heron-44\ntwo-heron-45",
        "'never closed 46",
        "black-heron-47",
    ]
    (workspace / "a.json").write_text(json.dumps(values))

    done = cassette("redact", "a.json", "--values-from", ".env")

    assert json.loads(done.stdout) == ["REDACTED.registered"] * len(values)


def test_a_dot_env_that_is_not_there_is_nothing_to_record(cassette, workspace):
    (workspace / "a.json").write_text("{}")

    done = cassette("redact", "a.json", "--values-from", "gone.env")

    assert done.stderr == "error[no-file]: gone.env: there is no such file\n"


@pytest.mark.parametrize("place", ["$.a[", "$", "$.a..b", "$x"])
def test_a_place_that_no_path_names_cannot_be_allowed(cassette, workspace, place):
    (workspace / "a.json").write_text("{}")

    done = cassette("redact", "a.json", "--allow", place)

    assert done.returncode == 2
    assert f"--allow: '{place}' is no path like $.rows[*].token" in done.stderr


def test_nothing_is_changed_in_place_where_one_of_many_may_not_be(cassette, workspace):
    (workspace / "a.json").write_text(json.dumps({"token": TOKEN}))
    (workspace / "b.json").symlink_to("a.json")

    done = cassette("redact", "a.json", "b.json", "--in-place")

    assert done.returncode == 2
    assert TOKEN in (workspace / "a.json").read_text()


class TestWhatIsNoJson:
    @pytest.mark.parametrize(
        "data",
        [
            b"user: ann\nAuthorization: Bearer %b\n",
            b'{"token": "%b", ',
            b'{"n": NaN, "big": 123456789012345678901234567890, "token": "%b"}',
            b'{"token": "%b", "token": "x"}',
            b'[{"a": [["x"]], "b": "%b", "b": 1}]\n{"c": 1}\n',
        ],
    )
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
    def test_is_redacted_as_text_and_named(self, cassette, workspace, data, encoding):
        text = (data % TOKEN.encode()).decode()
        (workspace / "a.json").write_bytes(text.encode(encoding))

        check = cassette("redact", "a.json", "--check")
        cassette("redact", "a.json", "-o", "b.json")

        cleaned = (workspace / "b.json").read_bytes().decode(encoding)
        start, _, end = text.partition(TOKEN)
        assert check.returncode == 1
        assert "looked at as text" in check.stderr
        assert TOKEN not in check.stderr
        assert cleaned.startswith(start)
        assert cleaned.endswith(end)
        assert TOKEN not in cleaned

    def test_every_rule_that_hits_a_text_is_told(self, cassette, workspace):
        text = f"{TOKEN} and https://ann:{'q7Rk2'}Zp9Lw4@h.example/"
        (workspace / "a.json").write_text(json.dumps({"log": text}))

        told = cassette("redact", "a.json", "--check")

        assert told.stderr == (
            "cassettekit: a.json:1: $.log: github\n"
            "cassettekit: a.json:1: $.log: url-userinfo\n"
            "cassettekit: a.json: 1 place would be redacted\n"
        )

    def test_is_told_by_line(self, cassette, workspace):
        key = "\n".join([f"-----BEGIN {'PRIV'}ATE KEY-----", *["MIIE" + "a1B2" * 15] * 4])
        (workspace / ".env").write_text(
            f"one\n{TOKEN}\npassword={TOKEN}x\nK='{key}\n-----END {'PRIV'}ATE KEY-----'\n"
            f"two\nAPI_KEY={TOKEN}y\n"
        )

        told = cassette("redact", ".env", "--check", "--json")

        [report] = json.loads(told.stdout)["files"]
        assert [(hit["line"], hit["rule"]) for hit in report["hits"]] == [
            (2, "github"),
            (3, "assigned-bare"),
            (4, "private-key"),
            (11, "assigned-bare"),
        ]

    def test_is_clean_for_strict_where_it_was_never_to_be_json(self, cassette, workspace):
        (workspace / ".env").write_text("PORT=80\n")
        (workspace / "cut.txt").write_text('{"port": 80, ')
        (workspace / "a.jsonl").write_text('{"a":1}\n{"port":\t80, \n')

        codes = [
            cassette("redact", name, "--check", "--strict").returncode
            for name in (".env", "cut.txt", "a.jsonl")
        ]

        assert codes == [0, 1, 1]

    def test_among_json_lines_names_the_rule_that_hit(self, cassette, workspace):
        (workspace / "a.jsonl").write_text(f'{{"a":1}}\n{{"b":\t"{TOKEN}\n')

        told = cassette("redact", "a.jsonl", "--check").stderr

        assert "a.jsonl:2: $: github\n" in told
        assert "a.jsonl:2: $: no JSON: looked at as text\n" in told

    @pytest.mark.parametrize("data", [b"", b"\n\n", b"plain words\n", b"\xef\xbb\xbf{}"])
    def test_stays_as_it_is_where_it_is_clean(self, cassette, workspace, data):
        (workspace / "a.json").write_bytes(data)

        done = cassette("redact", "a.json", "--in-place")

        assert done.returncode == 0
        assert (workspace / "a.json").read_bytes() == data


class TestAFolder:
    def test_is_searched_for_parts_and_failed_runs_too(self, cassette, workspace):
        for name in ("a.jsonl.part", "b.jsonl.failed", "c.ndjson", "d.txt"):
            (workspace / name).write_text(json.dumps({"token": TOKEN}))

        done = cassette("redact", ".", "--check")

        assert [name for name in "abcd" if f"\ncassettekit: {name}." in f"\n{done.stderr}"] == [
            "a",
            "b",
            "c",
        ]

    def test_is_searched_for_notebooks_and_har_files(self, cassette, workspace):
        for name in ("a.ipynb", "b.har"):
            (workspace / name).write_text(json.dumps({"token": TOKEN}))

        assert "2 of 2 files" in cassette("redact", ".", "--check").stderr

    def test_says_how_much_it_passes_over(self, cassette, workspace):
        (workspace / "sub" / ".hidden").mkdir(parents=True)
        for name in ("a.json", "sub/.env", "sub/b.log", "sub/.hidden/c", "sub/.hidden/d.json"):
            (workspace / name).write_text("{}")

        done = cassette("redact", "sub", "a.json", "--check")

        assert "cassettekit: sub: 2 other files passed over" in done.stderr
        assert "0 of 2 files" in done.stderr

    def test_without_any_is_an_error_that_names_it(self, cassette, workspace):
        (workspace / "sub").mkdir()
        (workspace / "sub" / ".env").write_text(f"TOKEN={TOKEN}\n")

        done = cassette("redact", "sub", "--check")

        assert done.returncode == 2
        assert "error[usage]: sub: there is no JSON or JSONL file in it" in done.stderr

    @pytest.mark.parametrize("option", ["--check", "--in-place"])
    def test_with_a_damaged_file_is_looked_at_to_its_end(self, cassette, workspace, option):
        for name in ("a.json", "c.json"):
            (workspace / name).write_text(json.dumps({"token": TOKEN}))
        (workspace / "b.jsonl").write_text('{"key":"cassette/9"}\n{"key":"end"}\n')

        done = cassette("redact", ".", option)
        told = json.loads(cassette("redact", ".", option, "--json").stdout)

        assert done.returncode == 2
        assert [name for name in "ac" if f"{name}.json:1: $.token: " in done.stderr] == ["a", "c"]
        assert "error[unknown-version]: b.jsonl:1: " in done.stderr
        assert [file["error"] for file in told["files"]] == [None, "unknown-version", None]

    def test_may_hold_what_is_no_file(self, cassette, workspace):
        os.mkfifo(workspace / "pipe.json")
        (workspace / "loop").symlink_to(workspace)
        (workspace / "gone.json").symlink_to("nowhere")
        (workspace / "a.json").write_text("{}")

        assert cassette("redact", ".", "--check").returncode == 0


class TestStandardOutput:
    def test_is_meant_by_a_dash(self, cassette, workspace):
        (workspace / "a.json").write_text(json.dumps({"note": TOKEN}))

        done = cassette("redact", "a.json", "-o", "-")

        assert json.loads(done.stdout) == {"note": "REDACTED.github"}
        assert not (workspace / "-").exists()


class TestInPlace:
    def test_keeps_the_owner(self, cassette, workspace):
        if os.geteuid() != 0:
            pytest.skip("only root gives files away")
        place = workspace / "a.json"
        place.write_text(json.dumps({"token": TOKEN}))
        os.chown(place, 12345, 12346)
        place.chmod(0o640)

        cassette("redact", "a.json", "--in-place")

        stat = place.stat()
        assert TOKEN not in place.read_text()
        assert (stat.st_uid, stat.st_gid, stat.st_mode & 0o777) == (12345, 12346, 0o640)

    def test_says_that_another_name_of_the_file_keeps_the_secret(self, cassette, workspace):
        (workspace / "a.json").write_text(json.dumps({"token": TOKEN}))
        os.link(workspace / "a.json", workspace / "b.json")

        done = cassette("redact", "a.json", "--in-place")

        assert "a.json: its other names (hard links) keep what was in it\n" in done.stderr

    def test_does_not_count_what_it_could_not_write(self, cassette, workspace):
        (workspace / "a.json").write_text(json.dumps({"token": TOKEN}))
        name = "b" * 240 + ".json"
        (workspace / name).write_text(json.dumps({"token": TOKEN}))
        (workspace / "sub").mkdir()
        (workspace / "sub" / "c.jsonl").write_text('{"key":"cassette/9"}\n{"key":"end"}\n')

        done = cassette("redact", "a.json", name, "sub", "--in-place")

        assert done.returncode == 2
        assert "2 of 3 files: 2 places redacted" in done.stderr

    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
    def test_ended_on_the_way_leaves_nothing_beside(self, workspace, number):
        lines = [json.dumps({"n": n, "token": f"{TOKEN[:-5]}{n:05}"}) for n in range(5_000)]
        text = "\n".join(lines)
        (workspace / "a.jsonl").write_text(text)
        before = sorted(os.listdir(workspace))
        with subprocess.Popen(
            [CASSETTE, "redact", "a.jsonl", "--in-place"], stderr=subprocess.DEVNULL
        ) as running:
            while sorted(os.listdir(workspace)) == before and running.poll() is None:
                pass
            running.send_signal(number)

        assert running.returncode in (-number, 128 + number)
        assert sorted(os.listdir(workspace)) == before
        assert (workspace / "a.jsonl").read_text() == text


def test_a_folder_that_cannot_be_looked_into_is_not_clean(cassette, workspace):
    os.makedirs(workspace / "runs")
    deep = os.open(workspace / "runs", os.O_RDONLY)
    for _ in range(20):
        os.mkdir("d" * 250, dir_fd=deep)
        below = os.open("d" * 250, os.O_RDONLY, dir_fd=deep)
        os.close(deep)
        deep = below
    os.close(deep)

    done = cassette("redact", "runs", "--check")

    assert done.returncode == 2
    assert done.stderr.startswith("error[no-permission]: runs/ddd")

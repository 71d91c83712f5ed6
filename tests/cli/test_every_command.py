"""What holds for every command that reads: help, errors, standard streams, pipes."""

import pytest

from tests.cli.conftest import BASE, CASSETTE, raw
from tests.session.taping import record

HOSTILE = "\x1b]0;pwn\x07\x1b[2J\u202e\u2028\r\x9b31m"


class TestEveryCommand:
    @pytest.mark.parametrize(
        "command", ["record", "replay", "inspect", "redact", "normalize", "diff"]
    )
    def test_helps_with_an_example(self, here, command):
        code, out, _ = here(command, "--help")

        assert code == 0
        assert f"Example: cassette {command} " in " ".join(out.split())

    @pytest.mark.parametrize("command", ["inspect", "redact", "normalize", "diff"])
    def test_of_a_missing_file_is_one_line_and_exit_2(self, here, command):
        more = ["other.jsonl"] if command == "diff" else []

        code, out, err = here(command, "none.jsonl", *more)

        assert (code, out) == (2, "")
        assert err.startswith("error[no-file]: none.jsonl: there is no such file")
        assert err.count("\n") == 1

    @pytest.mark.parametrize(
        "words",
        [
            ["no-such-command"],
            ["inspect"],
            ["inspect", "--no-such-option"],
            ["inspect", "a", "b", "c"],
            ["record"],
            ["record", "x.jsonl"],
            ["replay", "x.jsonl"],
            ["--no-such-option"],
            ["\x1b[31m"],
        ],
        ids=" ".join,
    )
    def test_wrong_use_is_one_line_and_exit_2(self, here, words):
        record(BASE, ("t", {}, 1))

        code, out, err = here(*words)

        assert (code, out) == (2, "")
        assert err.startswith("error[usage]: cassette")
        assert err.count("\n") == 1
        assert not raw(err)

    @pytest.mark.parametrize("words", [["inspect", BASE], ["diff", BASE, BASE], ["redact", BASE]])
    def test_a_settings_file_that_is_not_there_is_said_even_where_none_is_needed(self, here, words):
        record(BASE, ("t", {}, 1))

        code, out, err = here(*words, "--config", "none.toml")

        assert (code, out) == (2, "")
        assert err == "error[settings]: none.toml: there is no such settings file\n"

    def test_no_words_at_all_give_the_help(self, here):
        code, out, err = here()

        assert code == 2
        assert "Usage: cassette" in out + err
        assert "error[" not in err

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("nonsense = 1\n", "there is no such setting"),
            ("[redact]\nnme = []\n", "did you mean"),
            ("[redact]\non = 5\n", "redact.on"),
            ("[redact\n", "cannot be read"),
            ("\ufffd[", "cannot be read"),
        ],
    )
    def test_wrong_settings_are_one_line_and_exit_2(self, here, workspace, text, says):
        record(BASE, ("t", {}, 1))
        (workspace / "cassette.toml").write_text(text)

        code, out, err = here("redact", BASE)

        assert (code, out) == (2, "")
        assert err.startswith("error[settings]: ")
        assert says in err
        assert err.count("\n") == 1

    @pytest.mark.parametrize("text", ["tool = 3\n", "[tool]\ncassette = 3\n"])
    def test_a_pyproject_whose_table_is_none_is_one_line_and_exit_2(self, here, workspace, text):
        record(BASE, ("cassette", {}, 1))
        (workspace / "pyproject.toml").write_text(f"# cassette\n{text}")

        code, _, err = here("redact", BASE)

        assert code == 2
        assert err.startswith("error[settings]: ")


class TestAsAProcess:
    def test_a_reader_that_goes_away_is_no_failure(self, base, python, workspace):
        import subprocess

        for words in (f"inspect {BASE}", f"redact {BASE}", f"inspect {BASE} --json"):
            done = subprocess.run(
                ["bash", "-c", f"set -o pipefail; '{CASSETTE}' {words} | true"],
                capture_output=True,
                check=False,
                timeout=60,
            )
            assert (done.returncode, done.stderr.replace(b"cassettekit:", b"")[:9]) in (
                (0, b""),
                (0, f" {BASE}"[:9].encode()),
            )

    @pytest.mark.parametrize("words", ["inspect base.jsonl", "redact base.jsonl"])
    def test_a_full_disk_behind_standard_output_is_an_error_in_words(self, base, cassette, words):
        import subprocess

        done = subprocess.run(
            f"'{CASSETTE}' {words} > /dev/full",
            shell=True,
            capture_output=True,
            check=False,
            timeout=60,
        )

        assert done.returncode == 2
        assert b"error[write-failed]: standard output: No space left on device" in done.stderr
        assert b"Traceback" not in done.stderr

    def test_an_output_that_cannot_spell_arrows_gets_escapes(self, base, cassette):
        done = cassette("inspect", BASE, env={"PYTHONIOENCODING": "ascii"})

        assert done.returncode == 0
        assert "\\u2192" in done.stdout

    def test_ctrl_c_ends_it_without_a_traceback(self, base):
        import signal
        import subprocess

        with subprocess.Popen(
            [CASSETTE, "inspect", "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE
        ) as waiting:
            waiting.stdin.write(b"x" * 100_000)  # more than a pipe holds: it is reading now
            waiting.send_signal(signal.SIGINT)
            _, said = waiting.communicate(timeout=60)

        assert waiting.returncode == 130
        assert b"Traceback" not in said

    def test_the_version_is_told(self, cassette):
        done = cassette("--version")

        assert done.returncode == 0
        assert done.stdout.startswith("cassette 0.")

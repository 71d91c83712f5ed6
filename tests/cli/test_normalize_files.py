"""`cassette normalize`: what it makes of whole files."""

import json

import pytest

from cassettekit import key
from tests.cli.conftest import BASE
from tests.session.taping import calls_in, lines
from tests.storage.building import call
from tests.storage.building import cassette as built

HOSTILE = "\x1b]0;pwn\x07\x1b[2J\u202e\u2028\r\x9b31m"


class TestNormalize:
    @pytest.fixture
    def raw_file(self, workspace):
        lines = [
            call(7, "read", {"path": f"{workspace}/src//a.py"}, result=f"see {workspace}/src"),
            call(2, "read", {"path": "./b"}, result=1),
        ]
        (workspace / BASE).write_bytes(built(*lines))

    def test_applies_todays_rules_and_sorts_by_call_order(self, raw_file, here, workspace):
        code, out, err = here("normalize", BASE, "--root", workspace)

        found = [json.loads(line) for line in out.splitlines()[1:-1]]
        assert code == 0
        assert [line["args"]["path"] for line in found] == ["b", "src/a.py"]
        assert found[1]["result"] == "see <ROOT>/src"
        assert found[0]["key"] == key("read", {"path": "b"})
        assert "2 of 2 calls changed" in err

    def test_a_second_pass_changes_nothing(self, raw_file, here, workspace):
        here("normalize", BASE, "--root", workspace, "--in-place")
        once = (workspace / BASE).read_bytes()

        code, _, _ = here("normalize", BASE, "--check")
        here("normalize", BASE, "--in-place")

        assert code == 0
        assert (workspace / BASE).read_bytes() == once

    def test_of_a_fresh_recording_changes_nothing(self, base, here, workspace):
        before = (workspace / BASE).read_bytes()

        code, out, _ = here("normalize", BASE)

        assert code == 0
        assert out.encode() == before

    def test_with_check_exits_1_where_it_would_change_something(self, raw_file, here, workspace):
        before = (workspace / BASE).read_bytes()

        code, out, _ = here("normalize", BASE, "--check", "--root", workspace)

        assert (code, out) == (1, "")
        assert (workspace / BASE).read_bytes() == before

    def test_of_a_file_under_a_rule_that_todays_lack_is_not_comparable(self, base, here, workspace):
        data = (workspace / BASE).read_bytes().replace(b'"normalize":{', b'"normalize":{"zz":1,')
        (workspace / BASE).write_bytes(data)

        code, out, err = here("normalize", BASE)

        assert (code, out) == (2, "")
        assert err.startswith("error[not-comparable]")
        assert "'zz'" in err


def test_in_place_of_lines_that_ended_in_cr_lf_gives_line_feeds(base, here, workspace):
    data = (workspace / BASE).read_bytes()
    (workspace / BASE).write_bytes(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))

    code, _, err = here("normalize", BASE, "--in-place")

    assert code == 0
    assert "CR LF" in err
    assert (workspace / BASE).read_bytes() == data
    assert lines(BASE)
    assert calls_in(BASE)

from xml.etree import ElementTree as ET

from cassettekit.core.batch import Batch, PairVerdict
from cassettekit.render import junit
from tests.render.reports import every_report, hostile, tricky, written


def read(report):
    return ET.fromstring(written(junit.render, report))


def test_a_difference_is_a_failure_with_the_verdict_and_the_plain_hunks():
    suites = read(tricky("session-ttl"))

    (case,) = suites.iter("testcase")
    failure = case.find("failure")
    assert suites.get("failures") == "1"
    assert case.get("name") == "base.jsonl → candidate.jsonl"
    assert failure.get("message").startswith("Identical for 9 calls, then call 10 diverges")
    assert '"tests/test_auth.py" → "tests/"' in failure.text


def test_equal_runs_pass():
    suites = read(tricky("both-empty"))

    assert suites.get("failures") == "0"
    assert suites.find(".//failure") is None


def test_every_report_is_well_formed_whatever_was_recorded():
    for _, report in [*every_report(), ("hostile", hostile())]:
        assert read(report).get("tests") == "1"


def test_characters_that_xml_cannot_hold_are_spelled():
    odd = "a\ufffeb\uffffc\x00\ud800<&"
    batch = Batch("a", "b", (PairVerdict(odd, "error", odd), PairVerdict("x", "same", "")))

    text = written(junit.render_batch, batch)

    assert "\\ufffeb\\uffff" in text
    assert [case.get("name") for case in ET.fromstring(text).iter("testcase")][1] == "x"

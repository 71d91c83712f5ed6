import re

from cassettekit.core.batch import Batch, PairVerdict
from cassettekit.core.report import Policy
from cassettekit.render.github import render, render_batch
from tests.render.reports import every_report, hostile, long_report, tricky, written

COMMAND = re.compile(
    r"::(error|warning|notice) file=([^,:\n]*)(?:,line=(\d+))?,title=([^,:\n]*)::([^\n]+)\n"
)


def commands(report):
    text = written(render, report)
    found = COMMAND.findall(text)
    assert "".join(match[0] for match in re.finditer(COMMAND, text)) == text
    return found


def test_the_first_annotation_stands_at_the_divergence_and_says_the_verdict():
    level, file, line, title, text = commands(tricky("session-ttl"))[0]

    assert (level, file, line) == ("error", "base.jsonl", "11")
    assert title == "cassette diverges at call 10"
    assert text.startswith("Identical for 9 calls, then call 10 diverges: run_tests")


def test_an_extra_call_is_annotated_in_the_candidate():
    (first, _) = commands(tricky("goes-on"))

    assert first[1:3] == ("candidate.jsonl", "4")


def test_at_most_nine_places_are_annotated_and_the_rest_counted():
    found = commands(long_report())

    assert len(found) == 10
    assert re.fullmatch(r"and \d+ more places: cassette diff --all shows them", found[-1][4])


def test_an_allowed_difference_is_a_warning():
    report = tricky("session-ttl", Policy(frozenset({"args"})))

    assert [found[0] for found in commands(report)] == ["warning", "error"]


def test_equal_runs_are_a_notice():
    assert [found[0] for found in commands(tricky("both-empty"))] == ["notice"]


def test_recorded_text_starts_no_command_of_its_own():
    for _, report in [*every_report(), ("hostile", hostile())]:
        assert commands(report)


def test_a_pair_of_two_folders_is_annotated_where_its_file_is():
    pairs = (
        PairVerdict("x/one.jsonl", "differs", "Differs."),
        PairVerdict("gone.jsonl", "only_baseline", "Gone."),
    )

    text = written(render_batch, Batch("runs/base/", "runs/new", pairs))

    assert re.findall("file=([^,]*),", text) == ["runs/new/x/one.jsonl", "runs/base/gone.jsonl"]

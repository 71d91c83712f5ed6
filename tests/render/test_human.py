import io
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from cassettekit.core.compare import compare
from cassettekit.core.report import Policy
from cassettekit.render.human import render, render_batch
from cassettekit.render.view import View
from cassettekit.session.batches import compare_runs
from tests.diff.runs import run
from tests.render.reports import FIXTURES, every_report, hostile, long_report, tricky, written

SHOWN = sorted((FIXTURES / "shown").glob("*.txt"))


def report_of(path: Path):
    name = path.name.split(".")[0]
    if name == "long-run":
        return long_report()
    return tricky(name, Policy(results=path.name.endswith(".results.txt")))


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: path.stem)
def test_a_reader_sees_exactly_this(path):
    assert written(render, report_of(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize(
    ("name", "report"),
    [*every_report(), ("long", long_report())],
    ids=lambda value: str(value)[:30],
)
def test_no_line_on_a_terminal_is_wider_than_it(name, report, width):
    text = plain(written(render, report, width=width, color="always"))

    assert max(map(cell_len, text.splitlines())) <= width, name


@given(st.integers(20, 120))
def test_the_verdict_is_never_cut(width):
    report = tricky("turned-to-error")

    text = plain(written(render, report, width=width, color="always"))

    assert " ".join(report.verdict.split()) in " ".join(text.split())


def test_wide_characters_count_as_two_columns_on_a_terminal():
    base = [{"tool": "say", "args": {"text": "漢字" * 60}}]

    text = written(render, compare(run(base), run("a")), width=60, color="always")

    assert all(cell_len(line) <= 60 for line in plain(text).splitlines())


def test_nothing_is_cut_where_the_output_is_no_terminal():
    long = "x" * 5_000
    base = [{"tool": "say", "args": {"text": long}}, {"tool": "only", "args": {"text": long}}]
    candidate = [{"tool": "say", "args": {"text": long + "y"}}]

    text = written(render, compare(run(base), run(candidate)))

    assert f'text  "{long}" → "{long}y"' in text
    assert f'only  text="{long}"' in text


def test_two_long_texts_are_cut_to_where_they_differ():
    long = "word " * 500
    base = [{"tool": "say", "args": {"text": long + "ttl=30" + long}}]
    candidate = [{"tool": "say", "args": {"text": long + "ttl=60" + long}}]

    text = written(render, compare(run(base), run(candidate)), width=100)

    assert "ttl=30" in text
    assert "ttl=60" in text


def plain(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_colour_only_repeats_what_the_signs_say():
    for _, report in every_report():
        coloured = written(render, report, color="always")

        lines = [line.rstrip() for line in plain(coloured).splitlines()]
        assert lines == written(render, report).splitlines()


def test_hostile_text_brings_no_escape_of_its_own_to_a_terminal():
    text = written(render, hostile(Policy(results=True)), color="always", width=120)

    assert "\x1b" not in plain(text)
    assert "[red]" in text


def test_no_color_is_obeyed_and_keeps_the_words(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    report = tricky("session-ttl")

    text = written(render, report, color="always")

    assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|38;)", text)
    assert plain(text).splitlines()[3] == written(render, report).splitlines()[3]


def test_a_stream_that_is_not_unicode_gets_ascii():
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii", write_through=True)

    for _, report in [*every_report(), ("long", long_report())]:
        render(report, out, View())

    text = out.buffer.getvalue().decode("ascii")
    assert "!= Identical for 9 calls" in text
    assert "* " in text
    assert '"tests/test_auth.py" -> "tests/"' in text


def test_the_brief_view_is_one_line():
    text = written(render, tricky("session-ttl"), brief=True)

    assert text == "differ at 10: run_tests args; ~1 -1 +1 =10\n"
    assert written(render, tricky("stops-early"), brief=True) == "differ at 3: c missing; -1 =2\n"
    assert written(render, tricky("both-empty"), brief=True) == "same: =0\n"


def test_the_statistics_show_no_call():
    text = written(render, tricky("session-ttl"), stat=True)

    assert "▶" not in text
    assert "git_diff         1        0     -1" in text


def test_every_place_is_shown_when_asked_for():
    text = written(render, long_report(), whole=True)

    counts = long_report().counts
    rows = re.findall(r"^.[ \d]{12}([-+~<>]) ", text, re.MULTILINE)
    assert rows.count("~") == counts.args
    assert rows.count("-") == counts.missing
    assert rows.count("+") == counts.extra
    assert rows.count("<") == rows.count(">") == counts.moved


def test_one_place_is_shown_with_its_context_by_its_call_number():
    report = long_report()
    event = next(event for event in report.events() if event.kind == "missing")
    number = event.base + 1

    text = written(render, report, at=number, context=1)

    rows = re.findall(r"^.([ \d]{12})([-+~<>=]) ", text, re.MULTILINE)
    assert [(row.split()[0], sign) for row, sign in rows] == [
        (str(number - 1), "="),
        (str(number), "-"),
        (str(number + 1), "="),
    ]


def test_a_call_that_is_the_same_is_shown_as_such():
    text = written(render, tricky("session-ttl"), at=3, context=0)

    assert '    3    3 = read_file   end=40 path="src/m2.py" start=1' in text
    assert "Neither run has a call 99 " in written(render, tricky("session-ttl"), at=99)


def test_a_call_that_is_the_same_is_found_by_its_number_in_the_candidate_too():
    report = compare(run("a b c"), run("x y a b c"))

    text = written(render, report, at=5, context=0)

    assert text.splitlines()[-1].split() == ["3", "5", "=", "c"]


LONG = [f"server/a_tool_with_quite_a_long_name_number_{n}" for n in range(14)]


def test_names_of_tools_are_cut_on_a_terminal_only():
    report = compare(run([{"tool": tool} for tool in LONG]), run([{"tool": LONG[0]}] * 2))
    places = compare(
        run([{"tool": t, "args": {"n": n}} for t in LONG for n in (1, 2)]),
        run([{"tool": t, "args": {"n": n}} for t in LONG for n in (1, 3)]),
    )

    for one in (report, places):
        assert "…" not in written(render, one)
        shown = plain(written(render, one, width=80, color="always"))
        assert max(map(cell_len, shown.splitlines())) <= 80
        assert "number of calls changed)" in written(render, report, width=80, stat=True)


def test_what_a_branch_of_the_tree_ends_with_is_not_cut():
    paths = [
        run([{"tool": LONG[n], "args": {"text": "x" * 80}}] * 30, name=f"run{n}.jsonl")
        for n in range(3)
    ]
    batch = compare_runs(paths, Policy())

    text = plain(written(render_batch, batch, width=80, color="always"))

    for n, name in enumerate(["the baseline", "run1.jsonl", "run2.jsonl"]):
        assert text.splitlines()[n - 3].endswith(f"⋯ 29 more calls  ({name})")


def test_the_number_of_equal_calls_around_a_difference_can_be_chosen():
    report = tricky("session-ttl")

    assert written(render, report, context=0).count(" = ") == 1
    assert written(render, report, context=99).count(" = ") == 10


def test_keys_are_shown_only_when_asked_for():
    report = tricky("session-ttl")
    key = report.base.keys[9][:8]

    assert key not in written(render, report)
    assert key in written(render, report, keys=True)


def test_many_changes_of_one_call_are_folded_and_can_be_unfolded():
    base = [{"tool": "put", "args": {"rows": list(range(40))}}]
    candidate = [{"tool": "put", "args": {"rows": list(range(1, 41))}}]
    report = compare(run(base), run(candidate))

    folded, unfolded = written(render, report), written(render, report, at=1)

    assert folded.count("→") == 12
    assert "⋯ 28 more changes.  --at 1 shows them all." in folded
    assert unfolded.count("→") == 40


def test_shown_fixtures_are_of_known_reports():
    names = {case["name"] for case in json.loads((FIXTURES / "tricky.json").read_text())}

    assert len(SHOWN) >= 10
    assert {path.name.split(".")[0] for path in SHOWN} - {"long-run"} <= names


def test_of_two_texts_of_several_lines_only_the_changed_lines_are_shown():
    lines = [f"line {n}" for n in range(20)]
    base = [{"tool": "write", "args": {"text": "\n".join(lines)}}]
    lines[7] = "line seven"
    candidate = [{"tool": "write", "args": {"text": "\n".join([*lines, "more\x1b"])}}]

    text = written(render, compare(run(base), run(candidate)))

    assert "text  3 changed lines\n" in text
    assert re.findall(r"^ {17}([-+] .*)$", text, re.MULTILINE) == [
        "- line 7",
        "+ line seven",
        "+ more\\u001b",
    ]

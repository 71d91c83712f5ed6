"""The table of calls: each column what it needs, the rest for what was asked and what came."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.render.calls import write_calls

KEY = "b17e39459c7b7b37"
LONG = "github-enterprise/search_pull_request_review_comments_by_author"
ASKED = {"path": "src/" + "a" * 80}


class Terminal(io.StringIO):
    def isatty(self):
        return True


def lines(monkeypatch, columns, *calls, out=None):
    """The table of calls, each a tool, its arguments and its result."""
    monkeypatch.setenv("COLUMNS", str(columns))
    out = out or Terminal()
    rows = [
        {"call": number, "key": KEY, "tool": tool, "args": args, "result": result}
        for number, (tool, args, result) in enumerate(calls, 1)
    ]
    write_calls(rows, [tool for tool, _, _ in calls], out)
    return out.getvalue().splitlines()


@pytest.mark.parametrize("columns", [80, 200])
def test_short_names_leave_the_line_to_the_arguments(monkeypatch, columns):
    head, row = lines(monkeypatch, columns, ("read", ASKED, {"ok": 1}))

    assert head == " call  key               tool  arguments → outcome"
    assert row.startswith(f'    1  {KEY}  read  {{"path":"src/a')
    assert row.endswith(' → {"ok":1}')
    assert len(row) == columns or "…" not in row


def test_long_names_are_whole_where_there_is_room(monkeypatch):
    _, row = lines(monkeypatch, 200, (LONG, ASKED, {"ok": 1}))

    assert f"  {LONG}  {{" in row


def test_long_names_take_no_more_than_half_of_what_is_left(monkeypatch):
    _, row, short = lines(monkeypatch, 80, (LONG, ASKED, "x" * 80), ("a", ASKED, "x" * 80))

    assert row[25:].index("{") == short[25:].index("{") == 28
    assert "github-enterprise/search_…  {" in row


def test_where_arguments_and_outcome_are_long_two_thirds_are_the_arguments(monkeypatch):
    _, row = lines(monkeypatch, 80, ("read", ASKED, "x" * 80))

    asked, outcome = row[31:].split(" → ")
    assert (len(asked), len(outcome)) == (30, 16)


def test_nothing_is_cut_where_nobody_looks(monkeypatch):
    head, row, short = lines(
        monkeypatch, 40, (LONG * 2, ASKED, "x" * 80), ("a", ASKED, 1), out=io.StringIO()
    )

    assert LONG * 2 in row
    assert "x" * 80 in row
    assert head.index("arguments") == short.index("{") == 25 + 60 + 2


@given(
    st.integers(60, 240),
    st.lists(st.tuples(st.text("ab/_", max_size=90), st.text("xy", max_size=200)), min_size=1),
)
def test_every_line_fits_the_terminal(columns, calls):
    with pytest.MonkeyPatch.context() as monkeypatch:
        table = lines(monkeypatch, columns, *((tool, {"q": text}, text) for tool, text in calls))

    assert max(map(len, table)) <= columns

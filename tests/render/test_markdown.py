import re

import pytest

from cassettekit.core.compare import compare
from cassettekit.render.markdown import LIMIT, render
from tests.diff.runs import run
from tests.render.reports import every_report, hostile, long_report, tricky, written

FENCED = re.compile(r"^(`{3,})diff\n(.*?)\n\1$", re.DOTALL | re.MULTILINE)


def outside_code(text):
    return re.sub(r"<code>.*?</code>", "", FENCED.sub("", text))


def test_a_comment_reads_like_this():
    text = written(render, tricky("session-ttl"))

    assert text.startswith("❌ **Identical for 9 calls, then call 10 diverges&#58; run&#95;tests,")
    assert "| 10 | 10 | <code>&#126;</code> | <code>run&#95;tests</code> |" in text
    assert "\n! ▶  10   10 ~ run_tests   1 of 2 arguments changed\n" in text
    assert "\n-    11      - git_diff    staged=false\n" in text
    assert "\n+         11 + http_get    timeout=30" in text


def test_equal_runs_are_told_in_few_lines():
    text = written(render, tricky("both-empty"))

    assert text.startswith("✅ **Identical&#58; neither run makes a call.**")
    assert "```" not in text


@pytest.mark.parametrize("size", [30, 3_000])
def test_a_comment_stays_below_what_github_takes(size):
    base = [{"tool": f"t{n}", "args": {"text": "<@|`" * size, "n": n}} for n in range(400)]
    candidate = [{"tool": f"t{n}", "args": {"text": "@>&`" * size, "n": n}} for n in range(400)]
    candidate[5::7] = [{"tool": "same", "args": {}}] * len(candidate[5::7])

    text = written(render, compare(run(base), run(candidate)))

    assert len(text) < LIMIT
    assert text.count("<details>") == text.count("</details>")


def test_the_later_hunks_are_folded():
    text = written(render, long_report())

    assert "<summary>39 more hunks</summary>" in text or "more hunks</summary>" in text
    assert len(FENCED.findall(text)) == 2
    assert re.search(r"\| \| \| ⋯ \| \| \d+ more places \|", text)


def test_recorded_text_makes_no_mark_no_mention_and_no_html():
    for _, report in [*every_report(), ("hostile", hostile())]:
        text = outside_code(written(render, report))

        assert "@" not in text
        assert "<script" not in text
        assert "[red]" not in text
        assert not re.search(r"<(?!details>|/details>|summary>|/summary>)", text)


def test_a_fence_is_longer_than_any_in_the_recorded_text():
    base = [{"tool": "say", "args": {"text": "``````"}}]

    text = written(render, compare(run(base), run("b")))

    (found,) = FENCED.findall(text)
    assert len(found[0]) == 7


def test_a_table_row_has_as_many_cells_as_its_head():
    base = [{"tool": "a|b", "args": {"x|y": "1|2"}}, {"tool": "c", "args": {}}]

    text = written(render, compare(run(base), run([{"tool": "a|b", "args": {"x|y": "|"}}, "d"])))

    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) == 4
    assert {row.count("|") for row in rows} == {6}

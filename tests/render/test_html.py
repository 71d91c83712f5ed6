import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest

from cassettekit.core.compare import compare
from cassettekit.core.report import Policy
from cassettekit.render import html
from tests.diff.runs import run
from tests.render.reports import every_report, hostile, long_report, tricky, written

OURS = {
    "html", "head", "meta", "title", "style", "body", "header", "h1", "p", "form", "label",
    "select", "option", "input", "span", "div", "main", "details", "summary", "b", "h2", "pre",
    "ul", "li", "code", "script",
}  # fmt: skip


class Page(HTMLParser):
    """Every start tag with its attributes, and the texts by the tag that they are in."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.texts, self.open = [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append((self.open[-1] if self.open else "", data))

    def rows(self):
        return [attrs["class"].split() for tag, attrs in self.tags if tag == "details"]


def page(report):
    return Page(written(html.render, report))


@pytest.mark.parametrize(
    ("name", "report"),
    [*every_report(), ("long", long_report())],
    ids=lambda value: str(value)[:30],
)
def test_a_page_holds_only_our_tags_and_asks_for_nothing(name, report):
    found = page(report)

    assert found.open == [], name
    assert {tag for tag, _ in found.tags} <= OURS
    names = {attribute for _, attrs in found.tags for attribute in attrs}
    assert not names & {"src", "href", "action", "srcset"}
    assert not {attribute for attribute in names if attribute.startswith("on")}


def test_only_our_own_script_and_style_may_run():
    found = page(hostile())

    policy = next(attrs["content"] for _, attrs in found.tags if "http-equiv" in attrs)
    for tag in ("style", "script"):
        (text,) = (data for inside, data in found.texts if inside == tag)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    assert [tag for tag, _ in found.tags].count("script") == 1


def test_gaps_are_aligned_and_every_call_is_there():
    found = page(tricky("session-ttl"))

    kinds = [row[0] for row in found.rows()]
    assert kinds == [*["equal"] * 9, "args", "replaced", "equal"]
    assert found.rows()[9] == ["args", "first"]


def test_a_row_holds_arguments_and_outcomes_of_both_sides():
    report = tricky("turned-to-error")

    text = written(html.render, report)

    assert "&quot;message&quot;: &quot;after 30 s&quot;" in text
    assert re.search(r"<h2>result</h2><pre>1</pre>.*<h2>error</h2>", text)
    assert page(report).rows()[0] == ["drift"]


def test_the_filter_knows_every_tool():
    found = page(compare(run("a b"), run("a c")))

    options = [attrs["value"] for tag, attrs in found.tags if tag == "option"]
    tools = [attrs["data-tools"] for tag, attrs in found.tags if tag == "details"]
    assert options == ["", "a", "b", "c"]
    assert tools == ['["a", "a"]', '["b", "c"]']


def test_calls_far_from_any_difference_are_left_out_of_a_long_page():
    found = page(long_report())

    assert 40 < len(found.rows()) < 2_500
    assert any("identical calls" in text for _, text in found.texts)


def test_a_page_ends_where_a_browser_would(monkeypatch):
    monkeypatch.setattr(html, "_ROWS", 5)

    found = page(tricky("session-ttl", Policy()))

    assert len(found.rows()) == 5
    assert ("div", "The rest is too long for a page.") in found.texts

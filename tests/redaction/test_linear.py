"""A pattern that is taken reads no place of a text again and again, whatever the text."""

import re
import sys
from functools import cache
from re import _compiler as compiler
from re import _parser as parser

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from cassettekit.redaction.linear import least_width, looks_around, runs_away

ONE = ("a", "b", "-", "[ab]", "[^a]", ".", r"\w", r"\W", "[a-z]", "(?i:A)")
BESIDE = (r"\b", r"\B", "^", "$", r"\Z", "(?=a)", "(?!b)", "(?<!a)", r"(?<!\w)", "(?<=b)")
REPEATS = ("*", "+", "?", "*?", "+?", "*+", "++", "{2}", "{1,2}", "{0,2}", "{2,}", "{1,2}?")
UNITS = ("a", "b", "ab", "aab", "abb", "a-", "A", "b\n")
FEW, MANY = 24, 96

PATTERNS = st.recursive(
    st.sampled_from(ONE) | st.sampled_from(BESIDE),
    lambda inner: (
        st.lists(inner, min_size=2, max_size=4).map("".join)
        | st.lists(inner, min_size=2, max_size=3).map(lambda ways: f"(?:{'|'.join(ways)})")
        | st.tuples(inner.map("(?:{})".format), st.sampled_from(REPEATS)).map("".join)
        | inner.map("(?>{})".format)
    ),
    max_leaves=8,
)


@cache
def compiled(pattern):
    """The nodes of a pattern; what reads one character, or none, as a pattern of its own."""
    tree = parser.parse(pattern, re.MULTILINE)
    return _nodes(tree, tree.state)


def _nodes(tree, state):
    nodes = []
    for node in tree:
        match str(node[0]), node[1]:
            case "SUBPATTERN", (_, added, _, body):
                state.flags |= added
                nodes += _nodes(body, state)
            case "ATOMIC_GROUP" as name, body:
                nodes.append((name, _nodes(body, state)))
            case "BRANCH" as name, (_, ways):
                nodes.append((name, [_nodes(way, state) for way in ways]))
            case ("MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT") as name, (least, most, body):
                nodes.append((name, (least, most, _nodes(body, state))))
            case _:
                alone = parser.SubPattern(state, [node])
                nodes.append(("ONE", compiler.compile(alone, state.flags)))
    return nodes


class Counted:
    """Searches a text as `re` does, one way after the other, and counts the steps."""

    def __init__(self, text):
        self._text = text
        self.steps = 0

    def search(self, nodes):
        at = 0
        while at <= len(self._text):
            end = next(self._ways(nodes, at), None)
            at = end if end is not None and end > at else at + 1
        return self.steps

    def _ways(self, nodes, at):
        if not nodes:
            yield at
            return
        for end in self._ends(*nodes[0], at):
            yield from self._ways(nodes[1:], end)

    def _ends(self, name, argument, at):
        self.steps += 1
        match name:
            case "ONE":
                found = argument.match(self._text, at)
                yield from () if found is None else (found.end(),)
            case "BRANCH":
                for way in argument:
                    yield from self._ways(way, at)
            case "ATOMIC_GROUP":
                yield from _first(self._ways(argument, at))
            case "POSSESSIVE_REPEAT":
                yield from _first(self._repeated(argument, at, 0, greedy=True))
            case _:
                yield from self._repeated(argument, at, 0, greedy=name == "MAX_REPEAT")

    def _repeated(self, argument, at, number, *, greedy):
        least, most, body = argument
        if number >= least and not greedy:
            yield at
        if number < most:
            for end in self._ways(body, at):
                if end > at or number < least:
                    yield from self._repeated(argument, end, number + 1, greedy=greedy)
        if number >= least and greedy:
            yield at


def _first(ends):
    end = next(ends, None)
    return () if end is None else (end,)


def steps(pattern, text):
    return Counted(text).search(compiled(pattern))


@pytest.fixture(autouse=True)
def _deep():
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    yield
    sys.setrecursionlimit(before)


@settings(max_examples=500)
@given(PATTERNS, st.sampled_from(UNITS), st.sampled_from(["", "!"]))
@example(r"\w+-", "a", "")
@example("-[ab]*[ab]*x", "ab", "")
@example("(?:a-)+b", "a-", "")
@example("(?:a|[ab])*x", "a", "")
@example(r"\w{2,}$", "a", "!")
@example("a(?:[ab]*x)?", "a", "")
@example("a(?=.*x)", "a", "")
def test_four_times_the_text_takes_four_times_the_steps(pattern, unit, end):
    assume(runs_away(pattern, re.MULTILINE) is None)

    few, many = (steps(pattern, unit * times + end) for times in (FEW, MANY))

    assert many <= 1.5 * (MANY / FEW) * few + 300


@pytest.mark.parametrize(
    "pattern",
    [
        r"(a+)+",
        r"(?:a|aa)*b",
        r"(a|a)*",
        r"(?:a*)*",
        r"(a{1,9})+",
        r"a*a*a*b",
        r"(a{1,30}){1,30}b",
        r"(?:a|a){1,30}b",
        r"(?:a?){40}a{40}",
        r"(?x)( a + ) +",
        r"(?>a+)+b",
        r"(a++)+b",
        r"a++b",
        r"(?=(a+)+$)",
        r"(?<=a)(?:b+)+",
        r"(a)\1+",
        r"(?P<x>a)(?P=x)*",
        r"(a)?(?(1)b|c)",
        r"(?i:x)[A-Z]*!",
        r"(?i)\u212a[a-z]*!",
        r"(?a:\b)\w+é",
        r"x.*y",
        r"(?s).*x",
        r"\d+$",
        r"\s*=\s*x",
        r"\b\w*\w+x",
        r"\B\w+x",
        r"(.*?,){11}P",
        r"^(([a-z])+.)+[A-Z]([a-z])+$",
        r"(?:(?:a{1,9}){1,9}){1,9}b",
        "(?:" * 200 + "a" + ")+" * 200,
    ],
)
def test_what_can_run_away_is_refused(pattern):
    assert runs_away(pattern, re.MULTILINE)


@pytest.mark.parametrize(
    "pattern",
    [
        r"a+b*",
        r"(?:ab)+",
        r"\bB-\d{4}\b",
        r"ACME-[A-Z0-9]{20,64}",
        r"badge-\w+",
        r"secret:\s*(?P<secret>\S+)",
        r"\b[A-Z]+-\d+\b",
        r"(?<![A-Z])[A-Z]+-\d",
        r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}",
        r"^[ \t]*key=\S+",
        r"(?i)acme_[a-z0-9]{8,64}",
        r"<tok>[^<]+</tok>",
        r"(?x) emp - \d {6} # an employee",
        r"id_(?:[0-9a-f]{4}-){3}[0-9a-f]{4}",
    ],
)
def test_what_people_write_is_taken(pattern):
    assert runs_away(pattern, re.MULTILINE) is None


@pytest.mark.parametrize(
    ("pattern", "least", "looks"),
    [(r"\bB-\d{4}", 6, True), ("a?", 0, False), ("(?=a)", 0, True), ("(?:a|b(?!c))x", 2, True)],
)
def test_the_shortest_match_and_what_is_looked_at_beside_it(pattern, least, looks):
    assert (least_width(pattern), looks_around(pattern)) == (least, looks)

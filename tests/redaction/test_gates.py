"""Looking for literals first never changes what is found."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassettekit.redaction import Beside, Named, Redactor, Text, Token, default_rules
from cassettekit.redaction.alternation import Literals
from cassettekit.redaction.automaton import Automaton
from cassettekit.redaction.gate import Clues, Gate, Wanted
from cassettekit.redaction.known import Known
from cassettekit.redaction.leads import Leads
from cassettekit.redaction.names import Names
from cassettekit.redaction.patterns import Patterns
from cassettekit.redaction.placeholder import Placeholders
from cassettekit.redaction.runs import long_runs, lowered
from cassettekit.redaction.scanner import Scanner
from cassettekit.redaction.structure import Structure
from cassettekit.redaction.views import decoded, reading, undone, unescaped
from cassettekit.redaction.visit import Visit

RULES = default_rules()
SHAPES = [rule for rule in RULES if isinstance(rule.finds, (Text, Token))]
BESIDE = [rule for rule in RULES if isinstance(rule.finds, Beside)]
NAMES = Names(RULES)
STRUCTURE = Structure(RULES, NAMES)
SEARCHES = [Gate, Automaton]
PATTERNS = Patterns(RULES, NAMES, STRUCTURE.leads, Gate)
SCANNER = Scanner(PATTERNS, NAMES, STRUCTURE, Known())
KINDS = {rule.kind for rule in RULES}

SAMPLES = [
    sample.value if isinstance(sample.value, str) else json.dumps(sample.value)
    for rule in RULES
    for sample in rule.hits()
]
LEADS = sorted({lead for rule in SHAPES for lead in rule.finds.lead})
WORDS = sorted(NAMES.words | NAMES.endings)


def one_of(items):
    """Like `sampled_from`, without all items in the name of the strategy."""
    return st.integers(0, len(items) - 1).map(lambda at: items[at])


PIECES = st.one_of(
    one_of(SAMPLES),
    one_of(LEADS),
    one_of([form for word in WORDS for form in (word, word.upper(), word.title(), f"db_{word}")]),
    st.sampled_from(["=", ": ", '"', "'", "\\", "\\n", "\n", "%3D", "&quot;", " is ", "x7Rk2Zp9"]),
    st.text(max_size=6),
)
TEXTS = st.lists(PIECES, max_size=6).map("".join)
# JSON in JSON, and escapes that only look like some.
ESCAPED = (
    st.lists(PIECES | st.sampled_from(["\\n", "\\\\", '\\"', "\\t", "\\r"]), max_size=8)
    .map("".join)
    .flatmap(lambda text: st.sampled_from([text, json.dumps(text), json.dumps([json.dumps(text)])]))
)
VALUES = st.recursive(
    TEXTS | st.integers() | st.none(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(one_of(WORDS) | TEXTS, inner, max_size=3)
    ),
    max_leaves=8,
)


class Everything:
    """Says of all literals that they stand in every text: each rule is asked."""

    def __init__(self, wanted):
        self._all = {literal for literals in wanted for literal in literals}

    def found(self, text, low, clues=None):
        return set(self._all)

    def clues(self, text, low):
        return Clues([], [], [], is_foreign=False)


def walked(value):
    """Redact `value` without the look that passes over clean values."""
    known, placeholders = Known(), Placeholders(KINDS | {"named", "registered"})
    scanner = Scanner(Patterns(RULES, NAMES, STRUCTURE.leads, Gate), NAMES, STRUCTURE, known)
    while True:
        visit = Visit(
            scanner, placeholders, known, named=STRUCTURE.secret(value), allowed=frozenset()
        )
        value = visit.value(value)
        if not visit.hits:
            return value
        for span in visit.secrets:
            known.learn(span.secret, span.rule, span.kind)


@pytest.mark.parametrize("text", SAMPLES)
def test_every_example_is_found_with_and_without_the_first_look(text):
    assert Redactor().result([text]).value == walked([text])


@pytest.mark.parametrize("search", SEARCHES)
@given(VALUES)
def test_no_search_for_literals_changes_what_is_found(search, value):
    found = Redactor(search=search).result(value)

    assert found == Redactor(search=Everything).result(value)


@pytest.mark.parametrize("search", SEARCHES)
def test_half_of_a_pair_hides_nothing_from_a_search(search):
    text = "\ud800 password = 'q7Rk2!" + "Zp9Lw4' \udcff"

    redacted = Redactor(search=search).result(text)

    assert redacted.value == "\ud800 password = 'REDACTED.password' \udcff"


@pytest.mark.parametrize("search", SEARCHES)
def test_no_search_for_literals_changes_what_is_found_in_an_example(search):
    samples = [*SAMPLES, *(miss for rule in RULES for miss in rule.misses())]

    found = [Redactor(search=search).result(sample) for sample in samples]

    assert found == [Redactor(search=Everything).result(sample) for sample in samples]


@given(VALUES)
def test_a_value_that_is_passed_over_has_nothing_to_find(value):
    redacted = Redactor().result(value)

    if not redacted.hits:
        assert walked(value) == value


@given(TEXTS)
def test_a_place_that_a_rule_finds_by_itself_is_found_through_its_literals(text):
    found = {(span.rule, span.start, span.end) for span in SCANNER.spans(text)}

    for rule in SHAPES:
        for start, end in rule.finds.places(text):
            # Words of usual length are no token, whatever they begin with.
            is_words = isinstance(rule.finds, Token) and not long_runs(text[start:end])
            assert is_words or start == end or (rule.id, start, end) in found


@given(TEXTS)
def test_a_rule_is_asked_wherever_it_finds_something_beside_a_name(text):
    mentions = list(NAMES.mentions(text, NAMES.places(lowered(text), WORDS)))

    found = {(span.rule, span.start, span.end) for span in SCANNER.named_spans(text, mentions, ())}

    for rule in BESIDE:
        for mention in mentions:
            for start, end in rule.finds.find(text, mention):
                assert start >= end or (rule.id, start, end) in found


@given(TEXTS, TEXTS, TEXTS)
def test_what_is_found_in_one_text_is_found_among_others(before, text, after):
    if SCANNER.spans(text):
        assert Redactor().result([before, text, after]).hits


@pytest.mark.parametrize(
    "start",
    ['db_password := "', '{"password": "', "define('DB_PASSWORD', '", "tool --api-key '"],
)
def test_a_secret_in_quotes_that_are_cut_off_is_found_in_any_text(start):
    secret = "q7Rk2!" + "Zp9Lw4"

    redacted = Redactor().result({"cut": f"{start}{secret}", "whole": "x"})

    assert secret not in str(redacted.value)


@given(TEXTS, TEXTS, TEXTS)
def test_what_one_text_shows_is_seen_among_others(before, text, after):
    redacted = Redactor().result(text)

    if redacted.hits:
        assert Redactor().result([before, text, after]).hits


@given(
    st.lists(st.text("ab-_.", min_size=1, max_size=4), min_size=1), st.text("ab-_.x", max_size=20)
)
def test_many_literals_are_found_as_each_one_would_be(words, text):
    literals = Literals((word, "", "") for word in words)

    assert literals.found(text) == sorted({word for word in words if word in text})


@pytest.mark.parametrize("search", SEARCHES)
@given(st.lists(one_of(LEADS), min_size=1, unique=True), TEXTS)
def test_no_lead_that_stands_apart_is_overlooked(search, leads, text):
    found = search(Wanted(leads)).found(text, lowered(text))

    for lead in leads:
        at = f" {text} ".find(f" {lead} ")
        assert at < 0 or lead in found


@pytest.mark.parametrize("search", SEARCHES)
@given(
    st.sampled_from(sorted(NAMES.words)), st.sampled_from(["{}", "x_{}", "x-{}", "x.{}", "{}_1"])
)
def test_a_word_of_names_is_seen_in_every_style(search, word, style):
    for form in (word, word.upper()):
        text = f"a, {style.format(form)}, b"
        names = [rule for rule in RULES if isinstance(rule.finds, Named)]
        gate = search(Wanted(words=Names(names).words))

        assert word in gate.found(text, lowered(text))


@given(st.text())
def test_lower_case_keeps_every_place(text):
    assert len(lowered(text)) == len(text)


@given(st.text("aA0-_.~ /:é"))
def test_long_runs_hold_every_long_token(text):
    runs = long_runs(text).split(" ")

    for word in "".join(char if char in "aA0-_.~" else " " for char in text).split(" "):
        is_digest = not word.strip("0123456789abcdef")
        assert len(word) < 16 or is_digest or word in runs


# What begins escapes of all kinds, what they write, and the signs that stand in for a backslash.
CODES = st.lists(
    st.sampled_from(
        [
            *"\\\\\\\\ntbfru\"'`/ax%&;é041[m\u200b\x1b\x01\x02\x03",
            *("\\u0025", "\\u005c", "\\u0001", "\\x01", "\\x41", "\\ud83d\\ude00"),
            *("%41", "&quot;", "&#38;", "\x1b[0m"),
        ]
    )
).map("".join)


@given(CODES)
def test_the_quick_reading_of_a_text_is_the_exact_one(text):
    quick = reading(text, any_escape=True)

    exact = decoded(text, any_escape=True)
    assert (text if quick is None else quick.text) == (text if exact is None else exact.text)


@given(ESCAPED | CODES)
def test_escapes_are_undone_alike_with_places_and_without(text):
    assert undone(text) == unescaped(text).text


@given(st.lists(PIECES | st.text("aA0-_.~", min_size=16), max_size=6))
def test_what_begins_tokens_is_found_alike_in_runs_that_were_seen_before(pieces):
    runs = [run for piece in pieces for run in long_runs(piece).split()]
    once = Leads(PATTERNS.token_gate)

    first = [once.found(run) for run in runs]

    assert [once.found(run) for run in runs] == first
    assert once.found(" ".join(runs)) == sorted({lead for found in first for lead in found})
    assert {lead for found in first for lead in found}.issubset(
        PATTERNS.token_gate.found(f" {' '.join(runs)}")
    )


@given(ESCAPED)
def test_the_clues_of_a_text_lead_to_all_that_stands_in_the_text_inside_it(text):
    plain = reading(text, any_escape=True)

    if plain is not None and plain.is_same:
        low = lowered(plain.text)
        clues = PATTERNS.text_gate.clues(text, lowered(text))
        found = PATTERNS.text_gate.found(plain.text, low, clues)
        assert PATTERNS.text_gate.found(plain.text, low) <= found
        tokens = PATTERNS.token_gate.found(long_runs(plain.text))
        assert set(tokens) <= set(PATTERNS.token_gate.found(long_runs(text)))

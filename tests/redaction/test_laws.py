"""What holds for every value and every set of rules."""

import copy
import json
import re

from hypothesis import given
from hypothesis import strategies as st

from cassettekit.redaction import Named, Redactor, Rule, Sample, Text, default_rules

TEXTS_MET = [
    *(
        sample.value if isinstance(sample.value, str) else json.dumps(sample.value)
        for rule in default_rules()
        for sample in rule.hits()
    ),
    "password=",
    "REDACTED",
    "REDACTED.github",
    "REDACTED.password",
    ".github",
    "also",
    ".alsob",
    "hunter2hunter2",
]
# Without all of them in the name of the strategy.
PIECES = st.integers(0, len(TEXTS_MET) - 1).map(lambda at: TEXTS_MET[at])
TEXTS = st.lists(PIECES | st.text(max_size=12), max_size=5).map("".join)
NAMES = st.sampled_from(["password", "apiKey", "q", "name", "value", "token", "next_page_token"])
LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES | TEXTS, inner, max_size=4),
    max_leaves=12,
)


def made(number: int, lead: str, body: str) -> Rule:
    return Rule(
        id=f"made-{chr(97 + number)}",
        kind=chr(97 + number) * 2,
        why="Made up.",
        source="https://example.com/",
        finds=Text(lead=(lead,), body=body),
        hits=tuple,
        misses=tuple,
    )


RULESETS = st.lists(
    st.tuples(
        st.text("abc", min_size=1, max_size=3),
        st.sampled_from(["", "[ab]{0,3}", "c?", "[abc]{1,2}", "b{2}"]),
    ),
    min_size=1,
    max_size=5,
).map(lambda parts: [made(at, *part) for at, part in enumerate(parts)])


@given(VALUES)
def test_redaction_is_idempotent(value):
    once, args = Redactor().result(value).value, Redactor().args(value).value

    assert Redactor().result(once).value == once
    assert Redactor().args(args).value == args


@given(VALUES)
def test_arguments_that_were_redacted_before_give_the_same_arguments(value):
    expected = Redactor().args(value).value

    assert Redactor().args(Redactor().result(value).value).value == expected


@given(VALUES)
def test_the_input_is_never_changed_and_a_clean_one_is_returned_as_it_is(value):
    before = copy.deepcopy(value)
    redacted = Redactor().result(value)

    assert value == before
    assert redacted.hits or redacted.value is value


@given(RULESETS, st.text("abcx ", max_size=30), st.randoms())
def test_the_order_of_rules_cannot_matter(rules, text, random):
    expected = Redactor(rules).text(text)
    random.shuffle(rules)

    assert Redactor(rules).text(text) == expected


@given(RULESETS, st.text("abcx ", max_size=30))
def test_what_remains_is_exactly_what_no_rule_covers(rules, text):
    covered = set()
    for rule in rules:
        for match in rule.finds.pattern.finditer(text):
            covered |= set(range(*match.span()))
    expected = "".join(char for at, char in enumerate(text) if at not in covered)

    redacted = Redactor(rules).args(text).value

    assert redacted.replace("REDACTED", "") == expected


@given(VALUES)
def test_nothing_that_was_redacted_is_left(value):
    redactor = Redactor()
    redacted = redactor.result(value).value
    plain, escaped = json.dumps(redacted, ensure_ascii=False), json.dumps(redacted)

    for secret in redactor.known:
        edge = re.escape(json.dumps(secret, ensure_ascii=False)[1:-1])
        assert not re.search(rf"(?<![A-Za-z0-9\\]){edge}(?![A-Za-z0-9])", plain)
        edge = re.escape(json.dumps(secret)[1:-1])
        assert not re.search(rf"(?<![A-Za-z0-9\\]){edge}(?![A-Za-z0-9])", escaped)


@given(st.lists(st.tuples(PIECES, st.integers(0, 3)), max_size=6))
def test_no_member_is_lost_when_names_become_equal(members):
    value = dict(members)

    for redacted in (Redactor().result(value).value, Redactor().args(value).value):
        assert len(redacted) == len(value)
        assert sorted(redacted.values()) == sorted(value.values())


def test_members_that_became_equal_are_told_apart_by_their_values_alone():
    first, second = ("gh" + "p_" + letter * 36 for letter in "ab")

    expected = {"REDACTED": 1, "REDACTED.alsoa": 2}

    assert Redactor().args({first: 2, second: 1}).value == expected
    assert Redactor().args({second: 1, first: 2}).value == expected
    assert Redactor().args({second: 2, first: 1}).value == expected


def test_a_rule_by_name_is_one_file_too():
    rule = Rule(
        id="badge",
        kind="badge",
        why="Opens the door.",
        source="https://example.com/",
        finds=Named(last=frozenset({"badge"})),
        hits=lambda: (Sample({"staffBadge": "correct-horse"}, ("correct-horse",)),),
        misses=tuple,
    )

    redacted = Redactor([rule]).result({"staffBadge": "correct-horse", "badge_id": 7})

    assert redacted.value == {"staffBadge": "REDACTED.badge", "badge_id": 7}

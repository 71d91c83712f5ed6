"""Every rule file is found here by itself; a new rule needs no new test."""

import json
from re import _parser as parser

import pytest

from cassettekit.redaction import (
    Around,
    Beside,
    Named,
    Redactor,
    Text,
    Token,
    default_rules,
    personal_rules,
)
from tests.redaction.looking import texts

RULES = default_rules()
NAMED = [rule for rule in RULES if isinstance(rule.finds, Named)]
each_rule = pytest.mark.parametrize("rule", [*RULES, *personal_rules()], ids=lambda rule: rule.id)


def alone(rule):
    """The rule without all others, but with the names it may have to know."""
    return Redactor([rule, *NAMED] if isinstance(rule.finds, (Around, Beside)) else [rule])


@each_rule
def test_a_rule_hides_its_hits(rule):
    samples = rule.hits()

    assert samples
    for sample in samples:
        redacted = alone(rule).result(sample.value)

        assert rule.id in {hit.rule for hit in redacted.hits}
        for hidden in sample.hidden:
            assert hidden in "\0".join(texts(sample.value))
            assert hidden not in "\0".join(texts(redacted.value))
            assert hidden not in json.dumps(redacted.value)


@each_rule
def test_no_rule_touches_the_misses_of_a_rule(rule):
    values = rule.misses()

    assert values
    for value in values:
        redacted = Redactor([*RULES, rule] if rule not in RULES else None).result(value)

        assert redacted.hits == ()
        assert redacted.value is value


@each_rule
def test_a_rule_says_what_it_is(rule):
    assert rule.id.replace("-", "").isalpha()
    assert rule.id == rule.id.lower()
    assert rule.kind.isalpha()
    assert rule.kind == rule.kind.lower()
    assert rule.why.endswith(".")
    assert rule.source.startswith("https://")
    assert rule.version >= 1


@pytest.mark.parametrize(
    ("rule", "least"),
    [(rule, 16) for rule in RULES if isinstance(rule.finds, Token)]
    + [(rule, 40) for rule in RULES if isinstance(rule.finds, Text) and rule.finds.dense],
    ids=lambda part: part.id if hasattr(part, "id") else str(part),
)
def test_a_token_is_long_enough_to_be_looked_for(rule, least):
    shortest, _ = parser.parse(rule.finds.pattern.pattern).getwidth()
    behind, _ = parser.parse(rule.finds.behind).getwidth()

    assert shortest + behind >= least


def test_ids_are_unique_and_no_class_begins_with_another():
    everything = [*RULES, *personal_rules()]
    ids = [rule.id for rule in everything]
    kinds = {rule.kind for rule in everything} | {"named", "registered", "custom"}

    assert len(set(ids)) == len(ids)
    assert not [(a, b) for a in kinds for b in kinds if a != b and b.startswith(a)]


def test_there_are_token_formats_of_at_least_65_providers():
    sources = {rule.source.split("/")[2] for rule in RULES if "token(" in _source(rule)}

    assert len(sources) >= 65


def _source(rule):
    import inspect

    return inspect.getsource(inspect.getmodule(rule.hits))

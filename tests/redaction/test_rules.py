"""Every rule file is found here by itself; a new rule needs no new test."""

import json

import pytest

from cassettekit.redaction import Around, Beside, Named, Redactor, default_rules

RULES = default_rules()
NAMED = [rule for rule in RULES if isinstance(rule.finds, Named)]


def alone(rule):
    """The rule without all others, but with the names it may have to know."""
    return Redactor([rule, *NAMED] if isinstance(rule.finds, (Around, Beside)) else [rule])


def texts(value):
    match value:
        case dict():
            for name, item in value.items():
                yield name
                yield from texts(item)
        case list():
            for item in value:
                yield from texts(item)
        case str():
            yield value


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
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


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_no_rule_touches_the_misses_of_a_rule(rule):
    values = rule.misses()

    assert values
    for value in values:
        redacted = Redactor().result(value)

        assert redacted.hits == ()
        assert redacted.value is value


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_says_what_it_is(rule):
    assert rule.id.replace("-", "").isalpha()
    assert rule.id == rule.id.lower()
    assert rule.kind.isalpha()
    assert rule.kind == rule.kind.lower()
    assert rule.why.endswith(".")
    assert rule.source.startswith("https://")
    assert rule.version >= 1


def test_ids_are_unique_and_no_class_begins_with_another():
    ids = [rule.id for rule in RULES]
    kinds = {rule.kind for rule in RULES} | {"named", "registered"}

    assert len(set(ids)) == len(ids)
    assert not [(a, b) for a in kinds for b in kinds if a != b and b.startswith(a)]

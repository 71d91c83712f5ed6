"""Every rule file is found here by itself; a new rule needs no new test."""

import json

import pytest

from cassettekit.redaction import Redactor, default_rules

RULES = default_rules()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_hides_its_hits(rule):
    samples = rule.hits()

    assert samples
    for sample in samples:
        redacted = Redactor([rule]).result(sample.value)

        assert {hit.rule for hit in redacted.hits} == {rule.id}
        text = json.dumps(redacted.value, ensure_ascii=False)
        for hidden in sample.hidden:
            assert hidden in json.dumps(sample.value, ensure_ascii=False).replace("\\\\", "\\")
            assert hidden not in text
            assert hidden not in json.dumps(redacted.value)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_spares_its_misses(rule):
    values = rule.misses()

    assert values
    for value in values:
        redacted = Redactor([rule]).result(value)

        assert redacted.value is value
        assert redacted.hits == ()


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
    kinds = {rule.kind for rule in RULES}

    assert len(set(ids)) == len(ids)
    assert not [(a, b) for a in kinds for b in kinds if a != b and b.startswith(a)]

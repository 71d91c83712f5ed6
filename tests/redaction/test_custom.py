"""A project's own rules, and which of them are refused."""

import pytest

from cassettekit.redaction import Redactor, custom_rule, default_rules


def test_a_pattern_a_name_and_a_path_are_rules_like_all_others():
    rules = [
        *default_rules(),
        custom_rule("badge", pattern=r"\bB-\d{4}\b"),
        custom_rule("door", name="door code"),
        custom_rule("seat", path="$.rows[*].seat"),
    ]
    value = {"t": "shows B-1234.", "doorCode": "7531-9x", "rows": [{"seat": "12-A-window"}]}

    redacted = Redactor(rules).result(value)

    assert redacted.value == {
        "t": "shows REDACTED.custom.",
        "doorCode": "REDACTED.custom",
        "rows": [{"seat": "REDACTED.custom"}],
    }
    assert [hit.rule for hit in redacted.hits] == ["badge", "door", "seat"]


@pytest.mark.parametrize(
    "pattern", [r"(a+)+", r"(?:a|aa)*b", r"(\w*x)*", r"((a|b)c*)+y", r"(?P<x>a+)*"]
)
def test_a_pattern_that_can_run_away_is_refused_with_its_reason(pattern):
    with pytest.raises(ValueError, match="can run away: it repeats a group"):
        custom_rule("own", pattern=pattern)


@pytest.mark.parametrize("pattern", [r"a+b*", r"(?:ab)+", r"[(+)]+x", r"(?:a|b)c", r"\(a+\)+"])
def test_a_plain_pattern_is_taken(pattern):
    assert custom_rule("own", pattern=pattern).finds.pattern.pattern == pattern


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"pattern": "("}, "is no pattern"),
        ({"pattern": "x*"}, "matches nothing"),
        ({"path": "rows"}, "is no path"),
        ({"name": "--"}, "no word"),
        ({}, "one of pattern"),
        ({"name": "a", "path": "$.a"}, "one of pattern"),
    ],
)
def test_what_cannot_be_used_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        custom_rule("own", **arguments)


def test_an_id_has_only_lower_case_words():
    with pytest.raises(ValueError, match="is no id"):
        custom_rule("Own_1", name="x")

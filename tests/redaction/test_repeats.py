"""Text made to be slow takes time in proportion to its length, and says no less."""

import json
import sys

import pytest

from cassettekit.redaction import Redactor, default_rules

LENGTH = 2_000
RULES = default_rules()


def units(rule):
    """What a rule looks for, and what it finds, whole and cut off."""
    yield from getattr(rule.finds, "lead", ())
    for sample in rule.hits():
        text = sample.value if isinstance(sample.value, str) else json.dumps(sample.value)
        yield from (text, f"{text}\n", text[: len(text) // 2], text[: len(text) * 3 // 4])


def calls(text):
    """How many functions are called to redact `text`: a time that is the same everywhere."""
    count = 0

    def event(_frame, what, _arg):
        nonlocal count
        count += what in ("call", "c_call")

    redactor = Redactor()
    redactor.result("")
    sys.setprofile(event)
    try:
        redactor.result(text)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_four_times_an_example_in_a_row_takes_four_times_the_calls(rule):
    for unit in sorted({*units(rule)} - {""})[::4]:
        times = LENGTH // len(unit) + 1
        few, many = calls(unit * times), calls(unit * 4 * times)

        assert many <= 10 * few + 2_000, unit  # 16 times, if it were for each one before


@pytest.mark.parametrize("lead", ["AK" + "IA", "AT" + "BB"])
def test_tokens_that_begin_in_one_another_are_all_gone(lead):
    text = lead * LENGTH

    redacted = Redactor().result({"text": f"a {text}", "other": "b"}).value

    assert lead not in redacted["text"]
    assert redacted["other"] == "b"

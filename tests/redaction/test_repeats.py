"""Text made to be slow takes time in proportion to its length, and says no less."""

import json
import random
import sys
from functools import partial

import pytest

from cassettekit.redaction import Redactor, default_rules

LENGTH = 2_000
RULES = default_rules()
DICE = random.Random(5)
MADE_UP = [f"x{DICE.getrandbits(40):010x}!Zq" for _ in range(400)]


def units(rule):
    """What a rule looks for, and what it finds, whole and cut off."""
    yield from getattr(rule.finds, "lead", ())
    for sample in rule.hits():
        text = sample.value if isinstance(sample.value, str) else json.dumps(sample.value)
        yield from (text, f"{text}\n", text[: len(text) // 2], text[: len(text) * 3 // 4])


def calls(work):
    """How many functions `work` calls: a time that is the same everywhere."""
    count = 0

    def event(_frame, what, _arg):
        nonlocal count
        count += what in ("call", "c_call")

    sys.setprofile(event)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def calls_to_redact(value):
    redactor = Redactor()
    redactor.result("")
    return calls(lambda: redactor.result(value))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_four_times_an_example_in_a_row_takes_four_times_the_calls(rule):
    for unit in sorted({*units(rule)} - {""})[::4]:
        times = LENGTH // len(unit) + 1
        calls_to_redact(unit * (times + 1))  # what is compiled when it is first used, is now
        few, many = calls_to_redact(unit * times), calls_to_redact(unit * 4 * times)

        assert many <= 10 * few + 10_000, unit  # 16 times, if it were for each one before


@pytest.mark.parametrize("lead", ["AK" + "IA", "AT" + "BB"])
def test_tokens_that_begin_in_one_another_are_all_gone(lead):
    text = lead * LENGTH

    redacted = Redactor().result({"text": f"a {text}", "other": "b"}).value

    assert lead not in redacted["text"]
    assert redacted["other"] == "b"


@pytest.mark.parametrize(
    "shape",
    [
        lambda secrets: [{"user": "ann", "password": secret} for secret in secrets],
        lambda secrets: [{"name": "DB_PASSWORD", "value": secret} for secret in secrets],
        lambda secrets: {"columns": ["id", "password"], "rows": [[1, one] for one in secrets]},
        lambda secrets: [word for one in secrets for word in ("--password", one)],
        lambda secrets: {f"password_{at}": secret for at, secret in enumerate(secrets)},
        lambda secrets: "".join(f"DB_PASSWORD={secret}\n" for secret in secrets),
        lambda secrets: "".join(f"https://u:{secret}@h/x\n" for secret in secrets),
        lambda secrets: json.dumps([{"password": secret} for secret in secrets]),
    ],
    ids=["logins", "pairs", "table", "argv", "members", "env", "urls", "json in text"],
)
def test_four_times_the_secrets_take_four_times_the_calls(shape):
    few, many = (calls_to_redact(shape(MADE_UP[:count])) for count in (100, 400))

    assert many <= 6 * few


def test_a_line_is_looked_at_in_a_time_that_does_not_depend_on_how_much_is_known():
    few, many = (
        calls(partial(Redactor([], values=MADE_UP[:count]).knows, b'{"result":"all is well"}'))
        for count in (100, 400)
    )

    assert many <= 2 * few

"""Secrets of every look in carriers of every kind vanish; what only looks alike stays."""

import json
import random

import pytest

from cassettekit.redaction import Redactor
from tests.redaction import generator
from tests.redaction.looking import texts

RECORDS = list(generator.secrets(seed=1, each=4))
ROTATED = list(generator.secrets(seed=2, each=4))


def left(secret, text):
    """Whether the secret, or six tenths of it in one piece, is still in `text`."""
    size = max(8, -(-len(secret) * 6 // 10))
    pieces = (secret[at : at + size] for at in range(max(1, len(secret) - size + 1)))
    return any(piece in text for piece in pieces)


@pytest.mark.parametrize("kind", sorted({record.kind for record in RECORDS}))
def test_a_secret_vanishes_from_every_carrier_and_the_rest_stays(kind):
    for record in RECORDS:
        if record.kind == kind:
            text = "\0".join(texts(Redactor().result(record.value).value))

            assert not [secret for secret in record.secrets if left(secret, text)]
            assert not [keep for keep in record.keep if keep not in text]


@pytest.mark.parametrize("record", list(generator.clean()), ids=lambda record: record.kind)
def test_what_only_looks_like_a_secret_comes_back_as_it_was(record):
    redacted = Redactor().result(record.value)

    assert redacted.value is record.value
    assert redacted.hits == ()


def test_arguments_are_the_same_whatever_the_secret_and_whether_or_not_redacted_before():
    for record in RECORDS:
        args = Redactor().args(record.value).value

        assert Redactor().args(Redactor().result(record.value).value).value == args
        for secret in record.secrets:
            other = random.Random(secret).sample("abcdefgh", 8)
            rotated = json.dumps(record.value, ensure_ascii=False).replace(
                secret, "".join(other) + secret[8:]
            )
            if record.kind.startswith("member"):
                assert Redactor().args(json.loads(rotated)).value == args


def test_a_thousand_secrets_at_random_places_are_all_gone():
    dice = random.Random(5)
    redactor = Redactor()
    for number in range(1_000):
        record = RECORDS[dice.randrange(len(RECORDS))]
        value = record.value
        for _ in range(dice.randrange(6)):
            value = [value, number] if dice.random() < 0.5 else {f"k{number}": value, "n": 1}
        text = json.dumps(redactor.result(value).value, ensure_ascii=False)

        for secret in record.secrets:
            assert json.dumps(secret, ensure_ascii=False)[1:-1] not in text


@pytest.mark.parametrize("wrapped", [1, 2, 3])
def test_a_text_is_read_as_it_is_where_it_is_a_member_of_json_in_a_text(wrapped):
    for record in RECORDS[::3]:
        text = record.value
        for number in range(wrapped):
            text = json.dumps({"k": number, "row": [text, "x"]})
        redacted = Redactor().result(text).value

        for secret in record.secrets:
            assert secret not in redacted
            assert json.dumps(secret, ensure_ascii=False)[1:-1] not in redacted

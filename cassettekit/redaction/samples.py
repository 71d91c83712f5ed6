"""Make the examples of rules at run time, so that no file holds a credential-shaped text."""

from dataclasses import dataclass
from hashlib import sha256
from string import ascii_letters, ascii_lowercase, ascii_uppercase, digits

from cassettekit.core.values import JsonValue

DIGITS = digits
ALNUM = ascii_letters + DIGITS
URLSAFE = ALNUM + "-_"
BASE64 = ALNUM + "+/"
HEX = DIGITS + "abcdef"
LOWER = ascii_lowercase + DIGITS
UPPER = ascii_uppercase + DIGITS
BASE32 = ascii_uppercase + "234567"
LETTERS = ascii_letters


@dataclass(frozen=True, slots=True)
class Sample:
    """A value in which a rule must hide every text of `hidden`."""

    value: JsonValue
    hidden: tuple[str, ...]


def token(*pieces: str) -> Sample:
    """Return a sample that is nothing but a secret, put together from pieces."""
    text = "".join(pieces)
    return Sample(text, (text,))


def inside(secret: str, *pieces: str) -> Sample:
    """Return a sample of a text put together from pieces, in which `secret` has to go."""
    return Sample("".join(pieces), (secret,))


def hiding(secret: str, *values: JsonValue) -> tuple[Sample, ...]:
    """Return a sample of each value, in all of which `secret` has to be hidden."""
    return tuple(Sample(value, (secret,)) for value in values)


def named(value: str, *names: str) -> tuple[JsonValue, ...]:
    """Return objects in which a member of each name holds `value`."""
    return tuple({"a": {name: value}} for name in names)


def chars(length: int, alphabet: str = ALNUM) -> str:
    """Return `length` characters that look random and are always the same.

    Every class of character that `alphabet` has is among the first ones, as in all real
    tokens of some length.
    """
    start = "".join(group[7] for group in (DIGITS, ascii_lowercase, ascii_uppercase))
    text = "".join(char for char in start if char in alphabet)[:length]
    block = b""
    while len(text) < length:
        block = sha256(block + alphabet.encode()).digest()
        text += "".join(alphabet[byte % len(alphabet)] for byte in block)
    return text[:length]


def uuid() -> str:
    """Return a UUID that is always the same."""
    return "-".join(chars(length, HEX) for length in (8, 4, 4, 4, 12))

"""Tell ids that a machine made from words, dates and amounts, and name each anew."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from cassettekit.normalization.names import LONGEST_NAME, name_set, snake

_UUID = r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
_TOKEN = re.compile(
    rf"(?<![A-Za-z0-9])(?P<uuid>{_UUID})(?![A-Za-z0-9])"
    r"|(?<![A-Za-z0-9_])(?P<prefix>(?:[A-Za-z][A-Za-z0-9]{0,30}_){1,4})"
    rf"(?P<rest>{_UUID}|[A-Za-z0-9]{{2,64}})(?![A-Za-z0-9_])"
    r"|(?<![A-Za-z0-9])(?P<ulid>[0-7][0-9A-HJKMNP-TV-Z]{25}|[0-7][0-9a-hjkmnp-tv-z]{25})"
    r"(?![A-Za-z0-9])"
    r"|(?<![A-Za-z0-9])(?P<hex>[0-9a-f]{12,128}|[0-9A-F]{12,128})(?![A-Za-z0-9])",
    re.ASCII,
)
# Only in such a word can an id stand; most words have no digit and are passed over at once.
_WORD = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z_-]*+[0-9][A-Za-z0-9_-]*+", re.ASCII)
# A number as a word of its own: no part of a date, a version, an amount or a name.
_NUMBER = re.compile(r"(?<![\w.,:$€£-])\d{4,18}(?![\w-]|[.,:]\d)", re.ASCII)
_DIGIT = re.compile(r"\d", re.ASCII)
_ANY_UUID = re.compile(rf"(?:\A|_){_UUID}\Z", re.ASCII)
_RFC_UUID = re.compile(r"-[1-8][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}\Z", re.ASCII)
_SHORTEST = 4
_LONGEST = 128
_SHORTEST_HEX = 12
_LEAST, _MOST = 1_000, 10**18  # a shorter number counts things, a longer one is no integer
_DATE = re.compile(r"(?:19|20)\d{6}(?:\d{4}(?:\d\d)?)?\Z")
_TURN = re.compile(r"(?<=\d)(?=[A-Za-z])|(?<=[A-Za-z])(?=\d)")
_HEX = re.compile(r"[0-9a-f]{12,}\Z|[0-9A-F]{12,}\Z")
_ACCOUNT = re.compile(r"[A-F]{2}\d{13,}\Z")  # an IBAN of some countries reads as hexadecimal
_NAMED = name_set(
    "id ids uuid guid ulid uid key ref handle cursor job jobs task order ticket event booking"
    " reservation transaction receipt session run issue message"
)
_NUMBERED = name_set(
    "booking case confirmation event invoice issue job message order receipt reference"
    " reservation task ticket tracking transaction"
)


class Token(NamedTuple):
    """A word of a text that has the form of an id; `made` says that no person writes so."""

    start: int
    end: int
    text: str
    made: bool


@lru_cache(maxsize=4096)
def is_id_name(name: str) -> bool:
    """Whether a member of this name holds what names one thing."""
    if len(name) > LONGEST_NAME:
        return False
    *words, last = snake(name).split("_")
    return last in _NAMED or (last in ("no", "number") and bool(words) and words[-1] in _NUMBERED)


def may_hold(text: str) -> bool:
    """Whether an id can stand in a text at all; every id has a digit."""
    return len(text) >= _SHORTEST and _DIGIT.search(text) is not None


class Word(NamedTuple):
    """What in a text could be ids: whole tokens, or a number that stands alone."""

    start: int
    tokens: tuple[Token, ...]
    number: str


def words(text: str) -> Iterator[Word]:
    """Every word of a text in which an id can stand; places in tokens count from its start."""
    for found in _WORD.finditer(text):
        word = found[0]
        if len(word) >= _SHORTEST:
            number = _NUMBER.match(text, found.start()) if word.isdigit() else None
            # A long word is data and mostly comes once.
            tokens = _tokens(word) if len(word) <= _LONGEST else _tokens_now(word)
            if tokens or number is not None:
                yield Word(found.start(), tokens, "" if number is None else word)


def tokens(text: str) -> Iterator[Token]:
    """The words of a text that have the form of an id, numbers aside."""
    for word in words(text):
        for token in word.tokens:
            start = word.start + token.start
            yield token._replace(start=start, end=start + len(token.text))


def _tokens_now(word: str) -> tuple[Token, ...]:
    return tuple(
        Token(found.start(), found.end(), found[0], _is_made_token(found))
        for found in _TOKEN.finditer(word)
    )


_tokens = lru_cache(maxsize=65_536)(_tokens_now)


def _is_made_token(found: re.Match[str]) -> bool:
    rest = found["rest"]
    return _is_made(rest) if rest else bool(found["uuid"]) or _is_no_number(found[0])


def parts(token: str) -> list[tuple[int, int]]:
    """Every stretch of a token that could be an id in a longer name, longest first."""
    if "_" not in token:
        return [(0, len(token))]
    cuts = [0, *(at + 1 for at, mark in enumerate(token) if mark == "_"), len(token) + 1]
    stretches = ((a, b - 1) for n, a in enumerate(cuts) for b in cuts[n + 1 :])
    return sorted(stretches, key=lambda stretch: stretch[0] - stretch[1])


def is_made_under_name(text: str) -> bool:
    """Whether a whole value is an id that a machine made, where its member's name says id."""
    found = _TOKEN.fullmatch(text)
    if found is None:
        return False
    rest = found["rest"]
    if rest is None or _is_made(rest):
        return True
    return len(rest) >= 4 and (rest.isdigit() or len(_TURN.findall(rest)) >= 2)


def is_number(value: int) -> bool:
    """Whether a number is large enough to name one thing."""
    return _LEAST <= value < _MOST


def versions_tell(tokens: Iterable[str]) -> bool:
    """Whether the UUIDs among some ids are such, each with a version that tells how it was made.

    Where one is not, all are random digits between dashes, and so would the version be.
    """
    return all(_RFC_UUID.search(token) is not None for token in tokens if _ANY_UUID.search(token))


def new_name(token: str, number: int, *, versions: bool = True) -> str | None:
    """The name of the nth id of its form; `None` where it has no room for that many.

    Its prefix, its length and its alphabet stay, and so does a UUID's version where
    `versions` says that it tells something. A number may get shorter, since the numbers of
    two runs differ in length by accident; one that zeros fill up to a length keeps it.
    """
    if token.isdigit() and (token[0] != "0" or len(token) < _SHORTEST_HEX):
        return str(_LEAST + number).zfill(len(token) if token[0] == "0" else 0)
    found = _TOKEN.fullmatch(token)
    if found is None:
        return None
    prefix = found["prefix"] or ""
    rest = token[len(prefix) :]
    if "-" in rest:
        version = rest[14] if versions else "4"
        return f"{prefix}00000000-0000-{version}000-8000-{number:012}"
    digits = f"{number:0{len(rest)}}"
    # A name of ours is known again by its zeros, whose number depends on where it may stand.
    room = len(rest) - (6 if found["hex"] else 1)
    return prefix + digits if len(str(number)) <= room else None


def _is_made(rest: str) -> bool:
    if "-" in rest:
        return True
    if rest.isdigit():
        return len(rest) >= 6 and _DATE.match(rest) is None
    if not any(map(str.isdigit, rest)):
        return False
    turns = len(_TURN.findall(rest))
    return (
        _HEX.match(rest) is not None
        or (len(rest) >= 8 and turns >= 3)
        or (len(rest) >= 12 and turns >= 2)
    )


def _is_no_number(digits: str) -> bool:
    """Whether hexadecimal or other digits are an id: card and account numbers are none."""
    if digits.isdigit():
        return digits.startswith("000000")
    return _DIGIT.search(digits) is not None and _ACCOUNT.match(digits) is None

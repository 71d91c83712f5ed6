"""Values known to be secret, and the forms in which they come back."""

import base64
import json
import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

from cassettekit.redaction.spans import Span

SHORTEST = 8
"""Below it a value is not known: `admin` must not make `administrator` unreadable."""

# Words that people leave as a password and that mean something else everywhere else:
# redacted where a rule finds them, but postgres:// stays readable.
COMMON = frozenset({"administrator", "changeme", "passw0rd", "password", "postgres", "postgresql"})

_LONGEST = 20_000
# A letter in front of a value belongs to another word, unless it ends an escape.
_LEFT = r"(?:(?<![A-Za-z0-9])|(?<=\\[bfnrt])|(?<=\\u[0-9a-fA-F]{4})|(?<=%[0-9a-fA-F]{2}))"
_RUN = re.compile(rb"[A-Za-z0-9]+")


_DIGITS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_")
_DIGITS_ON = re.compile(r"[A-Za-z0-9+/_-]*={0,2}")


class _Form(NamedTuple):
    needle: str
    edges: re.Pattern[str] | None
    rule: str
    kind: str


class Known:
    """The values of one session; it only grows."""

    def __init__(self) -> None:
        self._values: dict[str, None] = {}
        self._forms: tuple[_Form, ...] = ()
        self._runs: tuple[bytes, ...] = ()

    def __bool__(self) -> bool:
        return bool(self._forms)

    @property
    def values(self) -> frozenset[str]:
        """Every value known by now."""
        return frozenset(self._values)

    def learn(self, value: str, rule: str, kind: str) -> bool:
        """Remember `value`; False for what is too short, too long, or known already."""
        if not SHORTEST <= len(value) <= _LONGEST or value in self._values or value.isspace():
            return False
        self._values[value] = None
        forms = [_Form(text, edges, rule, kind) for text, edges in _forms(value)]
        runs = {_needle(form.needle) for form in forms}
        # Replaced, never changed: another thread may be reading.
        self._runs = (*self._runs, *sorted(runs.difference(self._runs)))
        self._forms = (*self._forms, *forms)
        return True

    def spans(self, text: str) -> Iterator[Span]:
        """Yield where a known value stands in `text`, in any of its forms."""
        for needle, edges, rule, kind in self._forms:
            if needle in text:
                places = _base64(text, needle) if edges is None else _literal(text, edges)
                for start, end in places:
                    yield Span(start, end, rule, kind)

    def may_be_in(self, line: bytes) -> bool:
        """Say whether a raw ASCII-escaped JSON line may mention a value; never a false no."""
        return any(run in line for run in self._runs)


def _literal(text: str, edges: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    return (match.span() for match in edges.finditer(text))


def _base64(text: str, core: str) -> Iterator[tuple[int, int]]:
    """Yield the whole base64 runs around `core`: its neighbours hold bits of it too."""
    end = 0
    while (at := text.find(core, end)) >= 0:
        start = at
        while start > end and text[start - 1] in _DIGITS:
            start -= 1
        tail = _DIGITS_ON.match(text, at + len(core))
        end = tail.end() if tail else at + len(core)
        yield start, end


def _forms(value: str) -> Iterator[tuple[str, re.Pattern[str] | None]]:
    raw = value.encode("utf-8", "surrogatepass")
    literal = {value, json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]}
    literal |= {quote(raw, safe=safe) for safe in ("", "/", "!*_-.^~")}
    for text in sorted(literal):
        yield text, re.compile(_bounded(text))
    for text in sorted({*_cores(raw), *(_urlsafe(core) for core in _cores(raw))}):
        yield text, None


def _bounded(text: str) -> str:
    left = _LEFT if text[0].isascii() and text[0].isalnum() else ""
    right = r"(?![A-Za-z0-9])" if text[-1].isascii() and text[-1].isalnum() else ""
    return left + re.escape(text) + right


def _cores(raw: bytes) -> Iterator[str]:
    """Yield the base64 of `raw` at each of its three alignments, without shared digits."""
    for shift in range(3):
        digits = base64.b64encode(bytes(shift) + raw).decode()
        start = (shift * 8 + 5) // 6
        yield digits[start : (shift + len(raw)) * 8 // 6]


def _urlsafe(digits: str) -> str:
    return digits.translate(str.maketrans("+/", "-_"))


def _needle(text: str) -> bytes:
    """Return the longest run of `text` that no escaping changes."""
    return max(_RUN.findall(json.dumps(text).encode()), key=len, default=b"")

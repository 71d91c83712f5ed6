"""Values known to be secret, and the forms in which they come back."""

import base64
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from urllib.parse import quote

from cassettekit.redaction.folders import WORD
from cassettekit.redaction.spans import Span

SHORTEST = 8
"""Below it a value is not known: `admin` must not make `administrator` unreadable."""

# Words that people leave as a password and that mean something else everywhere else:
# redacted where a rule finds them, but postgres:// stays readable.
COMMON = frozenset({"administrator", "changeme", "passw0rd", "password", "postgres", "postgresql"})

_LONGEST = 20_000
_GRAM = 5
# What those who write addresses leave as it is, from the strict to the lenient.
_SAFE = ("", "/", "!*_-.^~")
# A letter in front of a value belongs to another word, unless it ends an escape.
_ESCAPED = re.compile(r"(?:\\[bfnrt]|\\u[0-9a-fA-F]{4}|%[0-9a-fA-F]{2})\Z")
_NUMBERED = re.compile(
    rb"\\\\[ux]|\\u00[2-7]|%(?:3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa])|&#[x0-9]", re.IGNORECASE
)
_BROKEN = re.compile(rb"[A-Za-z0-9+/]{60}(?:\\r)?\\n")
_RUN = re.compile(rb"[A-Za-z0-9]+")


_DIGITS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_")
_DIGITS_ON = re.compile(r"[A-Za-z0-9+/_-]*={0,2}")


class _Form(NamedTuple):
    needle: str
    is_base64: bool
    rule: str
    kind: str


class Known:
    """The values of one session; it only grows."""

    def __init__(self) -> None:
        self._values: dict[str, None] = {}
        self._forms: list[_Form] = []
        self._by_start: defaultdict[str, tuple[_Form, ...]] = defaultdict(tuple)
        self._runs: list[bytes] = []
        self._by_gram: defaultdict[bytes, tuple[bytes, ...]] = defaultdict(tuple)
        self._short: list[bytes] = []
        self.has_numbers = False

    def __len__(self) -> int:
        """How many forms of values are known."""
        return len(self._forms)

    @property
    def values(self) -> frozenset[str]:
        """Every value known by now."""
        return frozenset(self._values)

    def learn(self, value: str, rule: str, kind: str) -> bool:
        """Remember `value`; False for what is too short, too long, or known already."""
        if not SHORTEST <= len(value) <= _LONGEST or value in self._values or value.isspace():
            return False
        self._values[value] = None
        forms = [_Form(text, is_base64, rule, kind) for text, is_base64 in _forms(value)]
        runs = {_needle(form.needle) for form in forms}
        self.has_numbers = self.has_numbers or not value.strip("-0123456789.")
        for form in forms:
            self._by_start[form.needle[:SHORTEST]] += (form,)
        # Only ever added to, and last of all: another thread may be reading.
        for run in sorted(runs):
            if run not in self._by_gram[run[:_GRAM]]:
                self._by_gram[run[:_GRAM]] += (run,)
                self._runs.append(run)
                if len(run) < _GRAM:
                    self._short.append(run)
        self._forms += forms
        return True

    def spans(self, text: str) -> Iterator[Span]:
        """Yield where a known value stands in `text`, in any of its forms."""
        for needle, is_base64, rule, kind in self._forms_in(text):
            if needle in text:
                for start, end in (_base64 if is_base64 else _literal)(text, needle):
                    yield Span(start, end, rule, kind)

    def _forms_in(self, text: str) -> Iterable[_Form]:
        """Return the forms that may stand in `text`."""
        # Measured: a form takes 50 ns and 0.2 a character, to cut a text up 200 a character.
        if len(self._forms) * (250 + len(text)) <= 1_000 * len(text):
            return self._forms
        starts = {text[at : at + SHORTEST] for at in range(len(text) - SHORTEST + 1)}
        by_start = self._by_start
        return [form for start in starts if start in by_start for form in by_start[start]]

    def may_be_in(self, line: bytes) -> bool:
        """Say whether a raw ASCII-escaped JSON line may mention a value; never a false no.

        A run of letters and digits stays as it is in every encoding but those that write
        them as numbers, and in base64 that is broken into lines.
        """
        if not self._runs:
            return False
        if self._has_run(line) or _NUMBERED.search(line) is not None:
            return True
        if _BROKEN.search(line) is None:
            return False
        return self._has_run(line.replace(b"\\r", b"").replace(b"\\n", b""))

    def _has_run(self, line: bytes) -> bool:
        # Measured: a run takes 60 ns, to cut a line up 100 a byte.
        if len(self._runs) <= 2 * len(line):
            return any(run in line for run in self._runs)
        starts = {line[at : at + _GRAM] for at in range(len(line))}
        by_gram = self._by_gram
        return any(
            run in line for start in starts if start in by_gram for run in by_gram[start]
        ) or any(run in line for run in self._short)


def _literal(text: str, needle: str) -> Iterator[tuple[int, int]]:
    """Yield where `needle` is no part of a longer word."""
    first, last = _is_word(needle[0]), _is_word(needle[-1])
    start = text.find(needle)
    while start >= 0:
        end = start + len(needle)
        inside = first and start > 0 and _is_word(text[start - 1])
        if inside and _ESCAPED.search(text, max(0, start - 6), start) is not None:
            inside = False
        if not inside and not (last and end < len(text) and _is_word(text[end])):
            yield start, end
            start = text.find(needle, end)
        else:
            start = text.find(needle, start + 1)


def _is_word(char: str) -> bool:
    return char.isascii() and char.isalnum()


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


def _forms(value: str) -> Iterator[tuple[str, bool]]:
    raw = value.encode("utf-8", "surrogatepass")
    escaped = {value}
    if not (value.isascii() and value.isalnum()):
        escaped |= {json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]}
    percent = set() if len(escaped) == 1 else {quote(raw, safe=safe) for safe in _SAFE}
    for text in sorted(escaped | percent):
        yield text, False
    cores = [core for text in escaped for core in _cores(text.encode("utf-8", "surrogatepass"))]
    for text in sorted({*cores, *map(_urlsafe, cores)}):
        yield text, True


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
    runs = [run for run in _RUN.findall(json.dumps(text).encode()) if run != WORD]
    return max(runs, key=len, default=b"")

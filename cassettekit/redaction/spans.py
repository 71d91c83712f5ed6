"""Find all, merge, then replace once: why the order of rules cannot matter."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from cassettekit.redaction.placeholder import Atom, Plain

REGISTERED = "registered"
"""What stands for a rule, and is the class, where a value was known beforehand."""


# What may stand between a secret and a folder that begins or ends a path only because the
# secret is no word: `=-/tmp`, `\n/tmp`, `file:///tmp`, `/tmp.=`.
_AFTER = re.compile(r"[-+@]?|-?[A-Za-z]|(?:(?:file|ile|le|e)?:)?//?")
_BEFORE = re.compile(r"\.{0,8}")
_FARTHEST = 8
_START, _END = itemgetter(0), itemgetter(1)


class Span(NamedTuple):
    """A stretch of text that one rule covers; `secret` is what it reads as, if not itself."""

    start: int
    end: int
    rule: str
    kind: str
    secret: str = ""


def merge(spans: Iterable[Span], plain: Plain) -> list[Span]:
    """Return disjoint spans in order of place.

    Spans that overlap become one, named by the longest of them. Placeholders and folders are
    atoms: a span that reaches into one takes all of it, a span of nothing but placeholders is
    gone. It takes the folders that it touches, too: behind a placeholder nobody could tell
    where a path begins. It leaves the escape of a quote behind it whole.
    """
    # Before anything else: what is nothing but a placeholder without the escape is gone, too.
    whole = [_unescaping(span, plain.text) for span in spans]
    kept = [_widened(span, plain) for span in whole if not _within(span, plain.atoms)]
    merged: list[Span] = []
    names: list[Span] = []
    for span in sorted(kept):
        if not merged or span.start >= merged[-1].end:
            merged.append(span)
            names.append(span)
            continue
        last = merged[-1]
        name = names[-1] = min(names[-1], span, key=_rank)
        merged[-1] = Span(last.start, max(last.end, span.end), name.rule, name.kind)
    return merged


def replace(plain: Plain, spans: Iterable[Span], write: Callable[[str], str]) -> str:
    """Return the text with each span as `write(kind)` and all else as it was."""
    atoms = sorted((*plain.atoms, *plain.folders))
    parts: list[str] = []
    at = 0
    for span in spans:
        parts += (*_original(plain.text, atoms, at, span.start), write(span.kind))
        at = span.end
    parts += _original(plain.text, atoms, at, len(plain.text))
    return "".join(parts)


def _rank(span: Span) -> tuple[int, bool, str]:
    # Whether a value was registered differs between machines; what a rule found does not.
    return span.start - span.end, span.rule == REGISTERED, span.rule


def _within(span: Span, marks: Sequence[Atom]) -> bool:
    at = span.start
    for start, end, _ in _after(marks, bisect_right(marks, at, key=_END)):
        if start > at or at >= span.end:
            break
        at = end
    return at >= span.end


def _unescaping(span: Span, text: str) -> Span:
    """Return `span` without the backslash of a quote behind it, so that JSON stays JSON."""
    if text[span.end - 1 : span.end + 1] != '\\"':
        return span
    secret = text[span.start : span.end]
    bare = secret.rstrip("\\")
    return span._replace(end=span.end - 1) if bare and (len(secret) - len(bare)) % 2 else span


def _widened(span: Span, plain: Plain) -> Span:
    first, last = span.start, span.end
    for start, end, _ in _after(plain.atoms, bisect_right(plain.atoms, first, key=_END)):
        if start >= last:
            break
        first, last = min(start, first), max(end, last)
    folders = plain.folders
    for start, end, _ in _after(folders, bisect_right(folders, first, key=_END)):
        if start > last + _FARTHEST:
            break
        if start < last or _AFTER.fullmatch(plain.text, last, start):
            last = max(end, last)
    for at in range(bisect_left(folders, last, key=_START) - 1, -1, -1):
        start, end, _ = folders[at]
        if end < first - _FARTHEST:
            break
        if first < end or _BEFORE.fullmatch(plain.text, end, first):
            first = min(start, first)
    return span._replace(start=first, end=last)


def _original(text: str, atoms: Sequence[Atom], start: int, end: int) -> list[str]:
    """Return the parts of a stretch of `text` as it was."""
    parts: list[str] = []
    for first, last, original in _after(atoms, bisect_left(atoms, start, key=_START)):
        if first >= end:
            break
        if first < start:
            continue  # in a folder that was written already
        parts += (text[start:first], original)
        start = last
    return [*parts, text[start:end]]


def _after(atoms: Sequence[Atom], first: int) -> Iterator[Atom]:
    """Yield the atoms from the one number `first` on; a slice would copy them all."""
    return (atoms[at] for at in range(first, len(atoms)))

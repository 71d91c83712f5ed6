"""Find all, merge, then replace once: why the order of rules cannot matter."""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from cassettekit.redaction.placeholder import Atom, Plain

REGISTERED = "registered"
"""What stands for a rule, and is the class, where a value was known beforehand."""


# What may stand between a secret and a folder that begins or ends a path only because the
# secret is no word: `=-/tmp`, `\n/tmp`, `file:///tmp`, `/tmp.=`.
_AFTER = re.compile(r"[-+@]?|-?[A-Za-z]|(?:(?:file|ile|le|e)?:)?//?")
_BEFORE = re.compile(r"\.{0,8}")


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
    parts: list[str] = []
    at = 0
    for span in spans:
        parts += (_original(plain, at, span.start), write(span.kind))
        at = span.end
    parts.append(_original(plain, at, len(plain.text)))
    return "".join(parts)


def _rank(span: Span) -> tuple[int, bool, str]:
    # Whether a value was registered differs between machines; what a rule found does not.
    return span.start - span.end, span.rule == REGISTERED, span.rule


def _within(span: Span, marks: Iterable[Atom]) -> bool:
    at = span.start
    for start, end, _ in marks:
        if start <= at < end:
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
    if not (plain.atoms or plain.folders):
        return span
    first, last = span.start, span.end
    for start, end, _ in plain.atoms:
        if start < last and first < end:
            first, last = min(start, first), max(end, last)
    for start, end, _ in plain.folders:
        if first < end and (start < last or _AFTER.fullmatch(plain.text, last, start)):
            last = max(end, last)
    for start, end, _ in reversed(plain.folders):
        if start < last and (first < end or _BEFORE.fullmatch(plain.text, end, first)):
            first = min(start, first)
    return span._replace(start=first, end=last)


def _original(plain: Plain, start: int, end: int) -> str:
    parts: list[str] = []
    for first, last, original in sorted((*plain.atoms, *plain.folders)):
        if start <= first < end:
            parts += (plain.text[start:first], original)
            start = last
    return "".join((*parts, plain.text[start:end])) if parts else plain.text[start:end]

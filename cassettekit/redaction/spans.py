"""Find all, merge, then replace once: why the order of rules cannot matter."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from cassettekit.redaction.placeholder import MARK, Plain

REGISTERED = "registered"
"""What stands for a rule, and is the class, where a value was known beforehand."""


class Span(NamedTuple):
    """A stretch of text that one rule covers; `secret` is what it reads as, if not itself."""

    start: int
    end: int
    rule: str
    kind: str
    secret: str = ""


def merge(spans: Iterable[Span], atoms: Iterable[tuple[int, str]] = ()) -> list[Span]:
    """Return disjoint spans in order of place.

    Spans that overlap become one, named by the longest of them. Placeholders are atoms: a
    span that reaches into one takes all of it, a span of nothing but placeholders is gone.
    """
    marks = [(start, start + len(MARK)) for start, _ in atoms]
    kept = [_widened(span, marks) for span in spans if not _within(span, marks)]
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


def _within(span: Span, marks: list[tuple[int, int]]) -> bool:
    at = span.start
    for start, end in marks:
        if start <= at < end:
            at = end
    return at >= span.end


def _widened(span: Span, marks: list[tuple[int, int]]) -> Span:
    for start, end in marks:
        if start < span.end and span.start < end:
            span = span._replace(start=min(start, span.start), end=max(end, span.end))
    return span


def _original(plain: Plain, start: int, end: int) -> str:
    parts: list[str] = []
    for at, atom in plain.atoms:
        if start <= at < end:
            parts += (plain.text[start:at], atom)
            start = at + len(MARK)
    return "".join((*parts, plain.text[start:end])) if parts else plain.text[start:end]

"""Find secrets in running text: tokens, contexts, known values, and what decoding shows."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from cassettekit.redaction.embedded import documents
from cassettekit.redaction.gate import Gate, Literals, long_runs, lowered
from cassettekit.redaction.known import Known
from cassettekit.redaction.names import Names
from cassettekit.redaction.rule import Beside, Mention, Rule, Text, Token
from cassettekit.redaction.spans import Span
from cassettekit.redaction.structure import Structure, whole
from cassettekit.redaction.views import encoded, may_hold_encoded, unescaped, views
from cassettekit.redaction.wrapped import joined

_Shape = TypeVar("_Shape", Text, Token)
_DEPTH = 6
SEAM = "\n\0\n"
"""What strings are joined with: no token, name or value goes across it."""


class Patterns:
    """The rules of running text, made ready once and shared by all sessions."""

    def __init__(self, rules: Iterable[Rule], names: Names, leads: Iterable[str]) -> None:
        self.tokens: defaultdict[str, list[tuple[Rule, Token]]] = defaultdict(list)
        self.texts: defaultdict[str, list[tuple[Rule, Text]]] = defaultdict(list)
        self.beside: list[tuple[Rule, Beside]] = []
        dense: set[str] = set()
        ends: defaultdict[str, list[str]] = defaultdict(list)
        for rule in rules:
            match rule.finds:
                case Token() as token:
                    for word in token.lead:
                        self.tokens[word].append((rule, token))
                        ends[word].append(_condition(word, token))
                case Text() as text:
                    for word in text.leads:
                        self.texts[word].append((rule, text))
                        if text.dense:
                            dense.add(word)
                case Beside() as beside:
                    self.beside.append((rule, beside))
        self.token_gate = Literals(
            {word: "" if "" in ends[word] else f"(?:{'|'.join(ends[word])})" for word in ends}
        )
        self.text_gate = Gate(
            {*self.texts, *leads} - dense, dense=dense, words=names.words, endings=names.endings
        )


class Scanner:
    """Looks for what the rules describe. It decides nothing about where a text stands."""

    def __init__(
        self, patterns: Patterns, names: Names, structure: Structure, known: Known
    ) -> None:
        self._patterns = patterns
        self._names = names
        self._structure = structure
        self._known = known

    def suspicious(self, text: str) -> bool:
        """Say whether any of the texts joined in `text` may hold a secret; never a false no."""
        return any(True for _ in self._signs(text, 0))

    def _signs(self, text: str, depth: int) -> Iterator[object]:
        low = lowered(text)
        runs = long_runs(text)
        yield from self._known.spans(text)
        yield from self._token_spans(text, runs)
        words = self._patterns.text_gate.found(text, low)
        if words:
            yield from self._text_spans(text, words)
            if self._structure.may_matter(words):
                yield words
            for mention in self._names.mentions(text, low, self._stems(words)):
                if _stands_alone(text, mention) or "{" in text or "[" in text:
                    yield mention
                yield from self._beside_spans(text, mention)
        if may_hold_encoded(runs):
            yield runs
        if depth < _DEPTH:
            for view in views(text):
                yield from self._signs(view.text, depth + 1)

    def tokens(self, text: str) -> Iterator[Span]:
        """Yield the tokens in `text` that show what they are."""
        return self._token_spans(text, long_runs(text))

    def spans(self, text: str, depth: int = 0) -> list[Span]:
        """Return everything that is secret in `text`, in no order, overlaps and all."""
        low = lowered(text)
        runs = long_runs(text)
        found = [*self._token_spans(text, runs), *self._known.spans(text)]
        words = self._patterns.text_gate.found(text, low)
        if words:
            found += self._text_spans(text, words)
            mentions = list(self._names.mentions(text, low, self._stems(words)))
            for mention in mentions:
                found += self._beside_spans(text, mention)
            matters = self._structure.may_matter(words)
            if mentions or matters:
                first, last = 0, len(text)
                if not matters:
                    first, last = mentions[0].start, mentions[-1].end
                found += self._embedded_spans(text, first, last)
        if depth < _DEPTH:
            for view in views(text):
                found += [
                    Span(
                        view.place(span.start),
                        view.place(span.end),
                        span.rule,
                        span.kind,
                        span.secret or view.text[span.start : span.end],
                    )
                    for span in self.spans(view.text, depth + 1)
                ]
            if may_hold_encoded(runs):
                found += self._encoded_spans(text, depth)
        return found

    def _token_spans(self, text: str, runs: str) -> Iterator[Span]:
        if not runs:
            return
        rules = _distinct(self._patterns.tokens, self._patterns.token_gate.found(runs))
        for rule, token in rules:
            for start, end in token.places(text):
                yield Span(start, end, rule.id, rule.kind)
        view = joined(text, self._patterns.token_gate.begins) if rules and "\n" in text else None
        if view is not None:
            for rule, token in rules:
                for first, last in token.places(view.text):
                    start, end = view.place(first), view.place(last - 1) + 1
                    if "\n" in text[start:end]:
                        yield Span(start, end, rule.id, rule.kind, view.text[first:last])

    def _text_spans(self, text: str, words: set[str]) -> Iterator[Span]:
        for rule, shape in _distinct(self._patterns.texts, words):
            for start, end in shape.places(text):
                yield Span(start, end, rule.id, rule.kind)

    def _beside_spans(self, text: str, mention: Mention) -> Iterator[Span]:
        for rule, beside in self._patterns.beside:
            for start, end in beside.find(text, mention):
                if start < end:
                    yield Span(start, end, rule.id, mention.kind)

    def _embedded_spans(self, text: str, first: int, last: int) -> Iterator[Span]:
        for document in documents(text, first, last):
            for path, verdict in self._structure.secret(document.value).items():
                if path not in document.places:
                    continue
                start, end = document.places[path]
                view = unescaped(text[start:end])
                for span in whole(view.text, verdict):
                    yield Span(
                        start + view.place(span.start),
                        start + view.place(span.end),
                        span.rule,
                        span.kind,
                        view.text[span.start : span.end],
                    )

    def _encoded_spans(self, text: str, depth: int) -> Iterator[Span]:
        for start, end, plain in encoded(text):
            for span in self.spans(plain, depth + 1):
                secret = span.secret or plain[span.start : span.end]
                yield Span(start, end, span.rule, span.kind, secret)

    def _stems(self, words: set[str]) -> list[str]:
        return [word for word in words if word in self._names.words or word in self._names.endings]


def _condition(lead: str, token: Token) -> str:
    """Return what has to hold where `lead` ends, or nothing."""
    behind = f"(?<![{token.apart}]{re.escape(lead)})" if token.apart else ""
    return behind + (f"(?={token.guard})" if token.guard else "")


def _distinct(
    by_word: Mapping[str, list[tuple[Rule, _Shape]]], words: Iterable[str]
) -> list[tuple[Rule, _Shape]]:
    pairs = [pair for word in words for pair in by_word.get(word, ())]
    return list({pair[0].id: pair for pair in pairs}.values())


def _stands_alone(text: str, mention: Mention) -> bool:
    """Say whether a mention is a whole string, so that a member beside it may be secret."""
    before = text[max(0, mention.start - 3) : mention.start].rstrip("-")
    after = text[mention.end : mention.end + 1]
    return before[-1:] in ("", "\n") and after in ("", "\n", ":")

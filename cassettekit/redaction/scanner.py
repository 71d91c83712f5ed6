"""Find secrets in running text: tokens, contexts, known values, and what decoding shows."""

from collections.abc import Iterable, Iterator

from cassettekit.redaction.embedded import documents
from cassettekit.redaction.events import event_spans
from cassettekit.redaction.known import Known
from cassettekit.redaction.late import Late
from cassettekit.redaction.literals import literals
from cassettekit.redaction.names import Names
from cassettekit.redaction.patterns import Patterns
from cassettekit.redaction.rule import NEAR, Mention, Rule, Text, Token
from cassettekit.redaction.runs import long_runs, lowered
from cassettekit.redaction.spans import Span
from cassettekit.redaction.structure import Structure, whole
from cassettekit.redaction.views import View, decoded, encoded, may_hold_encoded, unescaped
from cassettekit.redaction.wrapped import joined

DEPTH = 6
_FARTHEST = 60
_MARK = Late(r"[\d\"'`\u201c\u00ab\u300c]")
_FAR = 1_000_000
_CONTAINER = Late(r"[.$ :?-]{0,3}\\{0,6}[\"']?\s{0,20}[:=]\s{0,20}(.)")
_QUOTES = ('"', "'", "\\")


class _Around:
    """Finds what stands around names in one text that are asked for in order."""

    def __init__(self, text: str) -> None:
        self._text = text
        # Where no digit or quotation mark stands: from the first of these up to the second.
        self._quiet = (0, 0)
        self._holds: dict[str, bool] = {}

    def marks(self, mention: Mention) -> tuple[bool, int]:
        """Say whether one stands shortly before a mention, and how far the next one is."""
        first, last = self._quiet
        before = max(0, mention.start - NEAR)
        if first <= before and mention.end <= last:
            return False, last - mention.end
        next_one = self._next(before)
        self._quiet = before, next_one
        if next_one >= mention.end:
            return False, next_one - mention.end
        self._quiet = mention.end, self._next(mention.end)
        return next_one < mention.start, self._quiet[1] - mention.end

    def holds(self, part: str) -> bool:
        """Say whether `part` stands anywhere in the text."""
        found = self._holds.get(part)
        if found is None:
            found = self._holds[part] = part in self._text
        return found

    def _next(self, place: int) -> int:
        match = _MARK.search(self._text, place)
        return len(self._text) + _FAR if match is None else match.start()


class Scanner:
    """Looks for what the rules describe. It decides nothing about where a text stands."""

    def __init__(
        self, patterns: Patterns, names: Names, structure: Structure, known: Known
    ) -> None:
        self._patterns = patterns
        self._names = names
        self._structure = structure
        self._known = known

    def tokens(self, text: str) -> Iterator[Span]:
        """Yield the tokens in `text` that show what they are."""
        return self.token_spans(text, self.token_rules(long_runs(text)))

    def spans(self, text: str, depth: int = 0, *, is_decoded: bool = False) -> list[Span]:
        """Return everything that is secret in `text`, in no order, overlaps and all.

        `is_decoded` says that its escapes were undone all at once, so that quotes in it mean
        nothing any more.
        """
        low = lowered(text)
        runs = long_runs(text)
        found = [*self.token_spans(text, self.token_rules(runs)), *self._known.spans(text)]
        words = self._patterns.text_gate.found(text, low)
        found += self.text_spans(text, words)
        if words:
            mentions = self._names.mentions(text, self._names.places(low, words))
            found += self.named_spans(text, mentions, self._structure.leads.intersection(words))
        found += event_spans(text, self.tokens)
        if depth < DEPTH:
            if words and not is_decoded:
                for literal in literals(text, low, words):
                    found += self._decoded_spans(unescaped(literal.text), depth, literal.start)
            view = decoded(text, any_escape=has_words(words))
            if view is not None:
                found += self._decoded_spans(view, depth, is_decoded=True)
            if may_hold_encoded(runs):
                found += self._encoded_spans(text, depth)
        return found

    def named_spans(
        self, text: str, mentions: Iterable[Mention], leads: Iterable[str]
    ) -> Iterator[Span]:
        """Yield what is secret in `text` because of names in it, or of whole words of `leads`."""
        members: list[Mention] = []
        around = _Around(text)
        for mention in mentions:
            char = first = text[mention.end : mention.end + 1]
            if char == " ":
                first = _next_char(text, mention.end)
            behind, distance = around.marks(mention)
            for rule, beside in self._patterns.beside_of(char, first).at(distance, behind=behind):
                if not beside.also or around.holds(beside.also):
                    for start, end in beside.find(text, mention):
                        if start < end:
                            yield Span(start, end, rule.id, mention.kind)
            if _is_member(text, mention):
                members.append(mention)
        if any(lead in text for lead in leads):
            yield from self._embedded_spans(text, 0, len(text))
        elif members:
            yield from self._embedded_spans(text, members[0].start, members[-1].end)

    def token_rules(self, runs: str) -> list[tuple[Rule, Token]]:
        """Return the rules for tokens that may be in a text with such long runs."""
        words = self._patterns.leads.found(runs)
        pairs = [pair for word in words for pair in self._patterns.tokens[word]]
        return list({rule.id: (rule, token) for rule, token in pairs}.values())

    def token_spans(self, text: str, rules: list[tuple[Rule, Token]]) -> Iterator[Span]:
        """Yield the tokens in `text` that show by `rules` what they are."""
        for rule, token in rules:
            for start, end in token.places(text):
                yield Span(start, end, rule.id, rule.kind)
        if not rules:
            return

        def begins(text: str, at: int) -> bool:
            return self._patterns.token_gate.begins(text, at) and any(
                token.pattern.match(text, at) for _, token in rules
            )

        view = joined(text, begins)
        if view is not None:
            for rule, token in rules:
                for first, last in token.places(view.text):
                    start, end = view.place(first), view.place(last - 1) + 1
                    if end - start > last - first:
                        yield Span(start, end, rule.id, rule.kind, view.text[first:last])

    def text_spans(self, text: str, words: Iterable[str]) -> Iterator[Span]:
        """Yield what its surroundings give away in `text`, in which `words` stand."""
        leads: dict[str, tuple[Rule, Text, list[str]]] = {
            rule.id: (rule, shape, []) for rule, shape in self._patterns.always
        }
        for word in words:
            for rule, shape in self._patterns.texts.get(word, ()):
                leads.setdefault(rule.id, (rule, shape, []))[2].append(word)
        for rule, shape, found in leads.values():
            for start, end in shape.places(text, found):
                yield Span(start, end, rule.id, rule.kind)

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

    def _decoded_spans(
        self, view: View, depth: int, at: int = 0, *, is_decoded: bool = False
    ) -> Iterator[Span]:
        for span in self.spans(view.text, depth + 1, is_decoded=is_decoded):
            secret = span.secret or view.text[span.start : span.end]
            first, last = at + view.place(span.start), at + view.end(span.end)
            yield Span(first, last, span.rule, span.kind, secret)

    def _encoded_spans(self, text: str, depth: int) -> Iterator[Span]:
        for start, end, plain in encoded(text):
            for span in self.spans(plain, depth + 1):
                secret = span.secret or plain[span.start : span.end]
                yield Span(start, end, span.rule, span.kind, secret)


def _next_char(text: str, at: int) -> str:
    """Return the first character that is no space, or nothing."""
    end = at + _FARTHEST
    while at < end and text[at : at + 1] == " ":
        at += 1
    return text[at : at + 1]


def has_words(words: Iterable[str]) -> bool:
    """Say whether one of the literals found in a text has a letter."""
    return any(any(map(str.isalpha, word)) for word in words)


def _is_member(text: str, mention: Mention) -> bool:
    """Say whether a mention is a string, or names an object or list, in data within a text.

    What is named by a member that holds a string or a number stands beside its name.
    """
    opened = _CONTAINER.match(text, mention.end)
    if opened is not None:
        return opened[1] in ("{", "[")
    return text[mention.end : mention.end + 1] in _QUOTES

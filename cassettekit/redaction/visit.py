"""One pass over a value: the same value without what is found in it."""

import json
from bisect import bisect_right
from collections import defaultdict
from itertools import accumulate

from cassettekit.core.jsonpath import JsonPath, spell
from cassettekit.core.values import JsonValue
from cassettekit.redaction.folders import Places, marks, with_folders
from cassettekit.redaction.known import Known
from cassettekit.redaction.members import unite
from cassettekit.redaction.names import Verdict
from cassettekit.redaction.placeholder import MARK, Placeholders, Plain, placeholder
from cassettekit.redaction.scanner import Scanner
from cassettekit.redaction.spans import Span, merge, replace
from cassettekit.redaction.structure import general, whole
from cassettekit.redaction.wrapped import cut, pieces


class Visit:
    """Walks a value once. Afterwards `hits` and `secrets` hold what was found.

    With `whole`, a text that shows something is hidden as a whole.
    """

    def __init__(
        self,
        scanner: Scanner,
        placeholders: Placeholders,
        known: Known,
        *,
        places: Places = marks,
        named: dict[JsonPath, Verdict],
        allowed: frozenset[str],
        whole: bool = False,
    ) -> None:
        self._scanner = scanner
        self._placeholders = placeholders
        self._known = known
        self._places = places
        self._named = named
        self._allowed = allowed
        self._is_whole = whole
        self._streamed: defaultdict[JsonPath, list[Span]] = defaultdict(list)
        self.hits: list[tuple[str, JsonPath]] = []
        self.secrets: list[Span] = []

    def value(self, value: JsonValue, path: JsonPath = (), shown: JsonPath = ()) -> JsonValue:
        """Return `value` without its secrets; `shown` is its path with redacted names."""
        if self._allowed and self._is_allowed(path):
            return value
        if isinstance(value, str):
            return self._text(value, shown, self._whole(value, path))
        if isinstance(value, dict):
            members: list[tuple[str, JsonValue]] = []
            same = True
            for name, item in value.items():
                base = self._placeholders.single(name)
                new = self._text(base, shown, [])
                made = self.value(item, (*path, name), (*shown, new))
                same = same and new is base and made is item
                members.append((new, made))
            return value if same else unite(members)
        if isinstance(value, list):
            self._join(value, path)
            items = [self.value(item, (*path, at), (*shown, at)) for at, item in enumerate(value)]
            return value if all(map(_is, items, value)) else items
        if value is None or isinstance(value, bool):
            return value
        return self._number(value, path, shown)

    def _text(self, text: str, shown: JsonPath, more: list[Span]) -> str:
        plain = self._plain(text)
        found = [*self._scanner.spans(plain.text), *more]
        spans = merge(found, plain)
        if not spans:
            return text
        if self._is_whole:
            spans = [spans[0]._replace(start=0, end=len(plain.text))]
        self.hits += [(span.rule, shown) for span in spans]
        for span in found:
            secret = span.secret or plain.text[span.start : span.end]
            if MARK not in secret:
                self.secrets.append(span._replace(secret=secret))
        return replace(plain, spans, placeholder)

    def _whole(self, text: str, path: JsonPath) -> list[Span]:
        more = self._streamed.pop(path, [])
        verdict = self._named.get(path)
        if verdict is not None:
            more += whole(self._plain(text).text, verdict)
        return more

    def _plain(self, text: str) -> Plain:
        return with_folders(self._placeholders.plain(text), self._places)

    def _number(self, value: float, path: JsonPath, shown: JsonPath) -> JsonValue:
        text = json.dumps(value)
        verdict = self._named.get(path)
        if verdict is None:
            span = next(self._known.spans(text), None)
            if span is None:
                return value
            verdict = Verdict(span.rule, span.kind)
        self.hits.append((verdict.rule, shown))
        self.secrets.append(Span(0, len(text), verdict.rule, verdict.kind, text))
        return placeholder(verdict.kind)

    def _join(self, value: list[JsonValue], path: JsonPath) -> None:
        """Find the tokens that are spread over the pieces of a list."""
        for raw in pieces(value).values():
            parts = [(place, self._plain(text).text) for place, text in raw]
            if any("PRIVATE KEY-----" in text for _, text in parts):
                self._join_lines(parts, path)
            for at, piece in cut([text for _, text in parts], self._scanner.tokens):
                self._streamed[(*path, *parts[at][0])].append(piece)

    def _join_lines(self, parts: list[tuple[JsonPath, str]], path: JsonPath) -> None:
        """Find the keys of which a list holds the lines."""
        lines = [text.removesuffix("\n") for _, text in parts]
        starts = [0, *accumulate(len(line) + 1 for line in lines)]
        for span in self._scanner.spans("\n".join(lines)):
            first = bisect_right(starts, span.start) - 1
            if span.end <= starts[first] + len(lines[first]):
                continue  # found in its line alone
            for at in range(first, bisect_right(starts, span.end - 1)):
                start = max(span.start - starts[at], 0)
                end = min(span.end - starts[at], len(lines[at]))
                self._streamed[(*path, *parts[at][0])].append(span._replace(start=start, end=end))

    def _is_allowed(self, path: JsonPath) -> bool:
        return spell(path) in self._allowed or general(path) in self._allowed


def constants(value: JsonValue, placeholders: Placeholders) -> JsonValue:
    """Return `value` with every placeholder as the constant of arguments."""
    if isinstance(value, str):
        return placeholders.constant(value)
    if isinstance(value, dict):
        members = [
            (placeholders.constant(placeholders.single(name)), constants(item, placeholders))
            for name, item in value.items()
        ]
        made = unite(members)
        same = all(map(_is, made.values(), value.values())) and list(made) == list(value)
        return value if same else made
    if isinstance(value, list):
        items = [constants(item, placeholders) for item in value]
        return value if all(map(_is, items, value)) else items
    return value


def _is(one: object, other: object) -> bool:
    return one is other

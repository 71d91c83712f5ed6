"""One pass over a value: what each rule finds, and the value without it."""

import json
import re
from collections.abc import Iterator, Sequence

from cassettekit.core.jsonpath import JsonPath, spell
from cassettekit.core.values import JsonValue
from cassettekit.redaction.known import Known
from cassettekit.redaction.members import unite
from cassettekit.redaction.names import Names, Verdict
from cassettekit.redaction.placeholder import MARK, Placeholders, placeholder
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.spans import Span, merge, replace
from cassettekit.redaction.spared import is_empty, is_schema, scheme_length

REGISTERED = "registered"
"""Rule and class of the values a caller registered."""


class Visit:
    """Walks a value once. Afterwards `hits` and `secrets` hold what was found."""

    def __init__(
        self,
        rules: Sequence[Rule],
        names: Names,
        placeholders: Placeholders,
        known: Known,
        allowed: frozenset[str] = frozenset(),
    ) -> None:
        self._texts = [(rule, rule.finds) for rule in rules if isinstance(rule.finds, Text)]
        self._names = names
        self._placeholders = placeholders
        self._known = known
        self._allowed = allowed
        self.hits: list[tuple[str, JsonPath]] = []
        self.secrets: list[tuple[str, str, str]] = []

    def value(
        self, value: JsonValue, path: JsonPath = (), named: Verdict | None = None
    ) -> JsonValue:
        """Return `value` without its secrets; `named` says that its name makes it one."""
        if self._allowed and spell(path) in self._allowed:
            return value
        match value:
            case str():
                return self._text(value, path, named)
            case dict():
                return self._object(value, path, named)
            case list():
                made = [self.value(item, (*path, at), named) for at, item in enumerate(value)]
                same = all(new is old for new, old in zip(made, value, strict=True))
                return value if same else made
            case bool() | None:
                return value
            case _:
                return self._number(value, path, named)

    def constants(self, value: JsonValue) -> JsonValue:
        """Return `value` with every placeholder as the constant of arguments."""
        match value:
            case str():
                return self._placeholders.constant(value)
            case dict():
                members = [
                    (
                        self._placeholders.constant(self._placeholders.single(name)),
                        self.constants(item),
                    )
                    for name, item in value.items()
                ]
                made = unite(members)
                same = all(a == b and made[a] is value[b] for a, b in zip(made, value, strict=True))
                return value if same else made
            case list():
                made_items = [self.constants(item) for item in value]
                same = all(new is old for new, old in zip(made_items, value, strict=True))
                return value if same else made_items
            case _:
                return value

    def _object(
        self, value: dict[str, JsonValue], path: JsonPath, named: Verdict | None
    ) -> JsonValue:
        if named is not None and is_schema(value):
            named = None
        members: list[tuple[str, JsonValue]] = []
        same = True
        for name, item in value.items():
            new = self._text(name, path, None)
            here = (*path, new)
            verdict = self._names.verdict(name) or (named if is_open(name) else None)
            made = self.value(item, here, verdict)
            same = same and new is name and made is item
            members.append((self._placeholders.single(new), made))
        return value if same else unite(members)

    def _text(self, text: str, path: JsonPath, named: Verdict | None) -> str:
        plain = self._placeholders.plain(text)
        found = [*self._spans(plain.text), *self._whole(plain.text, named)]
        if not found:
            return text
        spans = merge(found, plain.atoms)
        if not spans:
            return text
        self.hits += [(span.rule, path) for span in spans]
        self.secrets += [
            (plain.text[span.start : span.end], span.rule, span.kind)
            for span in found
            if MARK not in plain.text[span.start : span.end]
        ]
        return replace(plain, spans, placeholder)

    def _spans(self, text: str) -> Iterator[Span]:
        lowered = text.lower()
        for rule, shape in self._texts:
            haystack = lowered if shape.any_case else text
            if not any(lead in haystack for lead in shape.lead):
                continue
            group = "secret" if "secret" in shape.pattern.groupindex else 0
            for match in shape.pattern.finditer(text):
                yield Span(match.start(group), match.end(group), rule.id, rule.kind)
        yield from self._known.spans(text)

    def _whole(self, text: str, named: Verdict | None) -> Iterator[Span]:
        if named is None:
            return
        start = scheme_length(text)
        if not is_empty(text[start:]):
            yield Span(start, len(text), named.rule, named.kind)

    def _number(self, value: float, path: JsonPath, named: Verdict | None) -> JsonValue:
        text = json.dumps(value)
        if named is not None and len(text) >= 4:
            verdict = named
        elif self._known and text in self._known.values:
            verdict = Verdict(REGISTERED, REGISTERED)
        else:
            return value
        self.hits.append((verdict.rule, path))
        self.secrets.append((text, verdict.rule, verdict.kind))
        return placeholder(verdict.kind)


_OPEN = re.compile(
    r"\A(?:user(?:name)?|host|name|type|id|region|url|port|scheme|method|role)\Z", re.IGNORECASE
)


def is_open(name: str) -> bool:
    """Say whether a member stays readable inside an object of secrets."""
    return _OPEN.match(name) is None

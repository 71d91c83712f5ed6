"""Redact JSON values: find every secret, forget none, leave all else as it was."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.catalogue import default_rules
from cassettekit.redaction.known import COMMON, Known
from cassettekit.redaction.names import Names
from cassettekit.redaction.placeholder import MARK, Placeholders
from cassettekit.redaction.rule import Rule
from cassettekit.redaction.visit import REGISTERED, Visit


@dataclass(frozen=True, slots=True)
class Hit:
    """Which rule hit where; never what."""

    rule: str
    path: JsonPath


@dataclass(frozen=True, slots=True)
class Redacted:
    """A value without its secrets; the same object where nothing was hit."""

    value: JsonValue
    hits: tuple[Hit, ...]


class Redactor:
    """Redacts what one session reads and writes, and remembers what it redacted.

    `values` are known from the start, `names` are further members whose value is secret,
    `allow` holds rule ids and paths (`$.a.b`) that stay as they are.
    """

    def __init__(
        self,
        rules: Sequence[Rule] | None = None,
        *,
        values: Iterable[str] = (),
        names: Iterable[str] = (),
        allow: Iterable[str] = (),
    ) -> None:
        allowed = frozenset(allow)
        chosen = sorted(default_rules() if rules is None else rules, key=lambda rule: rule.id)
        self._rules = tuple(rule for rule in chosen if rule.id not in allowed)
        self._allowed = frozenset(name for name in allowed if name.startswith("$"))
        self._names = Names(self._rules, names)
        self._placeholders = Placeholders(
            {rule.kind for rule in self._rules} | {"named", REGISTERED}
        )
        self._known = Known()
        for value in values:
            self.learn(value)

    @property
    def known(self) -> frozenset[str]:
        """The values that are redacted wherever they stand."""
        return self._known.values

    @property
    def versions(self) -> Mapping[str, int]:
        """The version of each rule in force, by id."""
        return MappingProxyType({rule.id: rule.version for rule in self._rules})

    def args(self, value: JsonValue) -> Redacted:
        """Redact a call's arguments; every secret becomes the one constant.

        So a rotated credential, the recording and the live call give one key. The frame
        stays: `Bearer REDACTED`, `postgres://u:REDACTED@h/db`.
        """
        found = self.result(value)
        return Redacted(self._constants(found.value), found.hits)

    def result(self, value: JsonValue) -> Redacted:
        """Redact what a tool returned; each placeholder names its class.

        The value is walked until nothing more is found: a value recognised at its second
        place is gone from its first one too.
        """
        hits: dict[Hit, None] = {}
        while True:
            visit = Visit(self._rules, self._names, self._placeholders, self._known, self._allowed)
            value = visit.value(value)
            fresh = [Hit(rule, path) for rule, path in visit.hits]
            if not fresh:
                return Redacted(value, tuple(hits))
            hits |= dict.fromkeys(fresh)
            for text, rule, kind in visit.secrets:
                if text not in COMMON:
                    self._known.learn(text, rule, kind)

    def text(self, text: str) -> str:
        """Redact a message or a line of a log, as `result` does."""
        redacted = self.result(text).value
        return redacted if isinstance(redacted, str) else MARK

    def learn(self, value: str) -> bool:
        """Redact `value` from now on, wherever it stands.

        Returns False, and changes nothing, for values that are shorter than eight
        characters or known already.
        """
        return self._known.learn(value, REGISTERED, REGISTERED)

    def knows(self, line: bytes) -> bool:
        """Say whether a stored line may mention a known value; never a false no."""
        return self._known.may_be_in(line)

    def _constants(self, value: JsonValue) -> JsonValue:
        return Visit((), self._names, self._placeholders, self._known).constants(value)

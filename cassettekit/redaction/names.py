"""Decide from a member's name alone whether its value is a secret."""

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from cassettekit.redaction.rule import Named, Rule

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+|\d+")
_LONGEST = 80
_CACHED = 20_000

# What a name may end in without changing what it names: PASSWORD_1, secretValue.
_TRAILERS = frozenset({"value", "data", "string", "plain", "plaintext", "raw", "base64", "b64"})
_QUESTIONS = frozenset({"has", "is", "requires", "needs", "use", "uses", "max", "min", "num"})


class Verdict(NamedTuple):
    """The rule that takes a name for a secret's, and its class."""

    rule: str
    kind: str


class Names:
    """Classifies member names by the rules in force; each distinct name once."""

    def __init__(self, rules: Iterable[Rule], extra: Iterable[str] = ()) -> None:
        self._rules = [(rule, rule.finds) for rule in rules if isinstance(rule.finds, Named)]
        self._extra = frozenset(_folded(name) for name in extra)
        self._seen: dict[str, Verdict | None] = {}

    def verdict(self, name: str) -> Verdict | None:
        """Say which rule takes `name` for the name of a secret, or None."""
        try:
            return self._seen[name]
        except KeyError:
            found = self._judge(name) if len(name) <= _LONGEST else None
            if len(self._seen) < _CACHED:
                self._seen[name] = found
            return found

    def _judge(self, name: str) -> Verdict | None:
        folded = _folded(name)
        if folded in self._extra:
            return Verdict("named", "named")
        parts = words(name)
        while len(parts) > 1 and (parts[-1].isdigit() or parts[-1] in _TRAILERS):
            parts.pop()
        if not parts or (len(parts) > 1 and parts[0] in _QUESTIONS):
            return None
        before = parts[-2] if len(parts) > 1 else ""
        for rule, named in self._rules:
            if folded in named.phrases or (
                parts[-1] in named.last
                and before not in named.never_after
                and (not named.after or before in named.after)
            ):
                return Verdict(rule.id, rule.kind)
        return None


def words(name: str) -> list[str]:
    """Split `DD-API-KEY`, `db_password` and `SecretAccessKey` into lower-case words."""
    return [word.lower() for word in _WORD.findall(unicodedata.normalize("NFC", name))]


def _folded(name: str) -> str:
    return "".join(words(name))

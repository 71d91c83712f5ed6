"""Redact JSON values: find every secret, forget none, leave all else as it was."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.automaton import fastest
from cassettekit.redaction.catalogue import default_rules
from cassettekit.redaction.folders import Places, marks, spelled, spelled_value
from cassettekit.redaction.gate import Search
from cassettekit.redaction.gather import Gatherer
from cassettekit.redaction.glance import Glance
from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.known import COMMON, Known
from cassettekit.redaction.names import Names
from cassettekit.redaction.naming import Naming
from cassettekit.redaction.patterns import Patterns
from cassettekit.redaction.placeholder import MARK, Placeholders
from cassettekit.redaction.rule import Rule
from cassettekit.redaction.scanner import Scanner
from cassettekit.redaction.spans import REGISTERED
from cassettekit.redaction.structure import Side, Structure, on_side
from cassettekit.redaction.visit import Visit, constants

_NAMED = "named"
# Two or three are enough for what people write. Text made of what begins tokens could take
# one for each of them.
_VISITS = 16


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


@dataclass(frozen=True)
class _Ready:
    """A set of rules, compiled: what all sessions under the same rules share."""

    rules: tuple[Rule, ...]
    names: Names
    structure: Structure
    patterns: Patterns
    placeholders: Placeholders

    @cached_property
    def naming(self) -> Naming:
        """Judges names in which no folders are looked for."""
        return self.naming_by(marks)

    def naming_by(self, places: Places) -> Naming:
        """Return a judge of names that knows where folders stand."""
        known = Known()
        scanner = self.scanner(known)
        return Naming(self.glance(scanner, known), self.names, self.structure, places)

    def scanner(self, known: Known) -> Scanner:
        """Return what finds `known` and all that the rules describe."""
        return Scanner(self.patterns, self.names, self.structure, known)

    def glance(self, scanner: Scanner, known: Known) -> Glance:
        """Return what says at a glance whether there is something to find."""
        return Glance(scanner, self.patterns, self.names, self.structure, known)


class Redactor:
    """Redacts what one session reads and writes, and remembers what it redacted.

    `values` are known from the start, `names` are further members whose value is secret,
    `allow` holds rule ids and paths (`$.a.b`, `$.args.rows[*].token`) that stay as they are.
    `members` are as the environment is: of each that is named like a secret and looks like
    one, the value is known from the start. `folders` says where in a text folders stand that
    normalization writes as marks, and such marks: what is found is the same, whichever comes
    first. `search` looks for literals: by default the compiled one, where it is installed.
    """

    def __init__(
        self,
        rules: Sequence[Rule] | None = None,
        *,
        values: Iterable[str] = (),
        names: Iterable[str] = (),
        allow: Iterable[str] = (),
        members: Mapping[str, str] = MappingProxyType({}),
        folders: Places | None = None,
        search: type[Search] | None = None,
    ) -> None:
        allowed = frozenset(allow)
        chosen = default_rules() if rules is None else tuple(sorted(rules, key=_id))
        if allowed:
            chosen = tuple(rule for rule in chosen if rule.id not in allowed)
        self._ready = _ready(chosen, frozenset(names), search or fastest())
        places = [name for name in allowed if name.startswith("$")]
        sides: tuple[Side, ...] = ("args", "result")
        self._allowed = {
            side: frozenset(here for path in places for here in on_side(path, side))
            for side in sides
        }
        self._known = Known()
        self._places = folders or marks
        self._scanner = self._ready.scanner(self._known)
        self._gatherer = Gatherer(
            self._ready.glance(self._scanner, self._known),
            self._scanner,
            self._ready.naming if folders is None else self._ready.naming_by(folders),
            self._ready.structure,
            self._known,
            self._places,
        )
        for value in (*values, *self._secrets_of(members)):
            self.learn(value)

    @property
    def known(self) -> frozenset[str]:
        """The values that are redacted wherever they stand."""
        return self._known.values

    @property
    def versions(self) -> Mapping[str, int]:
        """The version of each rule in force, by id."""
        return MappingProxyType({rule.id: rule.version for rule in self._ready.rules})

    def args(self, value: JsonValue) -> Redacted:
        """Redact a call's arguments; every secret becomes the one constant.

        So a rotated credential, the recording and the live call give one key. The frame
        stays: `Bearer REDACTED`, `postgres://u:REDACTED@h/db`.
        """
        found, marked = self._redact(value, "args")
        if not marked:
            return found
        return Redacted(constants(found.value, self._ready.placeholders), found.hits)

    def result(self, value: JsonValue) -> Redacted:
        """Redact what a tool returned; each placeholder names its class.

        The value is walked until nothing more is found: a value recognised at its second
        place is gone from its first one too. From the sixteenth walk on, a text in which
        something is found is hidden whole.
        """
        return self._redact(value, "result")[0]

    def text(self, text: str) -> str:
        """Redact a message or a line of a log, as `result` does."""
        redacted = self.result(text).value
        return redacted if isinstance(redacted, str) else MARK

    def learn(self, value: str) -> bool:
        """Redact `value` from now on, wherever it stands.

        Returns False, and changes nothing, for values that are shorter than eight
        characters or known already.
        """
        seen = spelled(value, self._places)
        is_new = self._known.learn(value, REGISTERED, REGISTERED)
        return (seen != value and self._known.learn(seen, REGISTERED, REGISTERED)) or is_new

    def knows(self, line: bytes) -> bool:
        """Say whether a stored line may mention a known value; never a false no."""
        return self._known.may_be_in(line)

    def _secrets_of(self, members: Mapping[str, str]) -> Iterator[str]:
        """Yield what is too much of a token to be a word that stands elsewhere too."""
        named: dict[str, JsonValue] = {
            name: value for name, value in members.items() if is_tokenlike(value)
        }
        for path, verdict in self._ready.structure.secret(named).items():
            if not verdict.weak:
                yield members[str(path[0])]

    def _redact(self, value: JsonValue, side: Side) -> tuple[Redacted, bool]:
        """Return the redacted value, and whether it holds any placeholder."""
        suspicious, marked = self._gatherer.look(value)
        hits: dict[Hit, None] = {}
        visits = 0
        while suspicious:
            visits += 1
            visit = Visit(
                self._scanner,
                self._ready.placeholders,
                self._known,
                places=self._places,
                named=self._ready.structure.secret(spelled_value(value, self._places), side),
                allowed=self._allowed[side],
                whole=visits >= _VISITS,
            )
            value = visit.value(value)
            if not visit.hits:
                break
            marked = True
            hits |= dict.fromkeys(Hit(rule, path) for rule, path in visit.hits)
            for span in visit.secrets:
                if span.secret not in COMMON:
                    self._known.learn(span.secret, span.rule, span.kind)
        return Redacted(value, tuple(hits)), marked


def is_secret_name(name: str) -> bool:
    """Say whether a shipped rule takes `name` for the name of a secret."""
    verdict = _ready(default_rules(), frozenset(), fastest()).names.verdict(name)
    return verdict is not None and not verdict.weak


@lru_cache(maxsize=16)
def _ready(rules: tuple[Rule, ...], extra: frozenset[str], search: type[Search]) -> _Ready:
    names = Names(rules, extra)
    structure = Structure(rules, names)
    return _Ready(
        rules=rules,
        names=names,
        structure=structure,
        patterns=Patterns(rules, names, structure.leads, search),
        placeholders=Placeholders({rule.kind for rule in rules} | {_NAMED, REGISTERED}),
    )


def _id(rule: Rule) -> str:
    return rule.id

"""Which rules a run works under, and how a header names them."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from cassettekit.core.canonical import jcs
from cassettekit.core.line import FORMAT, Header
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import NotComparable
from cassettekit.normalization import Normalizer, Roots
from cassettekit.normalization import Settings as Normalization
from cassettekit.redaction import Redactor, Rule, default_rules, definition, personal_rules


@dataclass(frozen=True, slots=True)
class Redaction:
    """What is redacted beyond the shipped rules, or not at all.

    `values` are never written anywhere, nor hashed, and of `environment` those that are named
    like secrets; `names` are further field names, `own` the project's rules, `allow` rule ids
    that stay silent and places that stay as they are. The last three, `personal` and `on` show
    in the header.
    """

    on: bool = True
    values: tuple[str, ...] = field(default=(), repr=False)
    names: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    own: tuple[Rule, ...] = ()
    personal: bool = False
    environment: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules in force, those that `allow` silences among them."""
        return (*default_rules(), *self.own, *(personal_rules() if self.personal else ()))

    @property
    def weakened(self) -> tuple[str, ...]:
        """What weakens the shipped rules, in words; empty where nothing does."""
        off = () if self.on else ("redaction is off",)
        allowed = dict.fromkeys(self.allow)
        return (*off, *map(_silenced, allowed))


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that keys and stored values depend on beside the call itself.

    `versions` gives tools a schema version where the call itself names none; `utc_offset` is
    this machine's, in seconds east, for timestamps that name no zone.
    """

    roots: Roots = field(default_factory=Roots)
    normalization: Normalization = field(default_factory=Normalization)
    redaction: Redaction = field(default_factory=Redaction)
    versions: Mapping[str, str] = field(default_factory=dict)
    utc_offset: int = 0

    def normalizer(self) -> Normalizer | None:
        """A normalizer for one run; None where the rules are off."""
        settings = self.normalization
        if settings.wall_clock == "off" and not settings.paths and not settings.tools:
            return None
        return Normalizer(self.roots, self.normalization, utc_offset=self.utc_offset)

    def redactor(self, normalizer: Normalizer | None = None) -> Redactor | None:
        """A redactor for one run; None where the rules are off.

        It knows the folders of the run's normalizer: what it finds is the same before it.
        """
        wanted = self.redaction
        if not wanted.on:
            return None
        return Redactor(
            wanted.rules if wanted.own or wanted.personal else None,
            values=wanted.values,
            names=wanted.names,
            allow=wanted.allow,
            members=wanted.environment,
            folders=None if normalizer is None else normalizer.folder_places,
        )


def header_of(rules: Rules, normalizer: Normalizer | None, redactor: Redactor | None) -> JsonObject:
    """The members of a header: the format, and every rule by name and version."""
    normalize = cast("JsonObject", dict(normalizer.versions)) if normalizer else None
    redact = cast("JsonObject", dict(redactor.versions)) if redactor else None
    members: JsonObject = {"key": FORMAT, "normalize": normalize, "redact": redact}
    if weakened := rules.redaction.weakened:
        members["weakened"] = list(weakened)
    if names := rules.redaction.names:
        members["names"] = [*sorted(set(names))]
    if own := rules.redaction.own:
        members["own"] = {rule.id: definition(rule) for rule in own}
    if settings := _settings(rules.normalization):
        members["settings"] = settings
    members["rules"] = hashlib.sha256(jcs(members)).hexdigest()[:16]
    return members


def _silenced(allowed: str) -> str:
    return f"{allowed} is left alone" if allowed.startswith("$") else f"rule {allowed} is off"


def _settings(normalization: Normalization) -> JsonObject:
    """The settings that change keys, apart from the shipped ones."""
    changed: JsonObject = {}
    for name in ("wall_clock", "paths"):
        value = getattr(normalization, name)
        if value != getattr(Normalization(), name):
            changed[name] = value
    tools: JsonObject = {tool: _plain(rules) for tool, rules in sorted(normalization.tools.items())}
    if tools:
        changed["tools"] = tools
    return changed


def _plain(rules: object) -> JsonObject:
    values = {name: getattr(rules, name) for name in sorted(getattr(type(rules), "__slots__", ()))}
    # No path field at all is a choice; otherwise what is empty is not set.
    return {
        name: _listed(value)
        for name, value in values.items()
        if value or (name == "paths" and value is not None)
    }


def _listed(value: object) -> JsonValue:
    if isinstance(value, (set, frozenset, tuple, list)):
        return [*sorted(str(member) for member in value)]
    if isinstance(value, Mapping):
        return {str(name): _listed(member) for name, member in sorted(value.items())}
    return value if isinstance(value, (bool, int, str)) else str(value)


def redacted_header(recorded: JsonObject, today: JsonObject) -> JsonObject:
    """A recorded header once its lines are redacted under today's rules."""
    members = {name: value for name, value in recorded.items() if name != "rules"}
    for name in ("redact", "weakened", "names", "own"):
        members.pop(name, None)
        if name in today:
            members[name] = today[name]
    # The same order as `header_of`, so that the same rules have the same fingerprint.
    order = ("key", "normalize", "redact", "weakened", "names", "own", "settings")
    members = {name: members[name] for name in order if name in members} | members
    members["rules"] = hashlib.sha256(jcs(members)).hexdigest()[:16]
    return members


def same_rules(header: Header, today: JsonObject) -> bool:
    """Whether a file's keys were made under today's rules."""
    return header.members.get("rules") == today["rules"]


def require_known_rules(name: str, header: Header, today: JsonObject) -> None:
    """Refuse a file made under a rule that today's lack: its keys cannot be made again.

    Raises:
        NotComparable: It names the rule.
    """
    for group in ("normalize", "redact"):
        made, have = header.members.get(group), today.get(group)
        if not isinstance(made, dict):
            continue
        for rule, version in made.items():
            known = have.get(rule) if isinstance(have, dict) else None
            if not isinstance(known, int) or (isinstance(version, int) and version > known):
                raise NotComparable(
                    f"{name}:1",
                    f"its keys were made under the {group} rule {str(rule)[:60]!r}"
                    f" version {str(version)[:20]}, which is not among today's",
                    "use the same settings and a cassettekit that knows the rule",
                )
    made, have = header.members.get("own"), today.get("own")
    for rule, looks_for in made.items() if isinstance(made, dict) else ():
        if not isinstance(have, dict) or have.get(rule) != looks_for:
            raise NotComparable(
                f"{name}:1",
                f"its keys were made under a rule {str(rule)[:60]!r} of the project's own, and"
                " today's settings have another of that name or none",
                "use the same settings",
            )

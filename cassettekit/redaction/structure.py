"""Say which members of a value are secret because of what stands around them."""

import json
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from cassettekit.core.jsonpath import JsonPath, spell
from cassettekit.core.values import JsonValue
from cassettekit.redaction.alternation import cases
from cassettekit.redaction.cookies import PAIR, is_cookie_secret
from cassettekit.redaction.judge import (
    SHORT,
    has_digit,
    is_generated,
    is_label_text,
    is_reference,
    is_schema,
    is_sentence,
    is_stand_in,
    is_type_name,
    scheme_length,
)
from cassettekit.redaction.late import Late
from cassettekit.redaction.names import Names, Verdict, is_label, words
from cassettekit.redaction.rule import Around, At, Judge, Named, Rule, vocabulary
from cassettekit.redaction.runs import lowered
from cassettekit.redaction.spans import Span

# Members of an object of credentials that say what it is and whom it belongs to.
_OPEN = vocabulary(
    """name names user username login email id ids type kind host hostname server domain region
    zone url uri endpoint port scheme protocol method role status state enabled version path file
    mode description title label comment created updated expires expiration expiry at date time
    ttl age scope scopes provider issuer audience algorithm alg format ref optional samesite
    httponly secure max min count length size policy project account tenant namespace environment
    four prefix suffix hint fingerprint source in database dbname db bucket team org organization"""
)
# What an object under such a name describes: a method of an interface, a rule of a schema.
_OPERATIONS = vocabulary(
    """create get describe delete list update put enable disable rotate generate reset change
    verify revoke issue assume fetch authorize validate check"""
)
_SIDES = frozenset({"input", "output", "request", "responses"})
_RULES = frozenset({"dependentRequired", "dependentExcluded"})
# Words with a digit that are no more than words: oauth2-public-client.
_NUMBERED = Late(
    r"(?<![A-Za-z0-9])(?:oauth2|ipv[46]|x509|ec2|s3|base64|sha(?:1|256|512))(?![A-Za-z0-9])"
)
# A header that signs its request tells openly what it signs, and for whom.
_SIGNED = Late(
    r"(?:(?:AWS4-)?HMAC-SHA(?:1|256|512)[ ][^\n\"]{0,600}?\bSignature="
    r"|SharedKey(?:Lite)?[ ][a-z0-9]{1,24}:)"
    r"(?P<secret>[A-Za-z0-9+/_%-]{8,512}={0,2})\Z"
)
_INDEX = Late(r"\[\d+\]")
Side: TypeAlias = Literal["args", "result"]
_MEMBERS = {"args": ("args",), "result": ("result", "error")}
_SHORTEST = 6
_NUMBERS = frozenset({"password", "code"})


class Structure:
    """Finds secrets by the names and neighbours of members."""

    def __init__(self, rules: Iterable[Rule], names: Names) -> None:
        self._names = names
        self._around: list[tuple[Rule, Around]] = []
        self._places: dict[Side, dict[str, Verdict]] = {"args": {}, "result": {}}
        self._weak: dict[str, Judge | None] = {}
        for rule in rules:
            match rule.finds:
                case Named(weak=True, looks=looks):
                    self._weak[rule.kind] = looks
                case Around():
                    self._around.append((rule, rule.finds))
                case At(path):
                    here = Verdict(rule.id, rule.kind, told="place")
                    for side in self._places:
                        self._places[side] |= dict.fromkeys(on_side(path, side), here)
        self.has_places = bool(self._places["args"])
        self.names = frozenset(name for _, around in self._around for name in around.names)
        items = frozenset(item for _, around in self._around for item in around.items)
        # A word is looked for between the quotes of a text that holds data, escaped or not,
        # and one that is a string between the seams of joined strings.
        forms = {form for name in self.names for form in (*cases(name), name)}
        self.leads = frozenset(
            (
                *_within(forms | items, (('"', '"'), ('"', "\\"), ("'", "'"))),
                *_within(items, (("\n", "\n"),)),
            )
        )

    def secret(self, value: JsonValue, side: Side | None = None) -> dict[JsonPath, Verdict]:
        """Return the paths of all strings and numbers that are secret as a whole.

        `side` says of which part of a call `value` is; without one no place is known.
        """
        found: dict[JsonPath, Verdict] = {}
        self._walk(value, (), None, {}, found, self._places[side] if side else {})
        return found

    def _walk(
        self,
        value: JsonValue,
        path: JsonPath,
        verdict: Verdict | None,
        marks: dict[JsonPath, Verdict],
        found: dict[JsonPath, Verdict],
        places: dict[str, Verdict],
    ) -> None:
        if places:
            verdict = places.get(general(path)) or places.get(spell(path)) or verdict
        if not isinstance(value, (dict, list)):
            if verdict is not None and is_secret(value, verdict, self._names):
                found[path] = verdict
            return
        for below, mark in self._marks(value):
            marks.setdefault((*path, *below), mark)
        if isinstance(value, list):
            for at, item in enumerate(value):
                below = (*path, at)
                self._walk(item, below, marks.get(below, verdict), marks, found, places)
            return
        if verdict is not None and verdict.told != "place" and (verdict.weak or is_schema(value)):
            verdict = None
        for name, item in value.items():
            if name in _RULES and not places:
                continue
            below = (*path, name)
            here = marks.get(below) or self._named(name, item, verdict)
            self._walk(item, below, here, marks, found, places)

    def _marks(
        self, value: dict[str, JsonValue] | list[JsonValue]
    ) -> Iterator[tuple[JsonPath, Verdict]]:
        """Yield what the members of a value say about one another, weak names last."""
        for rule, around in self._around:
            for below, kind in around.find(value, self._kind):
                yield below, Verdict(rule.id, kind or rule.kind)
        for rule, around in self._around:
            for below, kind in around.find(value, self._weak_kind) if around.weak else ():
                yield below, Verdict(rule.id, kind, self._weak.get(kind), weak=True)

    def _named(self, name: str, item: JsonValue, above: Verdict | None) -> Verdict | None:
        """Return the verdict on a member, by its name or as one of an object of secrets."""
        if above is not None and above.told == "place":
            return above
        named = self._names.verdict(name)
        if (
            named is not None
            and not named.told
            and (_is_operation(name, item) or _is_count(name, item))
        ):
            named = None
        if above is None or (named is not None and not named.weak) or self._is_open(name):
            return named
        return named if _is_number(item) else above._replace(looks=_is_entry)

    @staticmethod
    def _is_open(name: str) -> bool:
        parts = words(name)
        return bool(parts) and parts[-1] in _OPEN

    def _kind(self, name: str) -> str | None:
        verdict = self._names.verdict(name) if is_label(name) else None
        return verdict.kind if verdict is not None and not verdict.weak else None

    def _weak_kind(self, name: str) -> str | None:
        verdict = self._names.verdict(name) if is_label(name) else None
        return verdict.kind if verdict is not None and verdict.weak else None


def _is_operation(name: str, item: JsonValue) -> bool:
    """Say whether an object describes a call: `{"GetToken": [{"input": …}]}`."""
    if not isinstance(item, (dict, list)) or words(name)[0] not in _OPERATIONS:
        return False
    calls = item if isinstance(item, list) else [item]
    return bool(calls) and all(
        isinstance(call, dict) and not _SIDES.isdisjoint(call) for call in calls
    )


def _is_count(name: str, item: JsonValue) -> bool:
    """Say whether a number tells how many there are: `{"passwords": 34382}`."""
    return _is_number(item) and lowered(name).endswith(("words", "passwds", "phrases"))


def _is_entry(text: str) -> bool:
    """Say whether a text in an object of secrets is one, rather than a word or a name."""
    if has_digit(text):
        return is_generated(_NUMBERED.sub("", text))
    return is_generated(text) and not is_type_name(text)


def _within(words: Iterable[str], edges: Iterable[tuple[str, str]]) -> Iterator[str]:
    return (before + word + after for word in words for before, after in edges)


def on_side(path: str, side: Side) -> Iterator[str]:
    """Yield how a place is spelled from the value that it is in.

    `$.args.a`, as reports and records spell it, is `$.a` of the arguments.
    """
    yield path
    for member in _MEMBERS[side]:
        rest = path.removeprefix(f"$.{member}")
        if rest != path and rest[:1] in ("", ".", "["):
            yield f"${rest}"


def _is_number(value: JsonValue) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def general(path: JsonPath) -> str:
    """Spell a path as settings name it that mean every item of a list: `$.rows[*].token`."""
    return _INDEX.sub("[*]", spell(path))


def is_secret(value: JsonValue, verdict: Verdict, names: Names) -> bool:
    """Say whether the value of a member whose name says secret can be one."""
    match value:
        case str():
            bare = value[scheme_length(value) :]
            if verdict.told == "place" or (verdict.told and len(bare.strip()) < SHORT):
                return bool(value.strip())
            return (verdict.looks is None or verdict.looks(bare)) and not (
                is_stand_in(bare)
                or is_sentence(bare)
                or is_label_text(bare)
                or is_reference(value)
                or (value.isupper() and _is_constant(value, names))
                or _is_name(value, names)
            )
        case bool() | None:
            return False
        case int() | float():
            is_number = verdict.kind in _NUMBERS and len(json.dumps(value)) >= 4
            return bool(verdict.told) or (is_number and not verdict.weak)
        case _:
            return False


def _is_constant(value: str, names: Names) -> bool:
    """Say whether capitals are one of many names in code: `X509`, `DB_TOKEN`, `A_B_C`."""
    words = value.split("_")
    return len(value) < _SHORTEST or (
        len(words) > 1 and (names.verdict(value) is not None or len(words) > 3)
    )


def _is_name(text: str, names: Names) -> bool:
    """Say whether a text is the name of a secret, as lists of secrets hold: `npm-token`."""
    if has_digit(text) or not text.islower() or not ("_" in text or "-" in text):
        return False
    verdict = names.verdict(text)
    return verdict is not None and not verdict.weak


def whole(text: str, verdict: Verdict) -> Iterator[Span]:
    """Yield the secret part of a text that is secret as a whole, without its frame."""
    if verdict.kind == "cookie" and "=" in text:
        for match in PAIR.finditer(text):
            if is_cookie_secret(match["name"], match["secret"]):
                yield Span(*match.span("secret"), verdict.rule, verdict.kind)
        return
    signed = _SIGNED.match(text) if verdict.kind == "auth" else None
    if signed is not None:
        yield Span(*signed.span("secret"), verdict.rule, verdict.kind)
    elif verdict.kind != "cookie" or (len(text) >= 16 and is_generated(text)):
        yield Span(scheme_length(text), len(text), verdict.rule, verdict.kind)

"""Give the ids that machines made in a run the same names in every recording of it."""

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import partial

from cassettekit.core.jsonpath import parse, spell
from cassettekit.core.line import is_key
from cassettekit.core.line import parse as parse_line
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.jsontext import read_json_text, write_json_text
from cassettekit.session import ids
from cassettekit.session.prepared import outcome_member, told
from cassettekit.session.rewriting import Rewritten, restored
from cassettekit.session.road import Road
from cassettekit.session.spool import Spool

_TEXT_IN_TEXT = 3
# Where settings sort by ids, new names make a new order, and that other names.
_ROUNDS = 4
# What stands under these is no text that an id could be in.
_TAGS = frozenset(
    ("$bytes", "$date", "$datetime", "$decimal", "$float", "$int", "$time", "$timedelta")
)
_CALL = frozenset(("key", "seq", "tool", "v", "args"))
_UNNAMED = frozenset(("key", "seq", "tool", "v", "frozen", "matched"))


def renamed(lines: Iterable[Rewritten], road: Road) -> Iterator[Rewritten]:
    """Normalized lines with every machine-made id under its new name, keys made again.

    The lines are gone over twice: an id is named by where it first stands among all of them.
    """
    with contextlib.closing(Spool(lines)) as spool:
        names: dict[str, str] = {}
        tools = road.rules.normalization.tools.values()
        for _ in range(_ROUNDS if any(tool.sort or tool.sort_results for tool in tools) else 1):
            found = _names(line.line for line in _lines(spool, names, road))
            names = _both(names, found)
            if all(old == new for old, new in found.items()):
                break
        yield from _lines(spool, names, road)


def _names(lines: Iterator[bytes]) -> dict[str, str]:
    seen = Seen()
    for line in lines:
        seen.line(parse_line(line))
    return seen.names()


def _both(first: Mapping[str, str], then: Mapping[str, str]) -> dict[str, str]:
    """One renaming for two, the second of which is of the names that the first gave."""
    given = set(first.values())
    both = {old: then.get(new, new) for old, new in first.items()}
    return both | {old: new for old, new in then.items() if old not in given}


def _lines(lines: Spool, names: Mapping[str, str], road: Road) -> Iterator[Rewritten]:
    renamer = Renamer({old: new for old, new in names.items() if old != new})
    for line in lines:
        members = parse_line(line.line)
        again = renamer.line(members) if renamer.names and is_key(members["key"]) else members
        if again is members:
            yield line
            continue
        data, _ = restored(road, again)
        yield replace(line, line=data, changed=line.changed or data != line.line)


class Seen:
    """Every word of a file that could be an id, in the order in which they first stand there.

    One that an argument, a tool's name or a line that is no call shows first was not made by
    a tool of the run: it keeps its name.
    """

    def __init__(self) -> None:
        self._seen: dict[str, bool] = {}  # and whether a result showed it first
        self._made: set[str] = set()
        self._read: set[str] = set()  # names of members, which mostly come again

    def line(self, members: JsonObject) -> None:
        """Look at one line."""
        if not is_key(members["key"]):
            self._look(members, "", came=False)
            return
        outcome = outcome_member(members)
        self._look([members["tool"], members["v"]], "", came=False)
        self._look(members["args"], "", came=False)
        self._look(members[outcome], "", came=True)
        side = {n: m for n, m in members.items() if n not in (*_CALL, outcome, "nearest")}
        for name, member in told(side).items():
            self._look(member, name, came=True)

    def names(self) -> dict[str, str]:
        """The new name of every machine-made id, one to one, and none that the file holds."""
        chosen = [word for word in self._seen if word in self._made]
        taken = self._seen.keys() - set(chosen)
        forms: dict[str | None, list[str]] = {}
        new_name = partial(ids.new_name, versions=ids.versions_tell(chosen))
        for word in chosen:
            forms.setdefault(new_name(word, 1), []).append(word)
        names: dict[str, str] = {}
        for words in forms.values():
            names |= _numbered(words, taken, new_name)
        return names

    def _look(self, value: JsonValue, name: str, *, came: bool, level: int = 0) -> None:
        match value:
            case dict():
                for inner, member in value.items():
                    self._member(inner, came=came)
                    if inner not in _TAGS:
                        self._look(member, inner, came=came, level=level)
            case list():
                for item in value:
                    self._look(item, name, came=came, level=level)
            case str():
                opened = read_json_text(value) if level < _TEXT_IN_TEXT else None
                if opened is None:
                    self._text(value, name, came=came)
                else:
                    self._look(opened[0], "", came=came, level=level + 1)
            case bool() | float() | None:
                pass
            case int() if ids.is_number(value):
                self._number(str(value), name, came=came)

    def _member(self, name: str, *, came: bool) -> None:
        if name not in self._read:
            self._read.add(name)
            self._text(name, "", came=came)

    def _text(self, text: str, name: str, *, came: bool) -> None:
        if not ids.may_hold(text):
            return
        for word in ids.words(text):
            for token in word.tokens:
                for start, end in ids.parts(token.text):
                    self._seen.setdefault(token.text[start:end], came)
                if token.made:
                    self._make(token.text)
            if word.number:
                self._seen.setdefault(word.number, came)
        if name and ids.is_id_name(name):
            if ids.is_made_under_name(text):
                self._make(text)
            elif text.isascii() and text.isdigit():
                self._number(text, name, came=came)

    def _number(self, digits: str, name: str, *, came: bool) -> None:
        # An argument's name tells as well as a result's what a number is.
        self._seen.setdefault(digits, came)
        if ids.is_id_name(name):
            self._make(digits)

    def _make(self, word: str) -> None:
        if self._seen.get(word):
            self._made.add(word)


def _numbered(
    words: list[str], taken: AbstractSet[str], new_name: Callable[[str, int], str | None]
) -> dict[str, str]:
    """Words of one form with their new names; none where not all of them have one."""
    names: dict[str, str] = {}
    number = 0
    for word in words:
        number += 1
        while (name := new_name(word, number)) in taken:
            number += 1
        if name is None:
            return {}
        names[word] = name
    return names


class Renamer:
    """Puts new names for old ones, all at once."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def line(self, members: JsonObject) -> JsonObject:
        """A call's members under the new names; the same object where none stands in it."""
        new: JsonObject = {}
        for name, member in members.items():
            if name in _UNNAMED:
                new[name] = member
            elif name in ("dropped", "redacted") and isinstance(member, dict):
                new[name] = self._places(member)
            elif name == "lossy" and isinstance(member, list):
                new[name] = [self._place(p) if isinstance(p, str) else p for p in member]
            else:
                new[name] = self.value(member)
        return members if new == members else new

    def value(self, value: JsonValue, level: int = 0) -> JsonValue:
        """A value under the new names."""
        match value:
            case dict():
                return {
                    self.text(name): member if name in _TAGS else self.value(member, level)
                    for name, member in value.items()
                }
            case list():
                return [self.value(item, level) for item in value]
            case str():
                opened = read_json_text(value) if level < _TEXT_IN_TEXT else None
                if opened is None:
                    return self.text(value)
                inside = self.value(opened[0], level + 1)
                return write_json_text(inside, opened[1]) or value
            case bool() | float() | None:
                return value
            case int():
                name = self.names.get(str(value)) if ids.is_number(value) else None
                return value if name is None else int(name)

    def text(self, text: str) -> str:
        """A text under the new names."""
        if not ids.may_hold(text):
            return text
        whole = self.names.get(text)
        if whole is not None:
            return whole
        pieces, done = [], 0
        for start, end in self._found(text):
            if start >= done:
                pieces += [text[done:start], self.names[text[start:end]]]
                done = end
        return "".join((*pieces, text[done:])) if pieces else text

    def _found(self, text: str) -> Iterator[tuple[int, int]]:
        for word in ids.words(text):
            if word.number in self.names:
                yield word.start, word.start + len(word.number)
                continue
            for token in word.tokens:
                if (stretch := self._stretch(token.text)) is not None:
                    start = word.start + token.start
                    yield start + stretch[0], start + stretch[1]

    def _stretch(self, token: str) -> tuple[int, int] | None:
        every = ids.parts(token)
        return next((part for part in every if token[part[0] : part[1]] in self.names), None)

    def _places(self, places: JsonObject) -> JsonObject:
        return {
            self._place(place): entry
            | {"dropped": self._places(inside)}  # a JSON text and what left it
            if isinstance(entry, dict) and isinstance(inside := entry.get("dropped"), dict)
            else entry
            for place, entry in places.items()
        }

    def _place(self, place: str) -> str:
        try:
            return spell(tuple(s if isinstance(s, int) else self.text(s) for s in parse(place)))
        except ValueError:
            return place

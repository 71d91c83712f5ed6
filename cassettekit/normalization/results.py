"""Take clocks and folders out of one result."""

import re
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple, TypeAlias

from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.echoes import Echoes
from cassettekit.normalization.folders import Folders
from cassettekit.normalization.jsontext import read_json_text, write_json_text
from cassettekit.normalization.memory import Memory
from cassettekit.normalization.names import Classified
from cassettekit.normalization.normalizers import RULES
from cassettekit.normalization.rules import Leaves, Sight
from cassettekit.normalization.settings import WallClock
from cassettekit.normalization.watched import FIELDS, FOLDER, HEADERS

_MEMBER = re.compile(r'"([^"\\]{1,64})"\s{0,8}:')

# A JSON text inside a JSON text is a tool server's answer about another; none goes deeper.
_TEXT_IN_TEXT = 2

# A place as its container's place and a step: nothing is built until something leaves.
Above: TypeAlias = "tuple[Above, str | int] | None"


class Cut(NamedTuple):
    """One member that leaves; `pin` is the record and rank that its moment is known by."""

    above: Above
    name: str
    place: int
    leaves: Leaves
    original: JsonValue
    sent_back: bool
    pin: tuple[int, int] | None


class Opened(NamedTuple):
    """One JSON text from whose inside something leaves."""

    at: Above
    layout: str
    cuts: "list[Cut | Opened]"


@dataclass(frozen=True, slots=True)
class Watch:
    """What one result is looked at with: the run's window, and what its call asked."""

    mode: WallClock
    lowest: int
    highest: int
    utc_offset: int
    args: JsonObject


class Pass:
    """One result on its way into the file; `cuts` lists what left it."""

    def __init__(self, folders: Folders, names: Classified, memory: Memory, watch: Watch) -> None:
        self._folders = folders
        self._names = names
        self._memory = memory
        self._watch = watch
        self._echoes: Echoes | None = None
        self._level = 0
        self.cuts: list[Cut | Opened] = []

    def value(
        self,
        value: JsonValue,
        above: Above = None,
        *,
        in_headers: bool = False,
        in_list: bool = False,
    ) -> JsonValue:
        """Give what is stored of a value; the value itself where nothing changes."""
        if isinstance(value, str):
            return self._text(value, above)
        if isinstance(value, dict):
            return self._object(value, above, in_headers=in_headers, in_list=in_list)
        if isinstance(value, list):
            return self._list(value, above, in_headers=in_headers)
        return value

    def _object(  # noqa: C901, PLR0912 - one flat loop, for speed
        self, value: JsonObject, above: Above, *, in_headers: bool, in_list: bool
    ) -> JsonObject:
        names, sign = self._names, self._folders.sign
        out: JsonObject | None = None
        for place, (name, member) in enumerate(value.items()):
            bits = names[name]
            kept = name
            if bits:
                if bits & FOLDER:
                    kept = self._renamed(name, value)
                if bits & FIELDS:
                    sight = self._sight(value, in_headers=in_headers, in_list=in_list)
                    cut = self._cut(bits, member, sight)
                    if cut is not None:
                        self.cuts.append(cut._replace(above=above, name=kept, place=place))
                        if out is None:
                            out = dict(islice(value.items(), place))
                        continue
            # Inlined from `value`: a call for each leaf costs more than all the tests.
            if isinstance(member, str):
                new: JsonValue = member
                if sign in member or ">" in member or "{" in member:
                    new = self._text(member, (above, kept))
            elif isinstance(member, dict):
                new = self._object(
                    member, (above, kept), in_headers=bits & HEADERS != 0, in_list=in_list
                )
            elif isinstance(member, list):
                new = self._list(member, (above, kept), in_headers=bits & HEADERS != 0)
            else:
                new = member
            if out is not None:
                out[kept] = new
            elif new is not member or kept is not name:
                out = dict(islice(value.items(), place))
                out[kept] = new
        return value if out is None else out

    def _list(self, value: list[JsonValue], above: Above, *, in_headers: bool) -> list[JsonValue]:
        sign = self._folders.sign
        out: list[JsonValue] | None = None
        for place, item in enumerate(value):
            if isinstance(item, str):
                new: JsonValue = item
                if sign in item or ">" in item or "{" in item:
                    new = self._text(item, (above, place))
            elif isinstance(item, dict):
                new = self._object(item, (above, place), in_headers=in_headers, in_list=True)
            elif isinstance(item, list):
                new = self._list(item, (above, place), in_headers=in_headers)
            else:
                continue
            if new is not item:
                if out is None:
                    out = value.copy()
                out[place] = new
        return value if out is None else out

    def _text(self, text: str, at: Above) -> str:
        if text[:1] in ("{", "[") and self._watch.mode != "off" and self._names_watched(text):
            opened = read_json_text(text) if self._level < _TEXT_IN_TEXT else None
            if opened is not None:
                inside, layout = opened
                outer, self.cuts = self.cuts, []
                self._level += 1
                stored = self.value(inside)
                self._level -= 1
                cuts, self.cuts = self.cuts, outer
                if cuts:
                    self.cuts.append(Opened(at, layout, cuts))
                    return write_json_text(stored, layout) or text
        return self._folders.encode(text)

    def _names_watched(self, text: str) -> bool:
        names = self._names
        return any(names[name] & FIELDS for name in set(_MEMBER.findall(text)))

    def _sight(self, siblings: JsonObject, *, in_headers: bool, in_list: bool) -> Sight:
        watch = self._watch
        return Sight(
            watch.mode, watch.lowest, watch.highest, watch.utc_offset, siblings, in_headers, in_list
        )

    def _cut(self, bits: int, member: JsonValue, sight: Sight) -> Cut | None:
        if self._watch.mode == "off" or isinstance(member, list):
            return None
        if isinstance(member, dict) and "$datetime" not in member:
            return None
        for place, rule in enumerate(RULES):
            if bits >> place & 1 and (leaves := rule.judge(member, sight)):
                pin = None
                if self._echoed(member, leaves):
                    # What left an earlier result leaves here too, and comes back the same.
                    pin = self._memory.origin(member)
                    if pin is None:
                        return None
                return Cut(None, "", 0, leaves, member, rule.sent_back, pin)
        return None

    def _echoed(self, value: JsonValue, leaves: Leaves) -> bool:
        if self._echoes is None:
            self._echoes = Echoes(self._watch.args)
        return self._echoes.hold(value, leaves)

    def _renamed(self, name: str, siblings: JsonObject) -> str:
        stored = self._folders.encode(name)
        # Two spellings of one folder must not make two members one.
        return name if stored in siblings else stored

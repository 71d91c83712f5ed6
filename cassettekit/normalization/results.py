"""Take clocks and folders out of one result."""

import re
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
from cassettekit.normalization.shapes import tagged
from cassettekit.normalization.toolresults import Leaving, ToolResults
from cassettekit.normalization.watched import FIELDS, FOLDER, HEADERS

# A name in a JSON text, or in one inside it, where its quotes are escaped.
_MEMBER = re.compile(r'"([^"\\]{1,64})\\{0,7}"\s{0,8}:')

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
    pin: tuple[int, int] | None = None


class Opened(NamedTuple):
    """One JSON text from whose inside something leaves."""

    at: Above
    layout: str
    cuts: "list[Cut | Opened]"


class Watch(NamedTuple):
    """What one result is looked at with: the run's window in µs, and what its call asked."""

    mode: WallClock
    lowest: float
    highest: float
    utc_offset: int
    args: JsonObject
    tool: ToolResults | None


class Pass:
    """One result on its way into the file; `cuts` lists what left it."""

    def __init__(self, folders: Folders, names: Classified, memory: Memory, watch: Watch) -> None:
        self._folders = folders
        self._names = names
        self._memory = memory
        self._watch = watch
        self._sent: Echoes | None = None
        self._stored: Echoes | None = None
        self._leaving: Leaving = {}
        self._level = 0
        self.cuts: list[Cut | Opened] = []

    def outermost(self, value: JsonValue) -> JsonValue:
        """Give what is stored of a result; the value itself where nothing changes."""
        tool = self._watch.tool
        if tool is None:
            return self._value(value)
        value = tool.rounded(value)
        outer, self._leaving = self._leaving, tool.leaving(value)
        stored = self._value(value)
        self._leaving = outer
        return stored

    def _value(self, value: JsonValue) -> JsonValue:
        if isinstance(value, str):
            return self._text(value, None)
        if isinstance(value, dict):
            return self._object(value, None)
        return self._list(value, None) if isinstance(value, list) else value

    def _object(  # noqa: C901 - one flat loop, for speed
        self,
        value: JsonObject,
        above: Above,
        *,
        in_headers: bool = False,
        in_list: bool = False,
    ) -> JsonObject:
        names, sign = self._names, self._folders.sign
        out: JsonObject | None = None
        for place, (name, member) in enumerate(value.items()):
            bits = names[name]
            kept = name
            cut: Cut | None = None
            new: JsonValue = member
            if bits & FOLDER:
                kept = self._folders.renamed(name, out)
            if self._leaving and (id(value), name) in self._leaving:
                cut = Cut(None, "", 0, self._leaving[id(value), name], member)
            elif bits & FIELDS:
                cut = self._cut(bits, name, member, value, in_headers, in_list)
            if cut is not None:
                pass
            elif isinstance(member, str):
                if sign in member or ">" in member or "{" in member:
                    new = self._text(member, (above, kept))
            elif isinstance(member, dict):
                headers = bits & HEADERS != 0
                new = self._object(member, (above, kept), in_headers=headers, in_list=in_list)
            elif isinstance(member, list):
                new = self._list(member, (above, kept), in_headers=bits & HEADERS != 0)
            if out is None and (cut is not None or new is not member or kept is not name):
                out = dict(islice(value.items(), place))
            if cut is not None:
                self.cuts.append(cut._replace(above=above, name=kept, place=place))
            elif out is not None:
                out[kept] = new
        return value if out is None else out

    def _list(
        self, value: list[JsonValue], above: Above, *, in_headers: bool = False
    ) -> list[JsonValue]:
        sign = self._folders.sign
        out: list[JsonValue] | None = None
        for place, item in enumerate(value):
            new: JsonValue = item
            if isinstance(item, str):
                if sign in item or ">" in item or "{" in item:
                    new = self._text(item, (above, place))
            elif isinstance(item, dict):
                new = self._object(item, (above, place), in_headers=in_headers, in_list=True)
            elif isinstance(item, list):
                new = self._list(item, (above, place), in_headers=in_headers)
            if new is not item:
                if out is None:
                    out = value.copy()
                out[place] = new
        return value if out is None else out

    def _text(self, text: str, at: Above) -> str:
        if text[:1] not in ("{", "[") or self._level >= _TEXT_IN_TEXT:
            return self._folders.encode(text)
        # What stands before a folder cannot be told where it is escaped.
        escaped = self._folders.odd or ("\\" in text and self._folders.concern(text))
        opened = read_json_text(text) if escaped or self._may_leave(text) else None
        if opened is None:
            return self._folders.encode(text)
        inside, layout = opened
        stored, cuts = self._inside(inside)
        if cuts:
            self.cuts.append(Opened(at, layout, cuts))
        if cuts or (stored is not inside and (escaped or self._watch.tool)):
            return write_json_text(stored, layout) or text
        return self._folders.encode(text)

    def _may_leave(self, text: str) -> bool:
        if self._watch.tool is not None:
            return True
        if self._watch.mode == "off":
            return False
        names = self._names
        return any(names[name] & FIELDS for name in set(_MEMBER.findall(text)))

    def _inside(self, value: JsonValue) -> tuple[JsonValue, list[Cut | Opened]]:
        outer, self.cuts = self.cuts, []
        self._level += 1
        stored = self.outermost(value)
        self._level -= 1
        cuts, self.cuts = self.cuts, outer
        return stored, cuts

    def _cut(
        self,
        bits: int,
        name: str,
        member: JsonValue,
        siblings: JsonObject,
        in_headers: bool,  # noqa: FBT001 - a hot call
        in_list: bool,  # noqa: FBT001
    ) -> Cut | None:
        watch = self._watch
        if watch.mode == "off" or isinstance(member, list):
            return None
        if isinstance(member, dict) and tagged(member) is None:
            return None
        sight = Sight(*watch[:4], siblings, in_headers, in_list)
        for place, rule in enumerate(RULES):
            if bits >> place & 1 and (leaves := rule.judge(member, sight)):
                pin = self._sent_back(name, member, leaves)
                if pin is None and self._repeated(name, member, leaves):
                    return None
                return Cut(None, "", 0, leaves, member, pin)
        return None

    def _sent_back(self, name: str, value: JsonValue, leaves: Leaves) -> tuple[int, int] | None:
        """Give the record and rank of what left an earlier result and was sent for this one.

        It leaves here too, and comes back as the agent sent it.
        """
        if not self._memory:
            return None
        if self._sent is None:
            self._sent = Echoes(self._watch.args)
        return self._memory.origin(value) if self._sent.hold(name, value, leaves) else None

    def _repeated(self, name: str, value: JsonValue, leaves: Leaves) -> bool:
        """Whether a value repeats an argument as it is stored."""
        if self._stored is None:
            args = self._watch.args
            self._stored = Echoes(self._memory.recalled(args) if self._memory else args)
        return self._stored.hold(name, value, leaves)

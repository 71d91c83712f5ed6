"""Take folders, and moments that this run left out, from the arguments of a call."""

import json
from itertools import islice
from typing import TypeAlias

from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.folders import Folders
from cassettekit.normalization.jsontext import parsed_json
from cassettekit.normalization.memory import SHORTEST_KNOWN, Memory
from cassettekit.normalization.names import LONGEST_NAME, Classified, name_set, snake
from cassettekit.normalization.paths import Paths
from cassettekit.normalization.places import Places
from cassettekit.normalization.settings import ToolRules

VOLATILE = "<VOLATILE>"
"""What is stored for an argument that differs in every run."""

ONE, MANY, FOLDER = 1, 2, 4

_NUMBERS = frozenset((int, float))

_PATH_WORDS = name_set("path file dir directory folder filename filepath cwd workdir")
_PATHS_WORDS = name_set("paths files dirs directories folders filenames filepaths")
# Paths of another kind, or a list of folders in one text.
_OTHER_PATHS = name_set(
    "xpath x_path json_path url_path http_path api_path uri_path key_path field_path class_path"
    " object_path dot_path"
)


def path_kind(name: str) -> int:
    """Say whether a member of this name holds one path, a list of paths, or neither.

    The last word of the name counts, in snake_case or camelCase.
    """
    if len(name) > LONGEST_NAME or name == "PATH":
        return 0
    words = snake(name)
    if words in _OTHER_PATHS:
        return 0
    last = words.rpartition("_")[2]
    return ONE if last in _PATH_WORDS else MANY if last in _PATHS_WORDS else 0


# Texts that are stored otherwise, by the identity of the object that holds one and its name.
_Texts: TypeAlias = dict[tuple[int, str], str]
_NO_TEXTS: _Texts = {}


class Arguments:
    """How the arguments of one tool are stored, on one machine and in one run."""

    def __init__(
        self, folders: Folders, paths: Paths | None, memory: Memory, rules: ToolRules
    ) -> None:
        self._folders = folders
        self._paths = paths
        self._memory = memory
        self._chosen = rules.paths
        self._names = Classified(self._kind)
        self._ignored = Places(rules.ignore_args)
        self._volatile = Places(rules.volatile_args)
        self._json = Places(rules.json_args)
        self._edits = bool(rules.ignore_args or rules.volatile_args or rules.json_args)

    def stored(self, args: JsonObject, path_fields: frozenset[str]) -> JsonObject:
        """Give the arguments as they are stored; themselves where nothing changes.

        `path_fields` are parameters that hold paths besides those named so, unless the
        tool's settings say which do.
        """
        texts = _NO_TEXTS
        if self._edits:
            args = self._edited(args)
            texts = self._opened(args)
        return self._object(args, texts, path_fields if self._chosen is None else frozenset())

    def _edited(self, args: JsonObject) -> JsonObject:
        value = self._volatile.edited(self._ignored.without(args), lambda _path, _member: VOLATILE)
        assert isinstance(value, dict), "an edit leaves the outermost object"
        return value

    def _opened(self, args: JsonObject) -> _Texts:
        texts: _Texts = {}
        for holder, name in self._json.members(args):
            text = holder[name]
            inside = parsed_json(text) if isinstance(text, str) else None
            if isinstance(inside, dict):
                inside = self._object(inside, _NO_TEXTS)
            elif isinstance(inside, list):
                inside = self._list(inside, _NO_TEXTS)
            if inside is not None:
                texts[id(holder), name] = json.dumps(
                    inside, ensure_ascii=False, separators=(",", ":"), sort_keys=True
                )
        return texts

    def _kind(self, name: str) -> int:
        folder = FOLDER if self._folders.concern(name) else 0
        if self._paths is None:
            return folder
        if self._chosen is not None:
            return folder | (ONE if name in self._chosen else 0)
        return folder | path_kind(name)

    def _object(  # noqa: C901 - one flat loop, for speed
        self, value: JsonObject, texts: _Texts, path_fields: frozenset[str] = frozenset()
    ) -> JsonObject:
        names, memory = self._names, self._memory
        sign = "" if memory else self._folders.sign
        out: JsonObject | None = None
        for place, (name, member) in enumerate(value.items()):
            bits = names[name]
            if path_fields and name in path_fields:
                bits |= ONE
            kept = self._folders.renamed(name, out) if bits & FOLDER else name
            if memory and len(name) >= SHORTEST_KNOWN:
                kept = memory.name(kept, value, out)
            new: JsonValue = member
            if texts and (id(value), name) in texts:
                text = texts[id(value), name]
                new = member if text == member else text
            elif isinstance(member, str):
                if bits & ONE:
                    new = self._path(member)
                elif sign in member or ">" in member:
                    new = self._text(member)
            elif isinstance(member, dict):
                new = self._inner(member, texts)
            elif isinstance(member, list):
                new = self._list(member, texts, holds_paths=bits & (ONE | MANY) != 0)
            elif memory and type(member) in _NUMBERS:
                new = memory.number(member)  # type: ignore[arg-type] # a number, as just asked
            if out is not None:
                out[kept] = new
            elif new is not member or kept is not name:
                out = dict(islice(value.items(), place))
                out[kept] = new
        return value if out is None else out

    def _inner(self, value: JsonObject, texts: _Texts) -> JsonValue:
        if self._memory and len(value) == 1 and "$int" in value:
            return self._memory.large(value)
        return self._object(value, texts)

    def _list(
        self, value: list[JsonValue], texts: _Texts, *, holds_paths: bool = False
    ) -> list[JsonValue]:
        out: list[JsonValue] | None = None
        for place, item in enumerate(value):
            new: JsonValue = item
            if isinstance(item, str):
                new = self._path(item) if holds_paths else self._text(item)
            elif isinstance(item, dict):
                new = self._inner(item, texts)
            elif isinstance(item, list):
                new = self._list(item, texts, holds_paths=holds_paths)
            elif self._memory and type(item) in _NUMBERS:
                new = self._memory.number(item)  # type: ignore[arg-type] # a number, as just asked
            if new is not item:
                if out is None:
                    out = value.copy()
                out[place] = new
        return value if out is None else out

    def _path(self, text: str) -> str:
        if self._memory:
            text = self._recalled(text)
        stored = None if self._paths is None else self._paths.stored(text)
        if stored is None:
            return self._folders.encode_sent(text)
        return text if stored == text else stored

    def _text(self, text: str) -> str:
        return self._folders.encode_sent(self._recalled(text) if self._memory else text)

    def _recalled(self, text: str) -> str:
        known = self._memory.text(text)
        return text if known == text else known

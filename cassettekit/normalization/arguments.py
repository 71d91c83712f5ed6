"""Take folders, and moments that this run left out, from the arguments of a call."""

from itertools import islice

from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.folders import Folders
from cassettekit.normalization.memory import Memory
from cassettekit.normalization.names import LONGEST_NAME, Classified, name_set, snake
from cassettekit.normalization.paths import Paths

ONE, MANY, FOLDER = 1, 2, 4

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


class Arguments:
    """How arguments are stored, on one machine and in one run."""

    def __init__(self, folders: Folders, memory: Memory) -> None:
        self._folders = folders
        self._paths = Paths(folders)
        self._memory = memory
        self._names = Classified(
            lambda name: path_kind(name) | (FOLDER if folders.concern(name) else 0)
        )
        self._chosen: dict[frozenset[str], Classified] = {}

    def stored(
        self, args: JsonObject, path_fields: frozenset[str], chosen: frozenset[str] | None
    ) -> JsonObject:
        """Give the arguments as they are stored; themselves where nothing changes.

        `path_fields` are parameters that hold paths besides those named so; `chosen`, unless
        it is `None`, are the only names that do.
        """
        if chosen is not None:
            names = self._names_of(chosen)
            return self._object(args, names, frozenset())
        return self._object(args, self._names, path_fields)

    def _names_of(self, chosen: frozenset[str]) -> Classified:
        names = self._chosen.get(chosen)
        if names is None:
            folders = self._folders
            names = self._chosen[chosen] = Classified(
                lambda name: (
                    (ONE if name in chosen else 0) | (FOLDER if folders.concern(name) else 0)
                )
            )
        return names

    def _object(  # noqa: C901 - one flat loop, for speed
        self, value: JsonObject, names: Classified, path_fields: frozenset[str]
    ) -> JsonObject:
        sign = self._folders.sign if not self._memory else ""
        out: JsonObject | None = None
        for place, (name, member) in enumerate(value.items()):
            bits = names[name]
            if path_fields and name in path_fields:
                bits |= ONE
            kept = self._renamed(name, value) if bits & FOLDER else name
            new: JsonValue = member
            if isinstance(member, str):
                if bits & ONE:
                    new = self._path(member)
                elif sign in member or ">" in member:
                    new = self._text(member)
            elif isinstance(member, dict):
                new = self._object(member, names, frozenset())
            elif isinstance(member, list):
                new = self._list(member, names, holds_paths=bits & (ONE | MANY) != 0)
            elif not sign:
                new = self._number(member)
            if out is not None:
                out[kept] = new
            elif new is not member or kept is not name:
                out = dict(islice(value.items(), place))
                out[kept] = new
        return value if out is None else out

    def _list(
        self, value: list[JsonValue], names: Classified, *, holds_paths: bool
    ) -> list[JsonValue]:
        out: list[JsonValue] | None = None
        for place, item in enumerate(value):
            new: JsonValue = item
            if isinstance(item, str):
                new = self._path(item) if holds_paths else self._text(item)
            elif isinstance(item, dict):
                new = self._object(item, names, frozenset())
            elif isinstance(item, list):
                new = self._list(item, names, holds_paths=holds_paths)
            elif self._memory:
                new = self._number(item)
            if new is not item:
                if out is None:
                    out = value.copy()
                out[place] = new
        return value if out is None else out

    def _path(self, text: str) -> str:
        stored = self._paths.stored(text)
        if stored is None:
            return self._text(text)
        return text if stored == text else stored

    def _text(self, text: str) -> str:
        if self._memory:
            text = self._memory.text(text)
        return self._folders.encode(text)

    def _number(self, value: JsonValue) -> JsonValue:
        if isinstance(value, bool) or not isinstance(value, int | float) or not self._memory:
            return value
        return self._memory.number(value)

    def _renamed(self, name: str, siblings: JsonObject) -> str:
        stored = self._folders.encode(name)
        # Two spellings of one folder must not make two members one.
        return name if stored in siblings else stored

"""Normalize the calls of one session: what is stored of them, and what replay gives back."""

from collections.abc import Mapping
from types import MappingProxyType

from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.arguments import Arguments
from cassettekit.normalization.dropped import listed, refilled
from cassettekit.normalization.folders import Folders
from cassettekit.normalization.memory import Memory
from cassettekit.normalization.normalizers import RULES
from cassettekit.normalization.results import Pass, Watch
from cassettekit.normalization.settings import Normalized, Roots, Settings, ToolRules
from cassettekit.normalization.watched import watched_names

_DEFAULTS = Settings()
_NO_RULES = ToolRules()


class Normalizer:
    """The normalization of one session.

    Nothing given to it is changed; where nothing is to change the same object comes back.
    It remembers what left this run's results, so that `args` knows it again.
    """

    def __init__(
        self, roots: Roots, settings: Settings = _DEFAULTS, *, utc_offset: int = 0
    ) -> None:
        self._settings = settings
        self._utc_offset = utc_offset * 1_000_000
        self._folders = Folders(roots)
        self._memory = Memory()
        self._arguments = Arguments(self._folders, self._memory)
        self._names = watched_names(self._folders)

    def args(
        self, tool: str, args: JsonObject, path_fields: frozenset[str] = frozenset()
    ) -> JsonObject:
        """Give the arguments that the key is made of.

        `path_fields` are the parameters that the tool's signature or schema says are paths.
        """
        rules = self._settings.tools.get(tool, _NO_RULES)
        return self._arguments.stored(args, path_fields, rules.paths)

    def result(
        self,
        tool: str,  # noqa: ARG002 - per-tool result rules are read by it
        value: JsonValue,
        *,
        args: JsonObject,
        window: tuple[float, float],
        seq: int,
    ) -> Normalized:
        """Give what is stored of a result.

        `args` are those of the call as the agent sent them: what a result repeats of them
        stays. `window` is when the run goes on, in epoch seconds.
        """
        lowest, highest = window
        watch = Watch(
            self._settings.wall_clock,
            int(lowest * 1_000_000),
            int(highest * 1_000_000),
            self._utc_offset,
            args,
        )
        one = Pass(self._folders, self._names, self._memory, watch)
        stored = one.value(value)
        return Normalized(stored, listed(one.cuts, seq, self._memory))

    def replayed(self, value: JsonValue, dropped: JsonObject, seq: int) -> JsonValue:
        """Give a stored result as the replaying agent sees it.

        Placeholders are today's folders, and what was dropped is back in its place: moments
        frozen by `seq` and their rank, durations and trace ids as zeros.
        """
        return refilled(value, dropped, seq, self._folders)

    def encode_text(self, text: str) -> str:
        """Write this machine's folders in a text as placeholders."""
        return self._folders.encode(text)

    def decode_text(self, text: str) -> str:
        """Write placeholders in a text as this machine's folders."""
        return self._folders.decode(text)

    @property
    def versions(self) -> Mapping[str, int]:
        """The rules in force, by id."""
        found = {"folders": 1, "paths": 1, "json-text": 1}
        if self._settings.wall_clock != "off":
            found |= {rule.id: rule.version for rule in RULES}
        return MappingProxyType(dict(sorted(found.items())))

"""Normalize the calls of one session: what is stored of them, and what replay gives back."""

from collections.abc import Mapping
from types import MappingProxyType

from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import SettingsError
from cassettekit.normalization.arguments import Arguments
from cassettekit.normalization.arranging import Arranging
from cassettekit.normalization.dropped import joined, listed
from cassettekit.normalization.folders import Folders, Verbatim
from cassettekit.normalization.glance import Glance
from cassettekit.normalization.memory import Given, Memory
from cassettekit.normalization.normalizers import RULES
from cassettekit.normalization.paths import Paths
from cassettekit.normalization.refill import Refill
from cassettekit.normalization.results import Pass, Watch
from cassettekit.normalization.settings import Normalized, Roots, Settings, ToolRules
from cassettekit.normalization.toolresults import ToolResults
from cassettekit.normalization.watched import watched_names

_DEFAULTS = Settings()
_NO_RULES = ToolRules()
_NOTHING: JsonObject = {}


class Normalizer:
    """The normalization of one session.

    Nothing given to it is changed; where nothing is to change the same object comes back.
    It remembers what left this run's results, so that `args` knows it again. `utc_offset` is
    this machine's, in seconds east: a clock reading without a zone may be meant so.

    Raises:
        SettingsError: A tool's settings name a place that is none.
    """

    def __init__(
        self, roots: Roots, settings: Settings = _DEFAULTS, *, utc_offset: int = 0
    ) -> None:
        self._settings = settings
        self._utc_offset = utc_offset * 1_000_000
        self._folders = Folders(roots) if settings.paths else Verbatim()
        self._paths = Paths(self._folders) if settings.paths else None
        self._memory = Memory()
        self._given = Given()
        self._names = watched_names(self._folders)
        self._glance = Glance(self._folders, self._names)
        self._default = self._arguments(_NO_RULES)
        self._tools = {tool: self._tool(tool, rules) for tool, rules in settings.tools.items()}

    def args(
        self, tool: str, args: JsonObject, path_fields: frozenset[str] = frozenset()
    ) -> JsonObject:
        """Give the arguments that the key is made of.

        `path_fields` are the parameters that the tool's signature or schema says are paths.
        """
        arguments = self._tools[tool][0] if tool in self._tools else self._default
        return arguments.stored(args, path_fields)

    def result(
        self,
        tool: str,
        value: JsonValue,
        *,
        args: JsonObject,
        window: tuple[float, float],
        seq: int,
        dropped: JsonObject = _NOTHING,
    ) -> Normalized:
        """Give what is stored of a result.

        `args` are those of the call as the agent sent them: what a result repeats of them
        stays. `window` is when the run goes on, in epoch seconds. `dropped` is what left a
        stored result when it was normalized before.
        """
        mode, rules = self._settings.wall_clock, None
        if tool in self._tools:
            mode = self._settings.tools[tool].wall_clock or mode
            rules = self._tools[tool][1] if self._tools[tool][1].on else None
        if rules is None and self._glance.passes(value):
            return Normalized(value, dropped or {})
        lowest, highest = window
        watch = Watch(mode, lowest * 1_000_000, highest * 1_000_000, self._utc_offset, args, rules)
        one = Pass(self._folders, self._names, self._memory, watch)
        stored = one.outermost(value)
        return Normalized(stored, joined(dropped, listed(one.cuts, seq, self._memory)))

    def arranged_args(self, tool: str, args: JsonObject) -> JsonObject:
        """Give stored arguments with a tool's `sort` and `case_insensitive` done.

        To be done after redaction: a secret must not decide an order, nor hide in lower case.
        """
        return self._tools[tool][2].args(args) if tool in self._tools else args

    def arranged_result(self, tool: str, result: Normalized) -> Normalized:
        """Give a stored result with a tool's `sort_results` done; to be done after redaction."""
        return self._tools[tool][2].result(result) if tool in self._tools else result

    def reshaped(self, tool: str, value: JsonValue) -> JsonValue:
        """Give a result with a tool's `round` done, which nothing has to undo."""
        return self._tools[tool][1].rounded(value) if tool in self._tools else value

    def replayed(
        self, value: JsonValue, dropped: JsonObject, seq: int, *, encoded: bool = True
    ) -> JsonValue:
        """Give a stored result as the replaying agent sees it.

        Placeholders are today's folders, and what was dropped is back in its place: moments
        frozen by `seq` and their rank, durations and trace ids as zeros. Unless folders in it
        are `encoded` no text in it is a placeholder.
        """
        if not dropped and not (encoded and self._glance.holds_marks(value)):
            return value
        folders = self._folders if encoded else Verbatim()
        return Refill(folders, self._given, seq).value(value, dropped)

    def made_up_in(self, args: JsonValue) -> bool:
        """Whether a value holds a moment or id that `replayed` made up in this run."""
        return self._given.within(args)

    def encode_text(self, text: str) -> str:
        """Write this machine's folders in a text as placeholders."""
        return self._folders.encode(text)

    def decode_text(self, text: str) -> str:
        """Write placeholders in a text as this machine's folders."""
        return self._folders.decode(text)

    def folder_places(self, text: str) -> list[tuple[int, int]]:
        """Give where this machine's folders and their placeholders stand in a text."""
        return self._folders.places(text)

    @property
    def versions(self) -> Mapping[str, int]:
        """The rules known, by id; those for paths only where they are on."""
        found = {"paths": 1, "folders": 1} if self._settings.paths else {}
        found |= {"json-text": 1} | {rule.id: rule.version for rule in RULES}
        return MappingProxyType(dict(sorted(found.items())))

    def _tool(self, tool: str, rules: ToolRules) -> tuple[Arguments, ToolResults, Arranging]:
        try:
            return self._arguments(rules), ToolResults(rules), Arranging(rules)
        except SettingsError as error:
            raise SettingsError(f"tool.{tool}: {error.where}", error.what, error.then) from None

    def _arguments(self, rules: ToolRules) -> Arguments:
        return Arguments(self._folders, self._paths, self._memory, rules)

"""What a server says of itself beside its calls: its card and its lists, as control lines."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import cast

from cassettekit.adapters.mcp.protocol import LISTS, object_in, server_info, text_in
from cassettekit.core.canonical import dumps_ascii
from cassettekit.core.line import Control
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import UsageError
from cassettekit.session.opening import ActiveRun
from cassettekit.session.rekey import decoded
from cassettekit.session.road import Road
from cassettekit.storage.part import Part
from cassettekit.storage.recording import Recording

HELLO = "mcp/initialize"
KEYS = {method: f"mcp/{member}" for method, member in LISTS.items()}
_MEMBERS = {f"mcp/{member}": member for member in LISTS.values()}


def full_name(server: str, tool: str) -> str:
    """A tool's name in a cassette: `SERVER/tool` where the recording names its server."""
    return f"{server}/{tool}" if server else tool


class CardWriter:
    """Writes down a server's card and lists whenever they are new."""

    def __init__(self, run: ActiveRun, store: Part, server: str) -> None:
        self._run = run
        self._store = store
        self._server = server
        self._own_name = ""
        self._written: dict[str, bytes] = {}
        self._pages: dict[tuple[str, str], list[JsonValue]] = {}
        if server:
            self._write(HELLO, {})  # its name is known whatever it says

    def hello(self, result: JsonObject) -> None:
        """Note the result of a handshake or of `server/discover`."""
        self.introduced(result)
        versions = result.get("supportedVersions") or [result.get("protocolVersion")]
        card: JsonObject = {"serverInfo": server_info(result), "versions": versions}
        for name in ("capabilities", "instructions"):
            if name in result:
                card[name] = result[name]
        self._write(HELLO, card)

    def introduced(self, result: JsonObject) -> None:
        """Learn a server's own name, which a modern one says with every result."""
        if not self._own_name:
            self._own_name = text_in(server_info(result), "name")

    def page(self, method: str, cursor: str, result: JsonObject) -> None:
        """Note one page of a list; the list is written with its last page."""
        self.introduced(result)
        items = result.get(LISTS[method])
        if not isinstance(items, list):
            return
        so_far = [*self._pages.pop((method, cursor), []), *items] if cursor else items
        if following := text_in(result, "nextCursor"):
            self._pages[method, following] = so_far
            return
        if method == "tools/list":
            self._declare(so_far)
        self._write(KEYS[method], {LISTS[method]: so_far})

    def _declare(self, tools: list[JsonValue]) -> None:
        for tool in tools:
            if isinstance(tool, dict) and (name := text_in(tool, "name")):
                self._run.declare_schema(full_name(self._server, name), tool.get("inputSchema"))

    def _write(self, key: str, members: JsonObject) -> None:
        of: JsonObject = {"key": key, "of": self._server or self._own_name}
        if self._server:
            of["named"] = True
        road = self._run.road
        cleaned = cast("JsonObject", road.clean(members))
        line = road.seal_control({**of, **cleaned})
        if self._written.get(key) != line:
            self._written[key] = line
            self._store.control(line)


@dataclass(frozen=True, slots=True)
class Card:
    """What a replaying server says of itself, in no era's words."""

    info: JsonObject = field(default_factory=dict)
    capabilities: JsonObject = field(default_factory=dict)
    instructions: str = ""
    lists: dict[str, list[JsonValue]] = field(default_factory=dict)

    def items(self, method: str) -> list[JsonValue]:
        """A recorded list; an empty one where none was recorded."""
        return self.lists.get(LISTS[method], [])


def names_in(recording: Recording) -> list[str]:
    """The names that servers were recorded under."""
    found = {control.members.get("of") for control in _about(recording, named=True)}
    return sorted(name for name in found if isinstance(name, str))


def require_server(recording: Recording, server: str) -> None:
    """Refuse to serve what a recording does not have.

    Raises:
        UsageError: It names the servers that there are.
    """
    names = names_in(recording)
    then = f"name one of {', '.join(names)} with --server" if names else "leave out --server"
    if server and server not in names and not _has_calls(recording, server):
        raise UsageError(recording.name, f"no server was recorded as {server!r}", then)
    nameless = bool(_about(recording, named=False)) or not names
    if not server and not nameless and not any(map(served_by(recording, ""), recording.tools)):
        raise UsageError(recording.name, "its servers were recorded under names", then)


def served_by(recording: Recording, server: str) -> Callable[[str], bool]:
    """The test whether a recorded tool belongs to this server."""
    if server:
        return lambda tool: _is_of(tool, server)
    names = names_in(recording)
    return lambda tool: not any(_is_of(tool, name) for name in names)


def read_card(recording: Recording, server: str, road: Road) -> Card:
    """The card of one server; several that were recorded without a name become one."""
    info: JsonObject = {}
    capabilities: JsonObject = {}
    instructions = ""
    lists: dict[str, dict[bytes, JsonValue]] = {}
    for control in _about(recording, named=bool(server)):
        if server and control.members.get("of") != server:
            continue
        told = cast("JsonObject", decoded(road.normalizer, control.members))
        if control.key == HELLO:
            info = info or object_in(told, "serverInfo")
            capabilities = {**object_in(told, "capabilities"), **capabilities}
            instructions = instructions or text_in(told, "instructions")
        elif (member := _MEMBERS.get(control.key)) is not None:
            items = told.get(member)
            named = lists.setdefault(member, {})
            for item in items if isinstance(items, list) else ():
                named.setdefault(_identity(item), item)
    if not lists.get("tools"):
        lists["tools"] = {_identity(tool): tool for tool in _tools_called(recording, server)}
    card = {member: list(named.values()) for member, named in lists.items()}
    return Card(
        info or {"name": server or "cassette", "version": "0"}, capabilities, instructions, card
    )


def _about(recording: Recording, *, named: bool) -> list[Control]:
    return [
        control
        for control in recording.controls
        if control.key.startswith("mcp/") and bool(control.members.get("named")) is named
    ]


def _has_calls(recording: Recording, server: str) -> bool:
    return any(_is_of(tool, server) for tool in recording.tools)


def _is_of(tool: str, server: str) -> bool:
    return tool.startswith(f"{server}/")


def _identity(item: JsonValue) -> bytes:
    for name in ("name", "uri", "uriTemplate"):
        if isinstance(item, dict) and isinstance(item.get(name), str):
            return dumps_ascii([name, item[name]])
    return dumps_ascii(item)


def _tools_called(recording: Recording, server: str) -> Iterable[JsonObject]:
    """Descriptions of the tools that were called, where no list was recorded."""
    for tool in filter(served_by(recording, server), dict.fromkeys(recording.tools)):
        name = tool.removeprefix(f"{server}/") if server else tool
        yield {"name": name, "inputSchema": {"type": "object"}}

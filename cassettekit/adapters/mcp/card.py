"""What a recording says of its servers beside their calls."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import cast

from cassettekit.adapters.mcp.protocol import LISTS, object_in, text_in
from cassettekit.core.canonical import dumps_ascii
from cassettekit.core.line import Control
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import UsageError
from cassettekit.storage.recording import Recording

HELLO = "mcp/initialize"
KEYS = {method: f"mcp/{member}" for method, member in LISTS.items()}
_MEMBERS = {f"mcp/{member}": member for member in LISTS.values()}


def full_name(server: str, tool: str) -> str:
    """A tool's name in a cassette: `SERVER/tool` where the recording names its server."""
    return f"{server}/{tool}" if server else tool


@dataclass(frozen=True, slots=True)
class Card:
    """What a replaying server says of itself, in no era's words."""

    info: JsonObject
    capabilities: JsonObject = field(default_factory=dict)
    instructions: str = ""
    lists: dict[str, list[JsonValue]] = field(default_factory=dict)

    def items(self, method: str) -> list[JsonValue]:
        """A recorded list; an empty one where none was recorded."""
        return self.lists.get(LISTS[method], [])


def empty_card(server: str) -> Card:
    """The card of a server that nothing is known of."""
    return Card({"name": server or "cassette", "version": "0"})


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


def read_card(recording: Recording, server: str, decode: Callable[[JsonValue], JsonValue]) -> Card:
    """The card of one server; several that were recorded without a name become one.

    `decode` gives what is stored as whoever asks is to see it.
    """
    info: JsonObject = {}
    capabilities: JsonObject = {}
    instructions = ""
    lists: dict[str, dict[bytes, JsonValue]] = {}
    for control in _about(recording, named=bool(server)):
        if server and control.members.get("of") != server:
            continue
        told = cast("JsonObject", decode(control.members))
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
    return Card(info or empty_card(server).info, capabilities, instructions, card)


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

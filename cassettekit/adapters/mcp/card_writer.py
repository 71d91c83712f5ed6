"""Write down what a server says of itself beside its calls, as control lines."""

from typing import cast

from cassettekit.adapters.mcp.card import HELLO, KEYS, full_name
from cassettekit.adapters.mcp.protocol import LISTS, server_info, text_in
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.session.opening import ActiveRun
from cassettekit.storage.part import Part


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

"""What the agent can do: ten tools, each with a real effect in the sandbox."""

import functools
import http.client
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlencode

from agent import ledger
from agent.moments import now
from agent.sandbox import Sandbox

Result: TypeAlias = dict[str, Any]
Tool: TypeAlias = Callable[..., Result]

TOOL_NAMES = (
    "clock",
    "login",
    "query",
    "list_files",
    "read_file",
    "write_report",
    "fetch",
    "start_job",
    "job_status",
    "send_receipt",
)


@dataclass(frozen=True)
class Answer:
    """What the back office answered."""

    status: int
    headers: dict[str, str]
    body: Result


class Tools:
    """The tools of one sandbox; nothing in it starts before one of them is called."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox

    def clock(self) -> Result:
        """Tell the time."""
        return {"checked_at": now(), "zone": "UTC"}

    def login(self, user: str, password: str) -> Result:
        """Open a session at the back office; its token is wanted by every later request."""
        return self._request("POST", "/sessions", body={"user": user, "password": password}).body

    def query(self, sql: str, parameters: list[Any]) -> Result:
        """Read rows from the books."""
        rows = ledger.select(self._sandbox.world().books, sql, parameters)
        return {"rows": rows, "count": len(rows)}

    def list_files(self, folder: str) -> Result:
        """List a folder's files with their full paths."""
        found = sorted(path for path in self._inside(folder).iterdir() if path.is_file())
        files = [{"path": str(path), "bytes": path.stat().st_size} for path in found]
        return {"files": files, "count": len(files)}

    def read_file(self, path: str) -> Result:
        """Read a text file."""
        return {"path": path, "text": self._inside(path).read_text(encoding="utf-8")}

    def write_report(self, path: str, text: str) -> Result:
        """Write a text file, with the folders it needs."""
        file = self._inside(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return {"path": str(file), "lines": text.count("\n"), "written_at": now()}

    def fetch(self, route: str, token: str, since: str | None = None) -> Result:
        """Ask the back office for a route, optionally only for what is newer than `since`."""
        return asdict(self._request("GET", route, token=token, since=since))

    def start_job(self, token: str, invoice: str, tolerance_cents: int) -> Result:
        """Queue the reconciliation of an invoice."""
        order = {"invoice": invoice, "tolerance_cents": tolerance_cents}
        return self._request("POST", "/jobs", token=token, body=order).body

    def job_status(self, token: str, invoice: str) -> Result:
        """See how far the latest job of an invoice is."""
        return self._request("GET", "/jobs", token=token, invoice=invoice).body

    def send_receipt(self, token: str, invoice: str, to: str, file: str) -> Result:
        """Mail a report to a customer."""
        text = self._inside(file).read_text(encoding="utf-8")
        mail = {"invoice": invoice, "to": to, "text": text}
        return self._request("POST", "/receipts", token=token, body=mail).body

    def table(self, broken: str | None = None) -> Mapping[str, Tool]:
        """Give the tools by name; a broken one never answers."""
        tools: dict[str, Tool] = {name: getattr(self, name) for name in TOOL_NAMES}
        if broken is not None:
            tools[broken] = _broken(tools[broken])
        return tools

    def _inside(self, name: str) -> Path:
        root = self._sandbox.world().folder.resolve()
        path = (root / name).resolve()
        if not path.is_relative_to(root):
            raise PermissionError(f"{name} is outside the sandbox")
        return path

    def _request(
        self,
        method: str,
        route: str,
        *,
        token: str = "",
        body: dict[str, Any] | None = None,
        **wanted: str | None,
    ) -> Answer:
        asked = urlencode({name: value for name, value in wanted.items() if value is not None})
        headers = {"Authorization": f"Bearer {token}"}
        connection = http.client.HTTPConnection(
            "127.0.0.1", self._sandbox.world().server.port, timeout=10
        )
        try:
            connection.request(method, f"{route}?{asked}", json.dumps(body or {}), headers)
            response = connection.getresponse()
            answer = json.loads(response.read())
        finally:
            connection.close()
        if response.status >= 400:
            raise LookupError(f"{method} {route}: {response.status} {answer['error']}")
        kept = ("Date", "Content-Type", "X-Request-Id")
        return Answer(response.status, {name: response.headers[name] for name in kept}, answer)


def _broken(tool: Tool) -> Tool:
    @functools.wraps(tool)
    def never_answers(**_: Any) -> Result:
        raise TimeoutError(f"{tool.__name__} did not answer")

    return never_answers

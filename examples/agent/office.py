"""The back office: a local HTTP service with sessions, rates, jobs, events and receipts."""

import json
import secrets
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import TCPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from agent import ledger
from agent.moments import now

_RATES = {"EUR": "1.0832", "NOK": "0.0937"}
# Counted in polls and not in seconds, so that a slow machine sees the same job.
_POLLS_UNTIL_DONE = 3


@dataclass
class Job:
    id: str
    invoice: str
    tolerance_cents: int
    polls: int = 0
    began: float = field(default_factory=time.perf_counter)


class RefusedError(Exception):
    """A request that is answered with an error status."""

    def __init__(self, status: HTTPStatus, reason: str) -> None:
        super().__init__(status, reason)
        self.status = status
        self.reason = reason


class Office:
    """What the service knows and does, without the HTTP around it."""

    def __init__(self, folder: Path, books: Path, user: str, password: str) -> None:
        self.folder = folder
        self.books = books
        self.login = (user, password)
        self.tokens: list[str] = []
        self.jobs: list[Job] = []
        self.events: list[dict[str, Any]] = []
        self._lock = threading.Lock()
        self._event_number = 1000 + secrets.randbelow(9_000_000)

    def answer(
        self, method: str, target: str, token: str, body: dict[str, Any]
    ) -> tuple[HTTPStatus, dict[str, Any]]:
        url = urlsplit(target)
        wanted = {name: values[-1] for name, values in parse_qs(url.query).items()}
        place = (method, *url.path.strip("/").split("/"))
        with self._lock:
            if place == ("POST", "sessions"):
                return HTTPStatus.CREATED, self._open_session(body)
            if token not in self.tokens:
                raise RefusedError(HTTPStatus.UNAUTHORIZED, "no such session")
            return HTTPStatus.OK, self._within_session(place, token, wanted, body)

    def _within_session(
        self, place: tuple[str, ...], token: str, wanted: dict[str, str], body: dict[str, Any]
    ) -> dict[str, Any]:
        answer: dict[str, Any]
        match place:
            case ("GET", "rates", currency) if currency in _RATES:
                answer = {"currency": currency, "usd": _RATES[currency], "generated_at": now()}
            case ("POST", "jobs"):
                answer = self._start_job(token, body)
            case ("GET", "jobs"):
                answer = self._poll(token, lambda job: job.invoice == wanted.get("invoice"))
            case ("GET", "jobs", job_id):
                answer = self._poll(token, lambda job: job.id == job_id)
            case ("GET", "events"):
                since = wanted.get("since", "")
                answer = {"events": [each for each in self.events if each["logged_at"] >= since]}
            case ("POST", "receipts"):
                answer = self._send_receipt(token, body)
            case _:
                raise RefusedError(HTTPStatus.NOT_FOUND, "nothing there")
        return answer

    def _open_session(self, body: dict[str, Any]) -> dict[str, Any]:
        if (body["user"], body["password"]) != self.login:
            raise RefusedError(HTTPStatus.UNAUTHORIZED, "wrong name or password")
        token = "tok_" + secrets.token_hex(16)
        self.tokens.append(token)
        self._log(token, "session opened")
        return {"user": body["user"], "token": token, "expires_in": 900}

    def _start_job(self, token: str, body: dict[str, Any]) -> dict[str, Any]:
        job = Job("job_" + uuid.uuid4().hex[:12], body["invoice"], body["tolerance_cents"])
        self.jobs.append(job)
        self._log(token, "job queued", job_id=job.id)
        return {
            "job_id": job.id,
            "invoice": job.invoice,
            "state": "queued",
            "created_at": now(),
        }

    def _poll(self, token: str, wanted: Callable[[Job], bool]) -> dict[str, Any]:
        found = [job for job in self.jobs if wanted(job)]
        if not found:
            raise RefusedError(HTTPStatus.NOT_FOUND, "no such job")
        job = found[-1]
        job.polls += 1
        status: dict[str, Any] = {"job_id": job.id, "invoice": job.invoice, "state": "queued"}
        if job.polls >= _POLLS_UNTIL_DONE:
            status["state"] = "done"
            status["result"] = ledger.reconcile(self.books, job.invoice, job.tolerance_cents)
            status["elapsed_ms"] = round((time.perf_counter() - job.began) * 1000, 3)
        if job.polls == _POLLS_UNTIL_DONE:
            self._log(token, "job done", job_id=job.id)
        return status

    def _send_receipt(self, token: str, body: dict[str, Any]) -> dict[str, Any]:
        receipt = {"receipt_id": str(uuid.uuid4()), "to": body["to"], "sent_at": now()}
        outbox = self.folder / "outbox"
        outbox.mkdir(exist_ok=True)
        mail = f"To: {body['to']}\nX-Receipt: {receipt['receipt_id']}\n\n{body['text']}"
        (outbox / f"{body['invoice']}.eml").write_text(mail, encoding="utf-8")
        self._log(token, "receipt sent", receipt_id=receipt["receipt_id"])
        return receipt

    def _log(self, token: str, what: str, **ids: str) -> None:
        # Services do write tokens into their logs; a recorder has to know the value again.
        note = f"{what} by {self.login[0]} ({token})"
        self._event_number += 1
        self.events.append(
            {"event_id": self._event_number, "what": what, "note": note, "logged_at": now(), **ids}
        )


class Server:
    """An office behind a port that the system chooses."""

    def __init__(self, office: Office) -> None:
        self._http = _Listener(("127.0.0.1", 0), _handler(office))
        self.port = self._http.server_port
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,))
        self._thread.start()

    def close(self) -> None:
        """Answer nothing any more; no thread or socket is left behind."""
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()


class _Listener(ThreadingHTTPServer):
    def server_bind(self) -> None:
        # HTTPServer's own way asks the resolver for this machine's name, which can take seconds.
        TCPServer.server_bind(self)
        self.server_name = "localhost"
        self.server_port = self.socket.getsockname()[1]


def _handler(office: Office) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._reply({})

        def do_POST(self) -> None:
            size = int(self.headers.get("Content-Length", 0))
            self._reply(json.loads(self.rfile.read(size)))

        def _reply(self, body: dict[str, Any]) -> None:
            token = self.headers.get("Authorization", "").removeprefix("Bearer ")
            try:
                status, answer = office.answer(self.command, self.path, token, body)
            except RefusedError as refused:
                status, answer = refused.status, {"error": refused.reason}
            content = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.send_header("X-Request-Id", uuid.uuid4().hex)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: Any) -> None:
            """Say nothing: the terminal belongs to the agent."""

    return Handler

"""The world that the tools work in: a folder, the books, an inbox and the back office."""

import secrets
import threading
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from agent import ledger
from agent.office import Office, Server


@dataclass(frozen=True)
class Credentials:
    """A disposable login: side effects happen while recording, so nothing real is used."""

    user: str = "clerk"
    password: str = field(default_factory=lambda: secrets.token_urlsafe(12))


@dataclass(frozen=True)
class World:
    folder: Path
    books: Path
    office: Office
    server: Server


class Sandbox:
    """A world that comes into being when the first tool needs it.

    A replay calls no tool, so in a replay there is no database, no file and no service.
    """

    def __init__(self, folder: Path, credentials: Credentials) -> None:
        self.folder = folder
        self._credentials = credentials
        self._world: World | None = None
        self._lock = threading.Lock()

    @property
    def started(self) -> bool:
        return self._world is not None

    def world(self) -> World:
        with self._lock:
            if self._world is None:
                self._world = _build(self.folder, self._credentials)
            return self._world

    def close(self) -> None:
        if self._world is not None:
            self._world.server.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _build(folder: Path, credentials: Credentials) -> World:
    books = folder / "books.db"
    ledger.create(books)
    inbox = folder / "inbox"
    inbox.mkdir()
    for row in ledger.select(books, "SELECT number FROM invoices"):
        document = ledger.invoice_text(books, row["number"])
        (inbox / f"{row['number']}.txt").write_text(document, encoding="utf-8")
    office = Office(folder, books, credentials.user, credentials.password)
    return World(folder, books, office, Server(office))

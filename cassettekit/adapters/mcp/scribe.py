"""The process that records, apart from the one that passes on and that a client may kill.

Recording a call costs more than passing it on, and in one process each would wait for the
other. Apart, what was heard is recorded even when the passing process is killed, and the
server of that one is ended.
"""

import os
import signal
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal, NoReturn, Protocol, TypeAlias

from cassettekit.adapters.mcp.child import end_group
from cassettekit.adapters.mcp.frames import END, GROUP, NUMBER, read_frames
from cassettekit.adapters.mcp.lines import chunks, write_all
from cassettekit.adapters.mcp.tap import NoRecording, Tap
from cassettekit.errors import CassetteError, InternalFault
from cassettekit.session.notices import say, say_error

if TYPE_CHECKING:
    from cassettekit.adapters.mcp.asked import Asked
    from cassettekit.session.runs import RecordRun
    from cassettekit.storage.numbering import Numbering

_BEHIND = 5
_STARTED = b"\0"

Over: TypeAlias = Literal["stdio", "http"]


class Scribe:
    """The recording process, as the passing one sees it.

    To be made before there is any thread. It opens the recording while the server starts, for
    that takes as long: what is no call passes meanwhile, and the first call waits. `not_its`
    are descriptors that it must not hold open.
    """

    def __init__(self, asked: "Asked", over: Over, not_its: Iterable[int] = ()) -> None:
        reader, writer = os.pipe()
        self._told, teller = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            for fd in (writer, self._told, *not_its):
                os.close(fd)
            _write_down(reader, teller, asked, over)
        os.close(reader)
        os.close(teller)
        self._part = b""
        self._code = b""
        self._open = threading.Event()
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self.tap = Tap(writer, self._numbering)

    def listen(self, on_refusal: Callable[[], None]) -> None:
        """Have a function called if there can be no recording."""
        self._on_refusal = on_refusal
        self._listening.start()

    def _listen(self) -> None:
        told = b""
        for chunk in chunks(self._told):
            told += chunk
            if _STARTED in told and not self._part:
                self._part = told.partition(_STARTED)[0]
                self._open.set()
        if not self._part:
            if not told:
                say("the process that was to record has died")
            self.tap.drop()
            self._open.set()
            self._on_refusal()
        self._code = told.rpartition(_STARTED)[2]

    def _numbering(self) -> "Numbering":
        self._open.wait()
        if not self._part:
            raise NoRecording
        # What a call needs is imported with the first one: a client waits for the start.
        from pathlib import Path  # noqa: PLC0415 - see above

        from cassettekit.storage.numbering import Numbering  # noqa: PLC0415 - likewise

        return Numbering(Path(os.fsdecode(self._part)))

    def wait(self) -> bool:
        """Wait until the recording is open; False where there can be none."""
        self._open.wait()
        return not self.refused

    @property
    def refused(self) -> bool:
        """Whether the recording could not be opened; the reason was said."""
        return not self._part

    def code(self) -> int:
        """The exit code, once everything is recorded."""
        self._listening.join()
        os.waitpid(self._pid, 0)
        return int(self._code) if self._code else 2


def _write_down(reader: int, teller: int, asked: "Asked", over: Over) -> NoReturn:
    code = 2
    try:
        # What is meant for the passing process, or for its group, is not meant for this one.
        os.setsid()
        # Who passes on comes first; this one has time until the end of the session.
        os.nice(_BEHIND)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 0)
        os.dup2(nowhere, 1)
        code = _record(reader, teller, asked, over)
    except CassetteError as error:
        say_error(error)
        code = error.exit_code
    except Exception as error:  # noqa: BLE001 - nobody else is there to say it
        what = f"{type(error).__name__}: {error}"
        say_error(InternalFault("cassettekit", what, "this is a bug: please report it"))
    finally:
        try:
            write_all(teller, b"%d" % code)
        finally:
            os._exit(0)


class _Reading(Protocol):
    """Who makes records of what is told."""

    def numbered(self, seq: int) -> None:
        """Learn the `seq` of a call that the next frame starts."""

    def frame(self, kind: int, piece: bytes) -> None:
        """Take something that passed."""

    def close(self, why: str, code: int, *, by_itself: bool) -> int:
        """End the recording; gives the exit code."""


def _record(reader: int, teller: int, asked: "Asked", over: Over) -> int:
    from cassettekit.adapters.mcp.opened import opened_to_record  # noqa: PLC0415 - only here

    run = opened_to_record(asked)
    write_all(teller, os.fsencode(run.store.path) + _STARTED)
    return _read(reader, _reading(run, asked.server, over))


def _reading(run: "RecordRun", server: str, over: Over) -> _Reading:
    match over:
        case "stdio":
            from cassettekit.adapters.mcp.reading import Reading  # noqa: PLC0415 - one of two

            return Reading(run, server)
        case "http":
            from cassettekit.adapters.mcp.sessions import Sessions  # noqa: PLC0415 - likewise

            return Sessions(run, server)


def _read(reader: int, reading: _Reading) -> int:
    group, ended = 0, b""
    for kind, piece in read_frames(reader):
        if kind == GROUP:
            group = int(piece)
        elif kind == NUMBER:
            reading.numbered(int(piece))
        elif kind == END:
            ended = piece
        else:
            reading.frame(kind, piece)
    if ended:
        code, by_itself = map(int, ended.split())
        why = "the server ended" if by_itself else "the client left"
        return reading.close(why, code, by_itself=bool(by_itself))
    code = reading.close("the proxy was killed", 0, by_itself=False)
    os.dup2(0, 2)  # nobody is to wait for us any more
    if group:
        end_group(group)
    return code

"""The process that records, apart from the one that passes on and that a client may kill.

Recording a call costs more than passing it on, and in one process each would wait for the
other. Apart, what was heard is recorded even when the passing process is killed, and the
server of that one is ended.
"""

import os
import signal
from typing import NoReturn

from cassettekit.adapters.mcp.child import end_group
from cassettekit.adapters.mcp.lines import CHUNK, read_all, write_all
from cassettekit.adapters.mcp.reading import SIDES, Reading
from cassettekit.adapters.mcp.tap import END, GROUP, HEAD, NUMBER, Tap
from cassettekit.errors import CassetteError
from cassettekit.session.notices import say
from cassettekit.session.runs import RecordRun
from cassettekit.storage.part import Part

_STARTED = b"\0"
_BEHIND = 5


class Scribe:
    """The recording process, as the passing one sees it.

    To be made of a run that was just opened, before there is any thread.
    """

    def __init__(self, run: RecordRun, server: str) -> None:
        reader, writer = os.pipe()
        self._told, teller = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            os.close(writer)
            os.close(self._told)
            _write_down(reader, teller, Reading(run, server), run.store)
        os.close(reader)
        os.close(teller)
        # From here on the recording has another writer and is not closed with this one.
        os.read(self._told, len(_STARTED))
        self.tap = Tap(writer, run.store)

    def code(self) -> int:
        """The exit code, once everything is recorded."""
        told = read_all(self._told)
        os.waitpid(self._pid, 0)
        return int(told) if told else 2


def _write_down(reader: int, teller: int, reading: Reading, store: Part) -> NoReturn:
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
        assert store.joined, "a fork joins by itself, when it is first asked something"
        write_all(teller, _STARTED)
        code = _read(reader, reading)
    except CassetteError as error:
        say(error.line())
        code = error.exit_code
    finally:
        try:
            write_all(teller, b"%d" % code)
        finally:
            os._exit(0)


def _read(reader: int, reading: Reading) -> int:
    data, group, ended = b"", 0, b""
    while chunk := os.read(reader, CHUNK):
        data += chunk
        start = 0
        while len(data) - start >= HEAD.size:
            kind, size = HEAD.unpack_from(data, start)
            after = start + HEAD.size + size
            if after > len(data):
                break
            piece = data[start + HEAD.size : after]
            start = after
            if kind == GROUP:
                group = int(piece)
            elif kind == NUMBER:
                reading.numbered(int(piece))
            elif kind == END:
                ended = piece
            else:
                reading.heard(SIDES[kind], piece)
        data = data[start:]
    if ended:
        code, by_itself = map(int, ended.split())
        why = "the server ended" if by_itself else "the client left"
        return reading.close(why, code, by_itself=bool(by_itself))
    code = reading.close("the proxy was killed", 0, by_itself=False)
    os.dup2(0, 2)  # nobody is to wait for us any more
    if group:
        end_group(group)
    return code

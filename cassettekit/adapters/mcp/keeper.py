"""A process that ends the server should this one be killed, and then goes too."""

import os

from cassettekit.adapters.mcp.child import end_group


class Keeper:
    """Ends a process group once this process is gone without having said `done`.

    To be made before anything is opened: it is a fork, and what it would hold open with us,
    a lock say, would stay held.
    """

    def __init__(self) -> None:
        reader, self._writer = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            os.close(self._writer)
            _keep(reader)
        os.close(reader)

    def watch(self, group: int) -> None:
        """Say which process group is to be ended."""
        os.write(self._writer, b"%d\n" % group)

    def done(self) -> None:
        """Say that nothing is left to do."""
        os.write(self._writer, b"done\n")
        os.close(self._writer)
        os.waitpid(self._pid, 0)


def _keep(reader: int) -> None:
    try:
        # A signal to the group of the proxy is not meant for us; nor are its streams.
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for fd in (0, 1, 2):
            os.dup2(nowhere, fd)
        told = b""
        while piece := os.read(reader, 64):
            told += piece
        lines = told.split()
        if lines and lines[-1] != b"done":
            end_group(int(lines[0]))
    finally:
        os._exit(0)

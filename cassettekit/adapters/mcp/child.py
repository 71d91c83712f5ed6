"""The tool server as a process: started in its own group, ended within a client's patience."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence

from cassettekit.errors import UsageError
from cassettekit.session.variable import VARIABLE

# Client libraries wait two seconds after they closed our input before they kill us.
_PATIENCE = ((1.0, signal.SIGTERM), (0.4, signal.SIGKILL), (0.2, None))
_STEP = 0.005
# A server whose client was killed has no client to be patient with.
_GRACE = 0.5


class Child:
    """A running tool server; its stderr is ours.

    Raises:
        UsageError: There is no such program.
    """

    def __init__(self, command: Sequence[str]) -> None:
        # Its calls are recorded here: a Cassette() inside it must not record them again.
        environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                process_group=0,
                env=environment,
            )
        except OSError as error:
            where, why = command[0], error.strerror
            raise UsageError(where, f"the server cannot be started ({why})") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout

    @property
    def group(self) -> int:
        """The process group that the server and what it starts are in."""
        return self._process.pid

    @property
    def input(self) -> int:
        """The descriptor that the server reads."""
        return self._stdin.fileno()

    @property
    def output(self) -> int:
        """The descriptor that the server writes."""
        return self._stdout.fileno()

    def close_input(self) -> None:
        """Tell the server that its client has gone."""
        with contextlib.suppress(OSError):
            self._stdin.close()

    def signal(self, number: int) -> None:
        """Send a signal to the server and to what it started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.group, number)

    def end(self, is_drained: Callable[[], bool]) -> int:
        """Wait for the server to go and its output to be read; harder by steps.

        Gives its exit code, a signal as 128 + its number.
        """
        for patience, number in _PATIENCE:
            until = time.monotonic() + patience
            while time.monotonic() < until:
                if self._process.poll() is not None and is_drained():
                    return self.code
                time.sleep(_STEP)
            if number is not None:
                self.signal(number)
        return self.code

    @property
    def code(self) -> int:
        """The exit code; that of SIGKILL for a server that not even that has ended yet."""
        code = self._process.poll()
        if code is None:
            return 128 + signal.SIGKILL
        return 128 - code if code < 0 else code


def end_group(group: int) -> None:
    """End a process group whose input has ended already."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        until = time.monotonic() + _GRACE
        while time.monotonic() < until:
            if not _is_there(group):
                return
            time.sleep(_STEP)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, number)


def _is_there(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True

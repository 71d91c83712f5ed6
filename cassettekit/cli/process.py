"""Run the user's program: its signals passed on, its exit code kept."""

import contextlib
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from types import FrameType

from cassettekit.errors import UsageError

_PASSED_ON = ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT", "SIGUSR1", "SIGUSR2")


def run_command(command: Sequence[str], variables: Mapping[str, str]) -> int:
    """Run a program to its end; gives its exit code, a signal as 128 + its number.

    Raises:
        UsageError: There is no such program.
    """
    _require(command[0])
    with _passing_signals() as receiver:
        try:
            child = subprocess.Popen(command, env={**os.environ, **variables})
        except OSError as error:
            raise UsageError(command[0], f"the program cannot be run ({error.strerror})") from None
        receiver.attach(child)
        code = child.wait()
    return 128 - code if code < 0 else code


def _require(program: str) -> None:
    if shutil.which(program) is None:
        there = os.path.dirname(program) and os.path.exists(program)
        what = "this may not be run" if there else "there is no such program"
        raise UsageError(program, what, "give a program after `--`")


class _Receiver:
    """Gets this process's signals for CMD; what comes before CMD runs is kept for it."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._early: list[int] = []

    def attach(self, child: "subprocess.Popen[bytes]") -> None:
        self._child = child
        for number in self._early:
            self(number, None)

    def __call__(self, number: int, _frame: FrameType | None) -> None:
        # What the terminal sends reaches every process in front of it, CMD too.
        if number in (signal.SIGINT, signal.SIGQUIT) and _in_front_of_terminal():
            return
        if self._child is None:
            self._early.append(number)
        else:
            with contextlib.suppress(ProcessLookupError):
                self._child.send_signal(number)


@contextlib.contextmanager
def _passing_signals() -> Iterator[_Receiver]:
    receiver = _Receiver()
    numbers = [getattr(signal, name) for name in _PASSED_ON if hasattr(signal, name)]
    # What `nohup` and its like have this process ignore, CMD is to ignore too.
    heard = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, receiver) for number in heard}
    try:
        yield receiver
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _in_front_of_terminal() -> bool:
    try:
        terminal = os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY)
    except OSError:
        return False
    try:
        return os.tcgetpgrp(terminal) == os.getpgrp()
    except OSError:
        return False
    finally:
        os.close(terminal)


# Its own user namespace lets anyone have a network namespace, in which there is nothing.
_NAMESPACE = ("unshare", "--map-current-user", "--net", "--")


def cut_off(command: Sequence[str]) -> list[str] | None:
    """The command that runs `command` without a network; None where the system cannot.

    Raises:
        UsageError: There is no such program.
    """
    _require(command[0])
    if shutil.which(_NAMESPACE[0]) is None:
        return None
    tried = subprocess.run(
        [*_NAMESPACE, "true"], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    return [*_NAMESPACE, *command] if tried.returncode == 0 else None

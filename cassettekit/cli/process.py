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
    if shutil.which(command[0]) is None:
        raise UsageError(command[0], "there is no such program", "give one after `--`")
    try:
        child = subprocess.Popen(command, env={**os.environ, **variables})
    except OSError as error:
        raise UsageError(command[0], f"the program cannot be run ({error.strerror})") from None
    with _passing_signals_to(child):
        code = child.wait()
    return 128 - code if code < 0 else code


@contextlib.contextmanager
def _passing_signals_to(child: "subprocess.Popen[bytes]") -> Iterator[None]:
    def pass_on(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - a handler's form
        # What the terminal sends reaches every process in front of it, CMD too.
        if number in (signal.SIGINT, signal.SIGQUIT) and _in_front_of_terminal():
            return
        with contextlib.suppress(ProcessLookupError):
            child.send_signal(number)

    numbers = [getattr(signal, name) for name in _PASSED_ON if hasattr(signal, name)]
    before = {number: signal.signal(number, pass_on) for number in numbers}
    try:
        yield
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
    """The command that runs `command` without a network; None where the system cannot."""
    if shutil.which(_NAMESPACE[0]) is None:
        return None
    tried = subprocess.run(
        [*_NAMESPACE, "true"], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    return [*_NAMESPACE, *command] if tried.returncode == 0 else None

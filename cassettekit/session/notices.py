"""What a run has to say to people, on stderr, escaped."""

import contextlib
import sys

from cassettekit.core.show import shown
from cassettekit.errors import CassetteError


def say(text: str) -> None:
    """Write one line on stderr; nothing in it is obeyed by a terminal.

    Where stderr is closed, or its reader gone, nobody listens and the run goes on.
    """
    _write(f"cassettekit: {shown(text)}\n")


def say_error(error: CassetteError) -> None:
    """Write an error's line on stderr, as a command that it ends does."""
    _write(f"{shown(error.line())}\n")


def _write(line: str) -> None:
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(line)

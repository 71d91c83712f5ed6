"""What a run has to say to people, on stderr, escaped."""

import contextlib
import sys

from cassettekit.core.show import shown


def say(text: str) -> None:
    """Write one line on stderr; nothing in it is obeyed by a terminal.

    Where stderr is closed, or its reader gone, nobody listens and the run goes on.
    """
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(f"cassettekit: {shown(text)}\n")

"""What a run has to say to people, on stderr, escaped."""

import sys

from cassettekit.core.show import shown


def say(text: str) -> None:
    """Write one line on stderr; nothing in it is obeyed by a terminal."""
    sys.stderr.write(f"cassettekit: {shown(text)}\n")

"""A line of output in pieces that know what they are about."""

from typing import Literal, TypeAlias

Role: TypeAlias = Literal["plain", "equal", "base", "candidate", "changed", "moved", "strong"]
"""What a piece of a line is about; a terminal may repeat it in colour."""

Line: TypeAlias = tuple[tuple[str, Role], ...]
"""A line in pieces, without its end."""


def text_of(line: Line) -> str:
    """A line without its roles."""
    return "".join(text for text, _ in line).rstrip()

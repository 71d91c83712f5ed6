"""What a command line asks of a tool server's proxy or stand-in."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

OnMiss: TypeAlias = Literal["result", "error", "exit"]
ON_MISS: Final[tuple[OnMiss, ...]] = ("result", "error", "exit")


class Asked(NamedTuple):
    """The words of a command line, understood; `command` is the server's own.

    A tuple with names: a dataclass would take 6 ms of import from a start that a client waits
    for.
    """

    file: str
    mode: Literal["record", "replay", "new"]
    server: str = ""
    command: Sequence[str] = ()
    root: str | None = None
    config: str | None = None
    candidate: str | None = None
    strict: bool = False
    keep: bool = False
    match_redacted: bool = False

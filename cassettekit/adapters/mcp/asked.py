"""What a command line asks of a tool server's proxy or stand-in."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from cassettekit.errors import UsageError

OnMiss: TypeAlias = Literal["result", "error", "exit"]
_ON_MISS: Final = ("result", "error", "exit", "live")


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


def require_on_miss(on_miss: str) -> None:
    """Refuse a word that is none of `--on-miss`."""
    if on_miss not in _ON_MISS:
        known = ", ".join(_ON_MISS)
        raise UsageError("--on-miss", f"there is no {on_miss[:40]!r}", f"it is one of {known}")

"""How much of a report is shown, and for which kind of reader."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Color: TypeAlias = Literal["auto", "always", "never"]


@dataclass(frozen=True, slots=True)
class View:
    """What the reader asked for.

    `whole` shows every hunk whatever their number, `at` only the one at that call number,
    `stat` the counts alone, `brief` a single line. `keys` adds the first digits of keys.
    Lines are cut to `width`; where it is None nothing is cut.
    """

    context: int = 2
    whole: bool = False
    at: int | None = None
    stat: bool = False
    brief: bool = False
    keys: bool = False
    width: int | None = None
    color: Color = "never"

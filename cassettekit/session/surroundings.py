"""What a run takes from around it: the command that started it, CI, the folders."""

import json
import os
import tempfile
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from cassettekit.errors import UsageError
from cassettekit.normalization import Roots
from cassettekit.session.variable import VARIABLE


@dataclass(frozen=True, slots=True)
class Run:
    """What the command around a run asks for; every path in it is absolute."""

    file: str
    mode: str
    candidate: str = ""
    root: str = ""
    config: str = ""
    strict: bool = False
    keep: bool = False
    match_redacted: bool = False
    guard: bool = False

    def environment(self) -> dict[str, str]:
        """The variables that hand this run to a child process."""
        return {VARIABLE: json.dumps(asdict(self))}


def run_around(environment: Mapping[str, str] = os.environ) -> Run | None:
    """The command that this process runs under, if any.

    Raises:
        UsageError: The variable is there and is not one that a command wrote.
    """
    text = environment.get(VARIABLE)
    if not text:
        return None
    try:
        run = Run(**json.loads(text))
    except (ValueError, TypeError):
        run = None
    if run is None or not _is_sound(run):
        raise UsageError(VARIABLE, "the variable is not what `cassette` writes into it", "unset it")
    return run


def _is_sound(run: Run) -> bool:
    sound = Run(file="", mode="")
    return all(isinstance(value, type(getattr(sound, name))) for name, value in asdict(run).items())


def on_ci(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether this is a continuous integration machine, where nothing records by default."""
    return environment.get("CI", "").lower() not in ("", "0", "false", "no")


def folders(root: str | os.PathLike[str]) -> Roots:
    """This machine's folders, as they are written and as links resolve them."""
    temporary = tempfile.gettempdir()
    places = dict.fromkeys((temporary, os.path.realpath(temporary)))
    try:
        home = str(Path.home())
    except RuntimeError:  # no such user, as in some containers
        home = ""
    place = os.path.abspath(root)
    return Roots(
        root=place,
        home=home,
        tmp=tuple(places),
        linked_root=_other_ways(place),
        linked_home=_other_ways(home),
    )


def _other_ways(folder: str) -> tuple[str, ...]:
    """A folder as links resolve it, and as the shell that started this process spells it."""
    if not folder:
        return ()
    real = os.path.realpath(folder)
    return tuple({real, _spelled_by_shell(real)} - {folder, ""})


def _spelled_by_shell(real: str, environment: Mapping[str, str] = os.environ) -> str:
    """`$PWD`, or what of it leads to a folder above; nothing where it leads elsewhere."""
    spelled = environment.get("PWD", "")
    if not os.path.isabs(spelled) or not _is_below(os.path.realpath(spelled), real):
        return ""
    while os.path.realpath(spelled) != real and spelled != os.path.dirname(spelled):
        spelled = os.path.dirname(spelled)
    return spelled if os.path.realpath(spelled) == real else ""


def _is_below(folder: str, real: str) -> bool:
    return os.path.join(folder, "").startswith(os.path.join(real, ""))


def utc_offset() -> int:
    """How far this machine's clock is east of UTC, in seconds."""
    return time.localtime().tm_gmtoff

"""Open a regular file for reading, or say why not."""

import os
import stat
from io import FileIO

from cassettekit.errors import NoFile, NoPermission, NotAFile, UnreadableCassette


def open_regular(path: str | os.PathLike[str]) -> FileIO:
    """Open a regular file for reading, unbuffered.

    Raises:
        UnreadableCassette: It is missing, no regular file, or not to be opened.
    """
    name = os.fspath(path)
    try:
        # The recording that is read from it owns it.
        file = open(path, "rb", buffering=0, opener=_open_at_once)  # noqa: SIM115
    except FileNotFoundError:
        raise NoFile(name, "there is no such file", _how_to_record(name)) from None
    except PermissionError:
        raise NoPermission(name, "the file may not be opened", "look at its mode") from None
    except IsADirectoryError:
        raise NotAFile(name, "this is a directory", "name a file in it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UnreadableCassette(name, f"the file cannot be opened ({reason})") from None
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise NotAFile(name, "this is no regular file", "read it from standard input as `-`")
    return file


def _open_at_once(path: str, flags: int) -> int:
    # A pipe that nobody writes to would otherwise wait for ever.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _how_to_record(name: str) -> str:
    from shlex import quote  # noqa: PLC0415 - an error only

    return f"record one with `cassette record {quote(name)} -- CMD`"

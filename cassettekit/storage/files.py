"""Put bytes on the disk so that nothing is lost: new beside old, then one atomic step."""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from cassettekit.errors import NotAFile, WriteFailed

_OWNER_ONLY = 0o600
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


def create(path: Path) -> int:
    """Make a new file, 0600, for reading and appending; FileExistsError if there is one."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | _NO_LINK
    return os.open(path, flags, _OWNER_ONLY)


def open_or_create(path: Path) -> int:
    """Open a file of ours, 0600, making it where there is none; OSError for a link."""
    return os.open(path, os.O_RDWR | os.O_CREAT | _NO_LINK, _OWNER_ONLY)


def open_append(path: Path) -> int:
    """Open a file of ours for reading and appending; OSError for a link."""
    return os.open(path, os.O_RDWR | os.O_APPEND | _NO_LINK)


def write_all(fd: int, data: bytes) -> None:
    """Write every byte; a short write is gone on with."""
    done = os.write(fd, data)
    while done < len(data):
        done += os.write(fd, memoryview(data)[done:])


@contextlib.contextmanager
def replacing(target: Path, *, like: os.stat_result | None = None) -> Iterator[IO[bytes]]:
    """Write a file that takes the place of `target` when the block ends well.

    The new file stands beside the old one, is flushed to the disk, and replaces it in one
    step; after a failure the old one is as it was. A link is replaced, never followed.
    It gets the permission bits and, where that is allowed, the owner of `like`, else 0600.

    Raises:
        NotAFile: What stands there is a folder, a device or a pipe.
        WriteFailed: The folder or the disk refuses.
    """
    require_replaceable(target)
    # Clipped: a name may be as long as names can be.
    beside = target.with_name(f".{target.name[:40]}.{os.urandom(4).hex()}.tmp")
    try:  # from before the file is there: an interrupt may come between any two steps
        fd = create(beside)
        with os.fdopen(fd, "wb") as file:
            yield file
            file.flush()
            if like is not None:
                _liken(beside, like)
            os.fsync(fd)
        os.replace(beside, target)
        _sync_folder(target.parent)
    except OSError as error:
        raise _failed(target, error) from error
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()


def _liken(path: Path, like: os.stat_result) -> None:
    if hasattr(os, "chown"):
        with contextlib.suppress(PermissionError):
            os.chown(path, like.st_uid, like.st_gid)
    os.chmod(path, like.st_mode & 0o777)


def require_replaceable(target: Path) -> None:
    """Refuse what a file must not take the place of: `/dev/null` would be gone for everybody.

    Raises:
        NotAFile: A folder, a device, a pipe, or a link to one.
    """
    try:
        mode = os.stat(target).st_mode
    except OSError:
        return  # nothing is there, or the file that is made beside it will say what it is
    if stat.S_ISDIR(mode):
        raise NotAFile(str(target), "this is a directory", "name a file in it")
    # /dev/stdout is such a link, whatever it is led to.
    is_stream = os.path.islink(target) and os.readlink(target).startswith("/proc/")
    if is_stream or not stat.S_ISREG(mode):
        raise NotAFile(str(target), "this is no regular file", "`-` is standard output")


def _failed(target: Path, error: OSError) -> WriteFailed:
    reason = error.strerror or str(error)
    return WriteFailed(str(target), f"cannot be written ({reason})", "the old file is unchanged")


def _sync_folder(folder: Path) -> None:
    # Not every system lets a folder be opened; the rename is atomic without it.
    with contextlib.suppress(OSError):
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def make_folder(path: Path) -> None:
    """Make the folder that `path` is to stand in.

    Raises:
        WriteFailed: It cannot be made.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _failed(path, error) from error


def aside(path: Path) -> Path:
    """A free name beside `path` to move it to: `path.1`, `path.2`, …"""
    number = 1
    while os.path.lexists(free := path.with_name(f"{path.name}.{number}")):
        number += 1
    return free

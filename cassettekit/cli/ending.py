"""How a command ends that did not go well: one line, and an exit code that is not 1."""

import contextlib
import io
import os
import sys
from collections.abc import Iterator

from cassettekit.errors import CassetteError, InternalFault, UsageError, WriteFailed
from cassettekit.session.notices import say_error


def failed(error: Exception) -> int:
    """Say what went wrong, in one line; gives the exit code."""
    if isinstance(error, FileNotFoundError) and error.filename is None:
        error = UsageError("cassette", "the working directory is gone", "change to another")
    elif isinstance(error, OSError):
        forget_output()
        where = str(error.filename or "standard output")
        error = WriteFailed(where, error.strerror or str(error))
    elif not isinstance(error, CassetteError):
        # A fault of ours must not exit with 1, which says "different" or "a miss".
        error = _fault(error)
    say_error(error)
    return error.exit_code


def _fault(error: Exception) -> InternalFault:
    if os.environ.get("CASSETTEKIT_TRACE"):
        import traceback  # noqa: PLC0415 - asked for only here

        traceback.print_exception(error)
    return InternalFault(
        "cassettekit",
        f"{type(error).__name__}: {error}",
        "this is a bug: please report it with what CASSETTEKIT_TRACE=1 shows",
    )


@contextlib.contextmanager
def for_a_reader() -> Iterator[None]:
    """Write a report, to its end or until its reader goes away, as `head` does.

    That is no failure, and what was found stays what it is: the exit code is as without it.
    """
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        forget_output()


def forget_output() -> None:
    """Let nothing more be written: the interpreter flushes once more when it ends."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def flush_errors() -> None:
    """Write what was said on stderr, if anybody can have it."""
    with contextlib.suppress(OSError):
        sys.stderr.flush()


def open_what_is_closed() -> None:
    """Give a standard stream that was closed before the start nothing to read or write.

    Without it the next file that is opened would take its number, and be taken for it.
    """
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            stream = open(os.devnull, "r+", encoding="utf-8")  # noqa: SIM115 - it stays
            os.set_inheritable(stream.fileno(), True)
            setattr(sys, name, stream)


def escape_what_lacks() -> None:
    """Make a terminal or pipe of another encoding get escapes in place of what it lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")

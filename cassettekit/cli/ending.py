"""How a command ends that did not go well: one line, and an exit code that is not 1."""

import contextlib
import io
import os
import sys

from cassettekit.core.show import shown
from cassettekit.errors import CassetteError, InternalFault, WriteFailed


def failed(error: Exception) -> int:
    """Say what went wrong, in one line; gives the exit code."""
    if isinstance(error, OSError):
        forget_output()
        where = shown(str(error.filename or "standard output"))
        error = WriteFailed(where, error.strerror or str(error))
    elif not isinstance(error, CassetteError):
        # A fault of ours must not exit with 1, which says "different" or "a miss".
        error = _fault(error)
    print(shown(error.line()), file=sys.stderr)  # noqa: T201 - the one place
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


def forget_output() -> None:
    """Let nothing more be written: the interpreter flushes once more when it ends."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def escape_what_lacks() -> None:
    """Make a terminal or pipe of another encoding get escapes in place of what it lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")

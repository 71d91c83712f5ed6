"""Write down what a tool raised, and raise it again: a listed set of types, nothing imported."""

from collections.abc import Mapping
from typing import cast

from cassettekit.core.codec import decode, encode
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import CorruptCassette, ReplayedToolError, UnstorableResult

# The builtin exceptions a tool can mean. Left out on purpose: those that steer the
# interpreter (StopIteration, StopAsyncIteration, RecursionError, MemoryError, warnings) and
# all that are no Exception (SystemExit, KeyboardInterrupt, GeneratorExit).
REBUILT: Mapping[str, type[Exception]] = {
    error.__name__: error
    for error in (
        ArithmeticError, AssertionError, AttributeError, BlockingIOError, BrokenPipeError,
        BufferError, ChildProcessError, ConnectionAbortedError, ConnectionError,
        ConnectionRefusedError, ConnectionResetError, EOFError, Exception, FileExistsError,
        FileNotFoundError, FloatingPointError, ImportError, IndexError, InterruptedError,
        IsADirectoryError, KeyError, LookupError, ModuleNotFoundError, NameError,
        NotADirectoryError, NotImplementedError, OSError, OverflowError, PermissionError,
        ProcessLookupError, ReferenceError, RuntimeError, TimeoutError, TypeError,
        UnboundLocalError, UnicodeDecodeError, UnicodeEncodeError, UnicodeError, ValueError,
        ZeroDivisionError,
    )
}  # fmt: skip


def describe_error(error: BaseException) -> JsonObject:
    """An exception as data: its type, its message, and its arguments where JSON holds them."""
    kind = type(error)
    name = kind.__qualname__
    if kind.__module__ != "builtins":
        name = f"{kind.__module__}.{name}"
    described: JsonObject = {"type": name, "message": _message(error)}
    if REBUILT.get(name) is kind:
        try:
            encoded = encode(list(_arguments(error)))
        except UnstorableResult:
            return described
        if not encoded.lossy:
            described["args"] = encoded.value
    return described


def _message(error: BaseException) -> str:
    try:
        return str(error)
    except Exception as broken:  # noqa: BLE001 - a user's own __str__ may raise anything
        return f"(its text raised {type(broken).__name__})"


def _arguments(error: BaseException) -> tuple[object, ...]:
    # An OSError keeps its file names beside its arguments (CPython, OSError.__init__).
    if isinstance(error, OSError) and error.filename is not None:
        if error.filename2 is not None:
            return (*error.args[:2], error.filename, None, error.filename2)
        return (*error.args[:2], error.filename)
    return error.args


def rebuild_error(error: JsonObject) -> Exception:
    """The exception a recorded error stands for; `ReplayedToolError` where it is none of ours."""
    name, message = cast("str", error["type"]), cast("str", error.get("message", ""))
    kind = REBUILT.get(name)
    if kind is None:
        return ReplayedToolError(name, message)
    arguments: JsonValue = error.get("args", [message])
    try:
        values = decode(arguments)
        if isinstance(values, list):
            return kind(*values)
    except (TypeError, ValueError, CorruptCassette):
        pass  # edited by hand into something the type does not take: its name and text remain
    return ReplayedToolError(name, message)

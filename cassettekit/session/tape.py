"""`Cassette`: what an agent's code holds to record its tool calls, or to have them replayed."""

from __future__ import annotations

import atexit
import functools
import os
import sys
import weakref
from collections.abc import Awaitable, Callable, Iterable, Mapping
from types import TracebackType
from typing import ParamSpec, Self, TypeVar, cast, overload

from cassettekit.core.signature import Signature, signature_of
from cassettekit.core.values import JsonObject
from cassettekit.errors import CassetteError, NoTool
from cassettekit.session.known_types import types_of
from cassettekit.session.notices import say
from cassettekit.session.opening import Wanted, open_run

_OPEN: weakref.WeakSet[Cassette] = weakref.WeakSet()

P = ParamSpec("P")
T = TypeVar("T")


class Cassette:
    """The tool layer of one run, recorded or replayed.

    Args:
        path: The cassette file. Without one, file and mode come from `cassette record` or
            `cassette replay` around the program; without those the mode is `off`.
        mode: `record`, `replay`, `once` (the default: replay where there is a file, else
            record; on CI always replay), `new` or `off`; see `docs/modes.md`.
        root: The workspace root that recorded paths are relative to.
        config: A settings file, instead of the one found upward from the working folder.
        candidate: In replay, where to write what this run asked for.
        strict: Fail at the end when recorded calls were not used, a tool's signature
            changed, or a match was loose.
        keep: Let a failed run take the place of an older recording.
        match_redacted: Let a stored placeholder match a live value in its place.
        types: Classes whose instances come back as themselves: dataclasses, enums, named
            tuples and pydantic models. Nothing that a cassette names is ever imported.

    Raises:
        UnreadableCassette: The file is there and cannot be read; nothing is recorded over it.
        ModeConflict: The command around the program says otherwise.
        SettingsError: The settings are wrong.

    Use it as a context manager. Leaving the block raises `SwallowedMiss` if a miss was met
    and nothing is being raised already.
    """

    def __init__(
        self,
        path: str | os.PathLike[str] | None = None,
        mode: str | None = None,
        *,
        root: str | os.PathLike[str] | None = None,
        config: str | os.PathLike[str] | None = None,
        candidate: str | os.PathLike[str] | None = None,
        strict: bool = False,
        keep: bool = False,
        match_redacted: bool = False,
        types: Iterable[type] = (),
    ) -> None:
        self._closed = False
        wanted = Wanted(
            path, mode, root, config, candidate, strict, keep, match_redacted, tuple(types)
        )
        self._run = open_run(wanted)
        if self._run is not None:
            atexit.register(self._at_exit)
            _OPEN.add(self)

    @property
    def mode(self) -> str:
        """What this tape does: `record`, `replay`, `new` or `off`."""
        return "off" if self._run is None else self._run.mode

    @property
    def calls(self) -> list[str]:
        """The call path so far: the key of every call, in the order the calls were started."""
        return [] if self._run is None else [key for _, key in sorted(self._run.path)]

    @property
    def misses(self) -> list[JsonObject]:
        """The ledger: a report of every call that had no answer."""
        return [] if self._run is None else list(self._run.misses)

    def call(
        self,
        tool: str,
        args: Mapping[str, object],
        fn: Callable[..., T],
        schema_version: str | None = None,
    ) -> T:
        """Call a tool with keyword arguments: `fn(**args)`, or its recorded answer.

        The call is keyed by `args` as they are given, whatever `fn` is; only a wrapped `tool`
        knows a signature and leaves out what equals a default. The schema version is the
        settings' for this tool, or `v1`, where none is given.

        Raises:
            UnkeyableArgs: An argument has no canonical form; `fn` was not called.
            CassetteMiss: The recording has no answer; `fn` was not called.
            NoTool: `fn` is asynchronous.
        """
        run = self._run
        if run is None:
            return fn(**args)
        call = run.road.prepare(tool, args, schema_version)
        if tool not in run.met:
            run.meet(tool, fn)
        result: T = run.serve(call, args, lambda: fn(**args))
        return result

    async def acall(
        self,
        tool: str,
        args: Mapping[str, object],
        fn: Callable[..., Awaitable[T]],
        schema_version: str | None = None,
    ) -> T:
        """Call an asynchronous tool with keyword arguments; otherwise as `call`."""
        run = self._run
        if run is None:
            return await fn(**args)
        call = run.road.prepare(tool, args, schema_version)
        if tool not in run.met:
            run.meet(tool, fn)
        return cast("T", await run.aserve(call, args, lambda: fn(**args)))

    @overload
    def tool(self, fn: Callable[P, T]) -> Callable[P, T]: ...

    @overload
    def tool(
        self, *, name: str | None = None, schema_version: str | None = None
    ) -> Callable[[Callable[P, T]], Callable[P, T]]: ...

    def tool(
        self,
        fn: Callable[P, T] | None = None,
        *,
        name: str | None = None,
        schema_version: str | None = None,
    ) -> Callable[P, T] | Callable[[Callable[P, T]], Callable[P, T]]:
        """Wrap a function so that every call of it goes through this tape.

        A call is keyed by its bound arguments without those equal to their default, so a new
        optional parameter keeps old keys. Works on functions, coroutine functions, generators
        and async generators; what a call gives is of the same kind. In replay the wrapper
        holds no way to the function.

        Raises:
            NoTool: Python knows no signature of the function.
        """

        def wrap(fn: Callable[P, T]) -> Callable[P, T]:
            signature = signature_of(fn)
            called = name or str(getattr(fn, "__name__", type(fn).__name__))
            if signature is None:
                raise NoTool(called, "its signature cannot be read", "wrap it in a function")
            if self._run is not None:
                self._run.learn_types(types_of(fn))
            return self._wrapper(called, signature, fn, schema_version)

        return wrap if fn is None else wrap(fn)

    def _wrapper(
        self, tool: str, signature: Signature, fn: Callable[P, T], schema_version: str | None
    ) -> Callable[P, T]:
        run = self._run
        if run is None:
            return fn
        fields, v = signature.path_fields, schema_version or run.road.version(tool)
        run.declare(tool, signature)
        # In replay the function is let go here: nothing that is called later can reach it.
        live: Callable[..., object] = fn if run.goes_live else _nothing

        if signature.kind == "async":

            async def acalled(*args: P.args, **kwargs: P.kwargs) -> object:
                given = signature.bind(tool, args, kwargs)
                call = run.road.prepare(tool, given, v, fields)
                go = functools.partial(live, *args, **kwargs)
                return await run.aserve(call, given, cast("Callable[[], Awaitable[object]]", go))

            wrapper: Callable[..., object] = acalled
        else:

            def called(*args: P.args, **kwargs: P.kwargs) -> object:
                given = signature.bind(tool, args, kwargs)
                call = run.road.prepare(tool, given, v, fields)
                return run.serve(call, given, functools.partial(live, *args, **kwargs))

            wrapper = called
        functools.update_wrapper(wrapper, fn)
        if not run.goes_live:
            del wrapper.__wrapped__  # type: ignore[attr-defined]  # set by update_wrapper
        wrapper.__signature__ = signature.signature  # type: ignore[attr-defined]  # for readers
        return cast("Callable[P, T]", wrapper)

    def close(self) -> None:
        """End the run: the recording becomes FILE, a replay says what was not used.

        Raises:
            SwallowedMiss: Calls had no answer.
            UnstorableResult, WriteFailed: The recording is not what it should be.
            UnusedCalls, LooseMatches: With `strict`.
        """
        self._end(None)

    def _end(self, flying: BaseException | None) -> None:
        if self._closed:
            return
        self._closed = True
        atexit.unregister(self._at_exit)
        _OPEN.discard(self)
        if self._run is not None:
            self._run.close(flying)

    def _at_exit(self) -> None:
        """Close a tape that nobody closed, and say what would have been raised."""
        try:
            # What ended the program and was shown, if anything was.
            self._end(getattr(sys, "last_value", None))
        except CassetteError as error:
            say(error.line())

    def _in_worker(self) -> None:
        """Be closed when this worker of multiprocessing ends: it runs no `atexit` functions."""
        sys.modules["multiprocessing.util"].Finalize(None, self._at_exit, exitpriority=0)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        flying: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # `sys.exit(0)` ends a run well, and must not carry a miss away in silence.
        well = isinstance(flying, SystemExit) and flying.code in (None, 0)
        self._end(None if well else flying)


def _nothing(*_args: object, **_kwargs: object) -> object:
    raise AssertionError("replay calls no tool")


def _before_fork() -> None:
    # Only now is it known whether the child can be a worker: importing multiprocessing costs
    # 15 ms. It forgets what was registered in the parent, so this is its way to register.
    util = sys.modules.get("multiprocessing.util")
    if util is None:
        return
    for tape in tuple(_OPEN):
        util.register_after_fork(tape, Cassette._in_worker)  # noqa: SLF001 - this module's own


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before_fork)

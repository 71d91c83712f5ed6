"""Run the real tool and write down what came back."""

import os
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Mapping
from types import AsyncGeneratorType, CoroutineType, GeneratorType
from typing import TypeVar

from cassettekit.core.sealed import SealedLine
from cassettekit.core.values import JsonObject
from cassettekit.errors import CassetteError, NoTool, UnstorableResult
from cassettekit.session.notices import say
from cassettekit.session.road import Prepared, Road, Window
from cassettekit.session.streams import AsyncTee, Tee
from cassettekit.storage.part import Part

T = TypeVar("T")

# How far from a call a moment may lie and still be the call's own (docs/normalization.md).
_SLACK = 120.0
_NO_WINDOW = (0.0, 0.0)
_LATER = frozenset({CoroutineType, GeneratorType, AsyncGeneratorType})


class Recorder:
    """Runs tools; the live caller always gets the untouched result.

    What cannot be written is said at once, kept in `faults`, and raised when the run ends:
    the agent under test is never disturbed by its recording.
    """

    def __init__(self, road: Road, store: Part) -> None:
        self.road = road
        self.store = store
        self.path: list[tuple[int, str]] = []
        self.faults: list[CassetteError] = []
        self._streams: dict[int, Callable[[], None]] = {}
        self._clocked = road.normalizer is not None
        self._start = time.time() - _SLACK

    def run(self, call: Prepared, _args: Mapping[str, object], live: Callable[[], T]) -> T:
        """Call the tool now and record its result or its error."""
        seq = self.store.begin()
        self.path.append((seq, call.key))
        try:
            value = live()
        except BaseException as error:
            self._raised(call, seq, error)
            raise
        if type(value) in _LATER:
            return self._later(call, seq, value)
        self.returned(call, seq, value)
        return value

    def _later(self, call: Prepared, seq: int, value: T) -> T:
        """What gives its outcome only when it is awaited or read."""
        if isinstance(value, CoroutineType):
            self.store.abandon()
            value.close()
            raise NoTool(call.tool, "the tool is asynchronous", "use `acall` and await it")
        return self._stream(call, seq, value)  # type: ignore[return-value]  # the same kind

    async def arun(
        self, call: Prepared, _args: Mapping[str, object], live: Callable[[], Awaitable[T] | T]
    ) -> T:
        """Call the asynchronous tool now and record its result or its error."""
        seq = self.begin(call)
        try:
            waiting = live()
            # A plain function is as welcome as a coroutine function.
            value = await waiting if isinstance(waiting, Awaitable) else waiting
        except BaseException as error:
            self._raised(call, seq, error)
            raise
        self.returned(call, seq, value)
        return value

    def begin(self, call: Prepared, seq: int | None = None) -> int:
        """Start a call; gives its `seq`, which is `seq` where that was allotted already.

        A call on a wire ends by `returned` or `failed`.
        """
        if seq is None:
            seq = self.store.begin()
        self.path.append((seq, call.key))
        return seq

    def returned(
        self, call: Prepared, seq: int, value: object, side: JsonObject | None = None
    ) -> None:
        """Record what a call gave."""
        try:
            window = self._window() if self._clocked else _NO_WINDOW
            line = self.road.seal_result(call, seq, value, window, side)
        except UnstorableResult as refused:
            line = self._unstorable(call, seq, refused)
        self.write(line)

    def failed(
        self, call: Prepared, seq: int, error: JsonObject, side: JsonObject | None = None
    ) -> None:
        """Record the error that a call gave, as it was described."""
        self.write(self.road.seal_failure(call, seq, error, side, self._window()))

    def _window(self) -> Window:
        return self._start, time.time() + _SLACK

    def _unstorable(self, call: Prepared, seq: int, refused: UnstorableResult) -> SealedLine:
        # The path may be a secret's: a tool can return anything under any name.
        where = f"{call.tool}: {self.road.said(refused.where)}"
        fault = UnstorableResult(where, refused.what, refused.then)
        self.fault(fault)
        described: JsonObject = {"type": "unstorable", "message": str(fault)}
        return self.road.seal_failure(call, seq, described)

    def _raised(self, call: Prepared, seq: int, error: BaseException) -> None:
        # A cancel says something about the run around the tool, not about the tool; trio,
        # asyncio and concurrent.futures each have a class of their own for it.
        if not isinstance(error, Exception) or type(error).__name__ == "CancelledError":
            self.store.abandon()
            return
        self.write(self.road.seal_error(call, seq, error, self._window()))

    def _stream(
        self, call: Prepared, seq: int, source: object
    ) -> Generator[object, object, object] | AsyncGenerator[object, object]:
        process = os.getpid()

        def ended() -> None:
            self._streams.pop(seq, None)
            if os.getpid() != process:
                return  # a copy in a process that was forked: the call is the parent's
            try:
                line = self.road.seal_stream(call, seq, tee.recorded(), self._window())
            except UnstorableResult as refused:
                line = self._unstorable(call, seq, refused)
            self.write(line)

        tee: Tee | AsyncTee
        if isinstance(source, GeneratorType):
            tee = Tee(source, ended)
        else:
            assert isinstance(source, AsyncGeneratorType), "the two kinds of generator"
            tee = AsyncTee(source, ended)
        self._streams[seq] = tee.stop
        return tee.items()

    def write(self, line: SealedLine) -> None:
        """Put a line into the store; a full disk is said and raised when the run ends."""
        try:
            self.store.append(line)
        except CassetteError as failed:
            self.fault(failed)

    def fault(self, error: CassetteError) -> None:
        """Say what cannot be recorded, the first time; raised when the run ends."""
        if not self.faults:
            say(error.line())
        self.faults.append(error)

    def settle(self) -> None:
        """Record the streams that nobody read to their end, as far as they were read."""
        for stop in list(self._streams.values()):
            stop()

"""Record what a generator yields while the agent reads it, and yield it again on replay."""

import weakref
from collections.abc import AsyncGenerator, Callable, Generator
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, cast

from cassettekit.core.canonical import dumps_ascii, loads
from cassettekit.core.codec import encode
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import UnstorableResult
from cassettekit.session.failures import describe_error

TAG = "$stream"

End = Literal["finished", "stopped", "raised"]
ENDS = ("finished", "stopped", "raised")


@dataclass(slots=True)
class _Tape:
    """The items so far, as they were when they were yielded."""

    kind: str
    items: list[JsonValue] = field(default_factory=list)
    end: End = "stopped"
    value: object = None
    error: JsonObject | None = None
    refused: UnstorableResult | None = None
    done: bool = False

    def add(self, item: object) -> None:
        if self.refused is not None:
            return
        try:
            # Written out at once: the reader may change the item before the stream ends.
            self.items.append(loads(dumps_ascii(encode(item).value)))
        except UnstorableResult as refused:
            self.refused = refused

    def recorded(self) -> JsonObject:
        """The stream as the value of a record.

        Raises:
            UnstorableResult: An item, or the value it returned, has no form in JSON.
        """
        if self.refused is not None:
            raise self.refused
        stream: JsonObject = {"kind": self.kind, "items": self.items, "end": self.end}
        if self.end == "finished" and self.value is not None:
            stream["value"] = encode(self.value).value
        if self.error is not None:
            stream["error"] = self.error
        return {TAG: stream}


class _Ends:
    def __init__(self, kind: str, ended: Callable[[], None]) -> None:
        self._tape = _Tape(kind)
        self._ended = ended

    def recorded(self) -> JsonObject:
        """The stream as the value of a record; see `_Tape.recorded`."""
        return self._tape.recorded()

    def stop(self) -> None:
        """Record the stream as far as it was read, if nothing did so yet."""
        self._finish("stopped")

    def _finish(self, end: End, value: object = None, error: BaseException | None = None) -> None:
        tape = self._tape
        if tape.done:
            return
        tape.done, tape.end, tape.value = True, end, value
        tape.error = None if error is None else describe_error(error)
        self._ended()


class Tee(_Ends):
    """A generator that hands on what the tool yields and keeps a copy."""

    def __init__(
        self, source: Generator[object, object, object], ended: Callable[[], None]
    ) -> None:
        super().__init__("generator", ended)
        self._source = source

    def items(self) -> Generator[object, object, object]:
        """The generator for the agent; one that is never read is recorded as empty."""
        generator = self._items()
        weakref.finalize(generator, self.stop).atexit = False
        return generator

    def _items(self) -> Generator[object, object, object]:
        step: Callable[[], object] = partial(next, self._source)
        while True:
            try:
                item = step()
            except StopIteration as stop:
                self._finish("finished", stop.value)
                return stop.value
            except Exception as error:
                self._finish("raised", error=error)
                raise
            self._tape.add(item)
            try:
                sent = yield item
            except GeneratorExit:
                self._source.close()
                self.stop()
                raise
            except BaseException as thrown:  # noqa: BLE001 - the tool decides about it
                step = partial(self._source.throw, thrown)
            else:
                step = partial(self._source.send, sent)


class AsyncTee(_Ends):
    """An async generator that hands on what the tool yields and keeps a copy."""

    def __init__(self, source: AsyncGenerator[object, object], ended: Callable[[], None]) -> None:
        super().__init__("async generator", ended)
        self._source = source

    def items(self) -> AsyncGenerator[object, object]:
        """The async generator for the agent; one that is never read is recorded as empty."""
        generator = self._items()
        weakref.finalize(generator, self.stop).atexit = False
        return generator

    async def _items(self) -> AsyncGenerator[object, object]:
        step: Callable[[], object] = partial(anext, self._source)
        while True:
            try:
                item = await step()  # type: ignore[misc]  # each step gives an awaitable
            except StopAsyncIteration:
                self._finish("finished")
                return
            except Exception as error:
                self._finish("raised", error=error)
                raise
            self._tape.add(item)
            try:
                sent = yield item
            except GeneratorExit:
                await self._source.aclose()
                self.stop()
                raise
            except BaseException as thrown:  # noqa: BLE001 - the tool decides about it
                step = partial(self._source.athrow, thrown)
            else:
                step = partial(self._source.asend, sent)


def stream_in(value: JsonValue) -> JsonObject | None:
    """The recorded stream that a stored result is, if it is one."""
    if isinstance(value, dict) and len(value) == 1 and isinstance(value.get(TAG), dict):
        return cast("JsonObject", value[TAG])
    return None


@dataclass(frozen=True, slots=True)
class Replayed:
    """A recorded stream, decoded, and what happens after its last item."""

    kind: str
    items: list[object]
    end: End
    value: object
    error: Exception | None
    beyond: Callable[[], Exception]

    def again(self) -> Generator[object, object, object] | AsyncGenerator[object, object]:
        """The same kind of generator with the same items and the same end."""
        return self._async() if self.kind == "async generator" else self._sync()

    def _sync(self) -> Generator[object, object, object]:
        yield from self.items
        self._after()
        return self.value

    async def _async(self) -> AsyncGenerator[object, object]:
        for item in self.items:
            yield item
        self._after()

    def _after(self) -> None:
        if self.error is not None:
            raise self.error
        if self.end == "stopped":
            # The recorded reader stopped here: nobody knows what comes next.
            raise self.beyond()

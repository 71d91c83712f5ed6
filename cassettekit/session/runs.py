"""What becomes of a call in each mode."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

from cassettekit.core import line as lines
from cassettekit.core.show import shown, times
from cassettekit.core.signature import Signature, signature_of
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import (
    CassetteError,
    ChangedTools,
    ClosedCassette,
    LooseMatches,
    SwallowedMiss,
    UnusedCalls,
)
from cassettekit.session.known_types import by_name
from cassettekit.session.notices import say
from cassettekit.session.recorder import Recorder
from cassettekit.session.replayer import Replayer
from cassettekit.session.road import Prepared, Road
from cassettekit.storage.closing import Closed
from cassettekit.storage.part import Part

Live = Callable[[], object]


class _Tools:
    """The tools a run met, and the digest of each one's signature."""

    def __init__(
        self, road: Road, store: Part | None, recorded: Mapping[str, object] | None
    ) -> None:
        self._road = road
        self._store = store
        self._recorded = recorded
        self.met: set[str] = set()
        self._digests: dict[str, str] = {}
        self.changed: list[str] = []

    def meet(self, tool: str, fn: Callable[..., object]) -> None:
        if getattr(fn, "__name__", "") == "<lambda>":
            return  # an adapter, or a stand-in on replay: the tool's own signature is elsewhere
        signature = signature_of(fn)
        self.met.add(tool)
        if signature is not None:
            self._add(tool, signature.described())

    def declare(self, tool: str, signature: Signature) -> None:
        if tool not in self.met:
            self.met.add(tool)
            self._add(tool, signature.described())

    def declare_schema(self, tool: str, schema: JsonValue) -> None:
        """Take note of a tool's input schema; a server may change it while it runs."""
        self.met.add(tool)
        self._add(tool, [schema])

    def _add(self, tool: str, described: list[JsonValue]) -> None:
        digest = self._road.digest(described)
        if self._digests.get(tool) == digest:
            return
        self._digests[tool] = digest
        if self._store is not None:
            members: JsonObject = {"key": lines.SCHEMAS, "tools": {tool: digest}}
            self._store.control(self._road.seal_control(members))
        known = None if self._recorded is None else self._recorded.get(tool)
        if known is not None and known != digest:
            self.changed.append(tool)
            say(f"the signature of tool {tool} is not the recorded one")


class RecordRun:
    """Every call is live and recorded."""

    mode = "record"
    goes_live = True
    misses: Sequence[JsonObject] = ()

    def __init__(self, road: Road, store: Part) -> None:
        self.road = road
        self.store = store
        self.recorder = Recorder(road, store)
        self.serve, self.aserve = self.recorder.run, self.recorder.arun
        tools = _Tools(road, store, None)
        self.met, self.meet, self.declare = tools.met, tools.meet, tools.declare
        self.declare_schema = tools.declare_schema
        if store.kept is not None:
            say(f"an earlier recording was cut off: what it had is kept as {store.kept}")

    @property
    def path(self) -> list[tuple[int, str]]:
        """`seq` and key of every call so far."""
        return self.recorder.path

    def learn_types(self, types: Iterable[type]) -> None:
        """Classes that come back as themselves."""
        self.road.types.update(by_name(types))

    def close(self, flying: BaseException | None) -> None:
        """Make FILE of the part, if this is the last writer; raise what went wrong."""
        faults = self.recorder.faults
        self.recorder.settle()
        failed = flying is not None or bool(faults)
        _tell(self.store.leave(failed=failed, rewrite=self.road.reseal))
        _raise(faults, flying)


class ReplayRun:
    """Every call is answered from the recording or is a miss."""

    mode = "replay"
    goes_live = False

    def __init__(self, road: Road, replayer: Replayer, *, strict: bool) -> None:
        self.road = road
        self.replayer = replayer
        self.strict = strict
        self._closed = False
        answers = replayer.answers
        schemas = None if answers is None else answers.recording.schemas
        self._tools = _Tools(road, replayer.store, schemas)
        self.met, self.meet = self._tools.met, self._tools.meet
        self.declare = self._tools.declare
        self.declare_schema = self._tools.declare_schema

    @property
    def path(self) -> list[tuple[int, str]]:
        """`seq` and key of every call so far."""
        return self.replayer.path

    @property
    def misses(self) -> list[JsonObject]:
        """The ledger."""
        return self.replayer.misses

    def learn_types(self, types: Iterable[type]) -> None:
        """Classes that come back as themselves."""
        self.road.types.update(by_name(types))

    def serve(self, call: Prepared, args: Mapping[str, object], live: Live) -> Any:  # noqa: ARG002
        """The recorded answer."""
        if self._closed:
            raise ClosedCassette(self.replayer.file, "the replay is over")
        return self.replayer.answer(call, args)

    async def aserve(
        self,
        call: Prepared,
        args: Mapping[str, object],
        live: Callable[[], Awaitable[object]],  # noqa: ARG002
    ) -> object:
        """The recorded answer."""
        if self._closed:
            raise ClosedCassette(self.replayer.file, "the replay is over")
        return self.replayer.answer(call, args)

    def close(self, flying: BaseException | None) -> None:
        """Close the candidate; raise what a caller who does not look must still notice."""
        self._closed = True
        replayer = self.replayer
        try:
            if replayer.store is not None:
                _tell(replayer.store.leave(failed=flying is not None, rewrite=self.road.reseal))
            if flying is None:
                _raise(self._verdicts(), flying)
        finally:
            if replayer.answers is not None:
                replayer.answers.recording.close()

    def _verdicts(self) -> list[CassetteError]:
        replayer, file = self.replayer, self.replayer.file
        found: list[CassetteError] = []
        if replayer.misses:
            found.append(self._swallowed())
        if self.strict and self._tools.changed:
            tools = ", ".join(map(shown, self._tools.changed))
            found.append(ChangedTools(file, f"the signature of {tools} is not the recorded one"))
        if self.strict and replayer.loose:
            found.append(LooseMatches(file, f"{times(len(replayer.loose), 'match')} is loose"))
        unused = replayer.unused()
        if unused:
            text = f"{times(len(unused), 'recorded call')} of {len(replayer.answers.keys)} unused"  # type: ignore[union-attr]  # unused calls were recorded
            if self.strict:
                found.append(UnusedCalls(file, text))
            else:
                say(f"{file}: {text}")
        return found

    def _swallowed(self) -> SwallowedMiss:
        misses, file = self.replayer.misses, self.replayer.file
        first = misses[0]
        return SwallowedMiss(
            file,
            f"{times(len(misses), 'call')} had no answer and the run went on;"
            f" the first was call {first['call']}, {shown(str(first['tool']))}",
            f"look closer with: {self.replayer.again}",
        )


class NewRun(ReplayRun):
    """Recorded calls are answered, others are live; the run served is the new cassette."""

    mode = "new"
    goes_live = True

    def __init__(self, road: Road, replayer: Replayer, store: Part, *, strict: bool) -> None:
        super().__init__(road, replayer, strict=strict)
        self.recorder = Recorder(road, store)
        self.recorder.path = replayer.path

    def serve(self, call: Prepared, args: Mapping[str, object], live: Live) -> Any:
        """The recorded answer, else the tool's, recorded."""
        found = self.replayer.answer_or_pass(call, args)
        if found is None:
            return self.recorder.run(call, args, live)
        return self.replayer.outcome(call, found)

    async def aserve(
        self,
        call: Prepared,
        args: Mapping[str, object],
        live: Callable[[], Awaitable[object]],
    ) -> object:
        """The recorded answer, else the asynchronous tool's, recorded."""
        found = self.replayer.answer_or_pass(call, args)
        if found is None:
            return await self.recorder.arun(call, args, live)
        return self.replayer.outcome(call, found)

    def close(self, flying: BaseException | None) -> None:
        """Make the run served the new cassette, and name the recorded calls it dropped."""
        replayer, faults = self.replayer, self.recorder.faults
        self._closed = True
        self.recorder.settle()
        failed = flying is not None or bool(faults) or bool(replayer.misses)
        dropped = replayer.unused()
        assert replayer.answers is not None, "without a file the mode is `record`"
        try:
            _tell(self.recorder.store.leave(failed=failed, rewrite=self.road.reseal))
        finally:
            replayer.answers.recording.close()
        if dropped:
            keys = replayer.answers.keys
            calls = ", ".join(f"{index + 1} ({keys[index]})" for index in dropped[:20])
            more = "" if len(dropped) <= 20 else f" and {len(dropped) - 20} more"
            say(f"{replayer.file}: recorded calls that this run did not use: {calls}{more}")
        found: list[CassetteError] = list(faults)
        if replayer.misses:
            found.append(self._swallowed())
        _raise(found, flying)


def _tell(closed: Closed | None) -> None:
    for note in closed.notes if closed is not None else ():
        say(note)


def _raise(found: Sequence[CassetteError], flying: BaseException | None) -> None:
    """Raise the first fault, unless something is being raised already; say the others."""
    if not found:
        return
    for fault in found if flying is not None else found[1:]:
        say(fault.line())
    if flying is None:
        raise found[0]

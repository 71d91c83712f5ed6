"""Generators are recorded as what they yield and come back as the same kind."""

import asyncio
import gc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cassettekit import Cassette, CassetteMiss
from cassettekit.errors import UnstorableResult
from tests.session.taping import calls_in, lines, never, replay, swallowing

BASE = "base.jsonl"


def count(to):
    for n in range(to):
        yield {"n": n}
    return "all"


async def acount(to):
    for n in range(to):
        yield {"n": n}


async def items_of(stream, most=None):
    found = []
    async for item in stream:
        found.append(item)
        if len(found) == most:
            break
    await stream.aclose()
    return found


def recorded(tool, args, read, *, mode="record"):
    with Cassette(BASE, mode=mode) as tape:
        return read(tape.call("t", args, tool))


def replayed(read, args):
    with replay(BASE) as tape:
        return read(tape.call("t", args, never))


@settings(max_examples=25)
@given(st.integers(0, 5), st.integers(0, 6))
def test_a_stream_read_in_part_comes_back_in_that_part(to, most):
    def read(stream):
        return [item for item, _ in zip(stream, range(most), strict=False)]

    live = recorded(count, {"to": to}, read)

    assert replayed(read, {"to": to}) == live == [{"n": n} for n in range(min(to, most))]


class TestAGenerator:
    def test_comes_back_with_its_items_and_what_it_returned(self):
        def read(stream):
            items = []
            while True:
                try:
                    items.append(next(stream))
                except StopIteration as stop:
                    return items, stop.value

        live = recorded(count, {"to": 2}, read)

        assert replayed(read, {"to": 2}) == live == ([{"n": 0}, {"n": 1}], "all")

    def test_that_was_wrapped_is_one_call(self):
        with Cassette(BASE, mode="record") as tape:
            items = list(tape.tool(count)(3))
        with replay(BASE) as tape:
            again = list(tape.tool(count)(3))

        assert again == items
        assert len(calls_in(BASE)) == 1

    def test_stopped_early_closes_the_tool_and_is_recorded_so_far(self):
        closed = []

        def tool():
            try:
                yield from range(100)
            finally:
                closed.append(True)

        with Cassette(BASE, mode="record") as tape:
            stream = tape.call("t", {}, tool)
            first = next(stream)
            stream.close()
            early = list(closed)

        assert (first, early) == (0, [True])
        assert calls_in(BASE)[0]["result"]["$stream"] == {
            "kind": "generator",
            "items": [0],
            "end": "stopped",
        }

    def test_read_on_where_the_recording_stopped_is_a_miss(self):
        recorded(count, {"to": 3}, next)

        with swallowing(BASE) as tape:
            stream = tape.call("t", {"to": 3}, never)
            first = next(stream)
            with pytest.raises(CassetteMiss) as caught:
                next(stream)

        assert first == {"n": 0}
        assert caught.value.kind == "exhausted"

    def test_never_started_is_recorded_as_empty(self):
        recorded(count, {"to": 3}, lambda stream: None)

        assert calls_in(BASE)[0]["result"]["$stream"]["items"] == []
        assert lines(BASE)[-1]["status"] == "ok"

    def test_still_open_when_the_run_ends_is_recorded_so_far(self):
        tape = Cassette(BASE, mode="record")
        stream = tape.call("t", {"to": 3}, count)
        next(stream)

        tape.close()
        rest = list(stream)

        assert rest == [{"n": 1}, {"n": 2}]
        assert calls_in(BASE)[0]["result"]["$stream"]["items"] == [{"n": 0}]

    def test_that_raises_comes_back_raising_after_its_items(self):
        def tool():
            yield 1
            raise ValueError("broke off")

        def read(stream):
            items = [next(stream)]
            with pytest.raises(ValueError, match="broke off"):
                next(stream)
            return items

        assert recorded(tool, {}, read) == [1]
        assert replayed(read, {}) == [1]

    def test_gets_what_is_sent_and_thrown_into_it(self):
        def tool():
            got = yield "ready"
            try:
                yield got
            except KeyError:
                yield "caught"

        def read(stream):
            return [next(stream), stream.send("hello"), stream.throw(KeyError())]

        assert recorded(tool, {}, read) == ["ready", "hello", "caught"]

    def test_items_are_recorded_as_they_were_yielded(self):
        def tool():
            shared = []
            for n in range(3):
                shared.append(n)
                yield shared

        def read(stream):
            for item in stream:
                item.append("changed by the reader")

        recorded(tool, {}, read)

        items = calls_in(BASE)[0]["result"]["$stream"]["items"]
        assert items[0] == [0]

    def test_item_that_cannot_be_stored_fails_the_run_at_its_end(self):
        def tool():
            yield object()
            yield 2

        tape = Cassette(BASE, mode="record")
        items = list(tape.call("t", {}, tool))

        with pytest.raises(UnstorableResult):
            tape.close()
        assert items[1] == 2

    def test_abandoned_streams_are_recorded_when_the_collector_takes_them(self):
        with Cassette(BASE, mode="record") as tape:
            for n in range(50):
                stream = tape.call("t", {"to": n + 2}, count)
                next(stream)
                circle = [stream]
                circle.append(circle)
                del stream, circle
                if n % 7 == 0:
                    gc.collect()
            gc.collect()
            meanwhile = len(tape.calls)

        assert meanwhile == 50
        assert [line["seq"] for line in calls_in(BASE)] == list(range(50))

    def test_collected_in_the_middle_of_a_write_tears_no_line(self):
        thresholds = gc.get_threshold()
        gc.set_threshold(1)
        try:
            with Cassette(BASE, mode="record") as tape:
                for n in range(60):
                    stream = tape.call("t", {"to": n + 2}, count)
                    next(stream)
                    circle = [stream]
                    circle.append(circle)
                    del stream, circle
                    tape.call("u", {"n": n}, lambda n: {"rows": [{"n": n}] * 5})
        finally:
            gc.set_threshold(*thresholds)

        assert [line["seq"] for line in calls_in(BASE)] == list(range(120))

    def test_replayed_items_are_fresh_copies(self):
        recorded(count, {"to": 1}, list)

        with replay(BASE) as tape:
            first = list(tape.call("t", {"to": 1}, never))
        first[0]["n"] = "changed"
        with replay(BASE) as tape:
            second = list(tape.call("t", {"to": 1}, never))

        assert second == [{"n": 0}]


class TestAnAsyncGenerator:
    @pytest.mark.parametrize("most", [None, 1])
    def test_comes_back_as_one(self, most):
        def read(stream):
            return asyncio.run(items_of(stream, most))

        live = recorded(acount, {"to": 3}, read)

        assert replayed(read, {"to": 3}) == live
        assert len(live) == (most or 3)

    def test_that_was_wrapped_is_used_as_before(self):
        async def run(tape):
            return [item async for item in tape.tool(acount)(3)]

        with Cassette(BASE, mode="record") as tape:
            live = asyncio.run(run(tape))
        with replay(BASE) as tape:
            again = asyncio.run(run(tape))

        assert again == live == [{"n": 0}, {"n": 1}, {"n": 2}]

    def test_that_raises_comes_back_raising(self):
        async def tool():
            yield 1
            raise ValueError("broke off")

        async def read(stream):
            items = [await anext(stream)]
            with pytest.raises(ValueError, match="broke off"):
                await anext(stream)
            return items

        assert recorded(tool, {}, lambda stream: asyncio.run(read(stream))) == [1]
        assert replayed(lambda stream: asyncio.run(read(stream)), {}) == [1]

    def test_whose_reader_is_cancelled_is_recorded_so_far(self):
        async def tool():
            yield 1
            await asyncio.sleep(60)
            yield 2

        async def run(tape):
            stream = tape.call("t", {}, tool)
            await anext(stream)
            task = asyncio.create_task(anext(stream))
            await asyncio.sleep(0)
            task.cancel()
            return await asyncio.gather(task, return_exceptions=True)

        with Cassette(BASE, mode="record") as tape:
            [outcome] = asyncio.run(run(tape))

        assert isinstance(outcome, asyncio.CancelledError)
        assert calls_in(BASE)[0]["result"]["$stream"]["items"] == [1]
        assert calls_in(BASE)[0]["result"]["$stream"]["end"] == "stopped"


class TestAsynchronousTools:
    def test_gathered_calls_are_recorded_in_the_order_they_started(self):
        async def tool(n):
            for _ in range(5 - n):
                await asyncio.sleep(0)
            return n

        async def run(tape):
            return await asyncio.gather(*(tape.acall("t", {"n": n}, tool) for n in range(5)))

        with Cassette(BASE, mode="record") as tape:
            live = asyncio.run(run(tape))
        with replay(BASE) as tape:
            again = asyncio.run(run(tape))

        assert live == again == [0, 1, 2, 3, 4]
        assert [line["args"]["n"] for line in calls_in(BASE)] == [0, 1, 2, 3, 4]

    def test_a_wrapped_coroutine_function_stays_one(self):
        async def tool(n: int = 3) -> int:
            return n

        with Cassette(BASE, mode="record") as tape:
            wrapped = tape.tool(tool)
            live = asyncio.run(wrapped())
        with replay(BASE) as tape:
            again = asyncio.run(tape.tool(tool)(3))

        assert asyncio.iscoroutinefunction(wrapped)
        assert (live, again) == (3, 3)

    def test_called_without_await_say_what_to_use(self):
        async def tool():
            return 1

        from cassettekit.errors import NoTool

        with Cassette(BASE, mode="record") as tape, pytest.raises(NoTool, match="acall"):
            tape.call("t", {}, tool)

        assert calls_in(BASE) == []

    def test_a_plain_function_may_be_awaited_too(self):
        with Cassette(BASE, mode="record") as tape:
            live = asyncio.run(tape.acall("t", {}, lambda: 5))

        assert live == 5

"""How well ids made anew are told from arguments that changed, on generated runs."""

from dataclasses import replace
from random import Random

import pytest

from cassettekit import Cassette, key
from cassettekit.core.compare import compare
from tests.diff.generated_runs import Slot, Text, ids_of, played, slots_in, task
from tests.diff.runs import run, told

TASKS = range(200)


def two_runs(seed):
    made = task(seed)
    return made, played(made, ids_of(made, f"base {seed}")), ids_of(made, f"candidate {seed}")


def flow_of(report):
    """The calls shown as same flow, and all other calls of the candidate that are shown."""
    events = [event for hunk in report.hunks for event in hunk.events]
    flow = {event.candidate for event in events if event.kind == "flow"}
    return flow, {event.candidate for event in events} - flow


def other_keys(base, candidate):
    return {n for n, key in enumerate(base.keys) if key != candidate.keys[n]}


def test_99_of_100_calls_that_differ_only_by_new_ids_are_one_flow():
    false, gone = 0, 0
    for seed in TASKS:
        made, calls, ids = two_runs(seed)
        base, candidate = run(calls), run(played(made, ids))
        flow, _ = flow_of(compare(base, candidate))
        false += len(other_keys(base, candidate))
        gone += len(other_keys(base, candidate) & flow)

    assert false > 1000
    assert gone >= 0.99 * false


def leaves(value, path=()):
    if isinstance(value, dict | list):
        members = value.items() if isinstance(value, dict) else enumerate(value)
        for step, member in members:
            yield from leaves(member, (*path, step))
    else:
        yield path, value


def with_leaf(value, path, leaf):
    if not path:
        return leaf
    if isinstance(value, dict):
        return {**value, path[0]: with_leaf(value[path[0]], path[1:], leaf)}
    return [*value[: path[0]], with_leaf(value[path[0]], path[1:], leaf), *value[path[0] + 1 :]]


def altered(leaf, random):
    """Another value, often one that looks like it."""
    if isinstance(leaf, bool):
        return not leaf
    if isinstance(leaf, int):
        return random.choice([leaf + 1, leaf - 1, leaf * 10 + 7, str(leaf)])
    at = random.randrange(len(leaf))
    character = random.choice([c for c in "0a7z-Q" if c != leaf[at]])
    return random.choice([leaf[:at] + character + leaf[at + 1 :], leaf + character, leaf[:-1]])


def independent(made, at):
    """The calls that send no id which the changed call made, nor one that follows from it."""
    lost, born, tainted = {at}, set(), set()
    for n, call in enumerate(made.calls):
        if tainted & set(slots_in(call["args"])):
            lost.add(n)
        new = set(slots_in(call["result"])) - born
        born |= new
        if n in lost:
            tainted |= new
    return set(range(len(made.calls))) - lost


def with_call(calls, at, **changes):
    return [*calls[:at], {**calls[at], **changes}, *calls[at + 1 :]]


def mutations(seed, times):
    """A base, and runs of the same task of which one argument was changed in one call."""
    made, calls, ids = two_runs(seed)
    random = Random(f"mutations {seed}")
    whole = played(made, ids)
    for _ in range(times):
        at = random.randrange(len(whole))
        path, leaf = random.choice(list(leaves(whole[at]["args"])))
        args = with_leaf(whole[at]["args"], path, altered(leaf, random))
        yield made, run(calls), run(with_call(whole, at, args=args)), at


def swapped(value, nth, by):
    """The value with its nth slot replaced; slots are counted as `slots_in` lists them."""
    seen = 0

    def walk(item):
        nonlocal seen
        match item:
            case Slot():
                seen += 1
                return by if seen - 1 == nth else item
            case Text():
                return replace(item, slots=tuple(walk(slot) for slot in item.slots))
            case dict():
                return {name: walk(member) for name, member in item.items()}
            case list():
                return [walk(member) for member in item]
            case _:
                return item

    return walk(value)


def swaps(seed, times):
    """A base, and runs of the same task that send another of their ids in one place."""
    made, calls, ids = two_runs(seed)
    random = Random(f"swaps {seed}")
    using = [n for n, call in enumerate(made.calls) if slots_in(call["args"])]
    if len(ids) < 2 or not using:
        return
    for _ in range(times):
        at = random.choice(using)
        args = made.calls[at]["args"]
        nth = random.randrange(len(slots_in(args)))
        own = slots_in(args)[nth].number
        by = Slot(random.choice([n for n in range(len(ids)) if n != own]))
        changed = with_call(list(made.calls), at, args=swapped(args, nth, by))
        yield made, run(calls), run(played(replace(made, calls=tuple(changed)), ids)), at


@pytest.mark.parametrize("changes", [mutations, swaps])
def test_a_call_that_sends_something_else_is_always_told_and_spoils_no_other(changes):
    tried, told_apart, others, kept = 0, 0, 0, 0
    for seed in TASKS:
        for made, base, candidate, at in changes(seed, 6):
            report = compare(base, candidate)
            flow, shown = flow_of(report)
            renamed = other_keys(base, candidate) & independent(made, at)
            tried += 1
            told_apart += at in shown and not report.same
            others += len(renamed)
            kept += len(renamed & flow)

    assert tried > 1000
    assert told_apart == tried
    assert kept >= 0.99 * others


def offer(first, second):
    return {"tool": "search", "args": {"q": "x"}, "result": {"items": [first, second]}}


def cancel(one):
    return {"tool": "cancel", "args": {"id": one}, "result": {"id": one, "done": True}}


def made_as(one):
    return {"tool": "create", "args": {"name": "x"}, "result": {"id": one}}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ord_8f3k2ab9", "ord_1c7m5xy2"),
        (48213, 51877),
        ("6ba7b810-9dad-41d1-80b4-00c04fd430c8", "f47ac10b-58cc-4372-a567-0e02b2c3d479"),
    ],
)
def test_the_first_of_a_list_in_another_order_is_another_thing(one, other):
    base = [offer(one, other), cancel(one)]
    candidate = [offer(other, one), cancel(other)]

    report = compare(run(base), run(candidate))

    assert told(report) == "=1 ~2/2"
    assert not report.same


def test_a_list_in_another_order_binds_no_id_that_was_bound_where_it_was_made():
    base = [made_as("ord_8f3k2ab9"), offer("ord_8f3k2ab9", "ord_1c7m5xy2"), cancel("ord_8f3k2ab9")]
    made = [made_as("ord_4d5d6d7d"), offer("ord_9e9e8e8e", "ord_4d5d6d7d")]

    same = compare(run(base), run([*made, cancel("ord_4d5d6d7d")]))
    other = compare(run(base), run([*made, cancel("ord_9e9e8e8e")]))

    assert told(same) == "=2 %3/3"
    assert told(other) == "=2 ~3/3"


def test_equal_keys_are_equal_whatever_their_ids_would_be_bound_to():
    base = [offer("ord_8f3k2ab9", "ord_1c7m5xy2"), cancel("ord_7a7b7c7d")]
    candidate = [offer("ord_7a7b7c7d", "ord_4d5d6d7d"), cancel("ord_7a7b7c7d")]

    report = compare(run(base), run(candidate))

    assert told(report) == "=2"
    assert report.same


@pytest.mark.parametrize(
    "pattern",
    [
        "report_{}.csv",
        "git switch -c fix-{}-again",
        "https://h.example/a/{}/b?x={}",
        "kubectl logs job-{} | grep '{}'",
    ],
)
@pytest.mark.parametrize(
    ("one", "other"), [(4821, 5933), ("ord_8f3k2ab9", "ord_1c7m5xy2"), ("a1-b2-c3", "a1-b2-d4")]
)
def test_an_id_is_found_inside_a_longer_word(pattern, one, other):
    def calls(name):
        return [made_as(name), {"tool": "use", "args": {"text": pattern.format(name, name)}}]

    base, candidate, stranger = calls(one), calls(other), [made_as(other), calls("zz99-yy88")[1]]

    assert told(compare(run(base), run(candidate))) == "=1 %2/2"
    assert told(compare(run(base), run(stranger))) == "=1 ~2/2"


def test_an_id_inside_a_longer_word_is_no_new_one_for_the_other_run():
    base = [made_as("ord_8f3k2ab9"), cancel("ord_8f3k2ab9")]
    shown = {"tool": "ls", "result": "old-ord_8f3k2ab9.txt"}
    candidate = [made_as("ord_1c7m5xy2"), cancel("ord_1c7m5xy2"), shown]

    assert "~2/2" in told(compare(run(base), run(candidate)))


def test_a_part_of_a_date_is_no_id():
    base = [made_as(2025), {"tool": "book", "args": {"on": "2025-04-05"}}]
    candidate = [made_as(2026), {"tool": "book", "args": {"on": "2026-04-05"}}]

    assert told(compare(run(base), run(candidate))) == "=1 ~2/2"


def test_words_of_any_number_of_parts_can_be_looked_at():
    long = "a-" * 20_000
    base = [made_as(f"{long}x1"), cancel(f"{long}x1")]

    assert told(compare(run(base), run([made_as(f"{long}x2"), cancel(f"{long}x2")]))) == "=1 %2/2"


def test_a_key_knows_no_id_that_an_earlier_result_made(tmp_path):
    with Cassette(tmp_path / "run.jsonl", mode="record") as tape:
        tape.call("create", {"name": "x"}, lambda name: {"id": "ord_8f3k2ab9"})
        tape.call("cancel", {"id": "ord_8f3k2ab9"}, lambda **asked: "done")

    assert tape.calls[1] == key("cancel", {"id": "ord_8f3k2ab9"})


def test_a_live_tool_is_never_given_an_id_of_the_recording(tmp_path):
    file, sent = tmp_path / "run.jsonl", []
    with Cassette(file, mode="record") as tape:
        tape.call("create", {"name": "x"}, lambda name: {"id": "ord_8f3k2ab9"})
        tape.call("cancel", {"id": "ord_8f3k2ab9"}, lambda **asked: {"done": asked})

    with Cassette(file, mode="new") as tape:
        tape.call("create", {"name": "y"}, lambda name: {"id": "ord_1c7m5xy2"})
        answer = tape.call(
            "cancel", {"id": "ord_1c7m5xy2"}, lambda **asked: sent.append(asked) or "live"
        )

    assert sent == [{"id": "ord_1c7m5xy2"}]
    assert answer == "live"

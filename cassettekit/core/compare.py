"""Compare two runs: equal calls first, then each kind of difference with what is left."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from cassettekit.core.align import Alignment, Block, align, gaps
from cassettekit.core.callpath import CallPath
from cassettekit.core.canonical import jcs
from cassettekit.core.flow import same_flow
from cassettekit.core.outcomes import outcome_changes, turn
from cassettekit.core.pairing import PAIRED_CELLS, pair
from cassettekit.core.report import Aligned, Counts, Drift, Event, Hunk, Kind, Policy, Report
from cassettekit.core.values import JsonObject
from cassettekit.core.verdict import verdict
from cassettekit.errors import KeyCollision, UnkeyableArgs

_Blocks: TypeAlias = tuple[Block, ...]

# Where fewer calls than one in three are equal, those that are may well be so by chance.
_EQUAL_CALLS = 3


def compare(base: CallPath, candidate: CallPath, policy: Policy | None = None) -> Report:
    """What the candidate does differently from the baseline.

    Calls are equal by key. Of the calls left over, those that only one call on either side
    can be are moved; then calls of one tool in one gap are paired as one call with other
    arguments; what remains is missing or extra.

    Raises:
        KeyCollision: One key names calls of two tools, or with two sets of arguments.
    """
    policy = policy or Policy()
    blocks, aligned = _aligned(base, candidate)
    _refuse_clashes(base, candidate, blocks)
    found = _hunks(base, candidate, blocks, policy)
    drift = tuple(_drift(base, candidate, blocks))
    hunks = _with_flow(base, candidate, found, drift) if policy.flow else tuple(found)
    differs = [event for hunk in hunks for event in hunk.events if policy.counts(event.kind)]
    others = (event for hunk in hunks for event in hunk.events if event.kind != "flow")
    report = Report(
        base=base,
        candidate=candidate,
        policy=policy,
        same=not (differs or (policy.results and drift)) and base.complete and candidate.complete,
        verdict="",
        aligned=aligned,
        counts=_counts(base, candidate, blocks, hunks, len(drift)),
        hunks=hunks,
        first=differs[0] if differs else next(others, None),
        drift=drift,
        appearances=_appearances(base, candidate, hunks),
        notes=(*base.notes, *candidate.notes, *_schema_notes(base, candidate)),
    )
    return replace(report, verdict=verdict(report))


def _aligned(base: CallPath, candidate: CallPath) -> tuple[_Blocks, Aligned]:
    """Equal runs by key, or by tool first where that explains more calls.

    The common prefix and suffix stand in any case.
    """
    by_key = align(base.keys, candidate.keys)
    head, inner, tail = _parted(by_key.blocks, len(base.keys), len(candidate.keys))
    ends = (*head, *tail)
    mine = range(sum(b.size for b in head), len(base.keys) - sum(b.size for b in tail))
    theirs = range(mine.start, len(candidate.keys) - sum(b.size for b in tail))
    equal = sum(block.size for block in inner)
    if not equal or equal * _EQUAL_CALLS >= min(len(mine), len(theirs)):
        return by_key.blocks, by_key.how
    if len(mine) * len(theirs) > PAIRED_CELLS:
        return by_key.blocks, by_key.how
    explained = equal + sum(
        len(pair(base, candidate, gap.base, gap.candidate))
        for gap in gaps(by_key, len(base.keys), len(candidate.keys))
    )
    pairs = pair(base, candidate, mine, theirs)
    if len(pairs) <= explained:
        return by_key.blocks, by_key.how
    equal_pairs = (Block(x, y, 1) for x, y in pairs if base.keys[x] == candidate.keys[y])
    return tuple(sorted((*ends, *equal_pairs))), "tools"


def _parted(blocks: _Blocks, base: int, candidate: int) -> tuple[_Blocks, _Blocks, _Blocks]:
    """The common prefix, what is between, the common suffix."""
    head = blocks[:1] if blocks and blocks[0][:2] == (0, 0) else ()
    rest = blocks[len(head) :]
    at_end = rest and rest[-1].base + rest[-1].size == base
    if at_end and rest[-1].candidate + rest[-1].size == candidate:
        return head, rest[:-1], rest[-1:]
    return head, rest, ()


def _refuse_clashes(base: CallPath, candidate: CallPath, blocks: _Blocks) -> None:
    for x, y, size in blocks if base.tools is not candidate.tools else ():
        if base.tools[x : x + size] == candidate.tools[y : y + size]:
            continue
        for index, place in zip(range(x, x + size), range(y, y + size), strict=True):
            mine, theirs = base.tools[index], candidate.tools[place]
            if mine != theirs:
                raise KeyCollision(
                    f"{candidate.name}, call {candidate.call_number(place)}",
                    f"key {candidate.keys[place]} names a call of {theirs!r} here and of"
                    f" {mine!r} in {base.name}, call {base.call_number(index)}",
                    "one of the files is damaged or was edited by hand",
                )


def _hunks(base: CallPath, candidate: CallPath, blocks: _Blocks, policy: Policy) -> list[Hunk]:
    found = list(gaps(Alignment(blocks, "exact"), len(base.keys), len(candidate.keys)))
    moves = _moves(
        base,
        candidate,
        [index for gap in found for index in gap.base],
        [index for gap in found for index in gap.candidate],
        in_any_number=policy.ignore_order,
    )
    origins = {place: index for index, place in moves.items()}
    hunks = []
    for gap in found:
        left = [index for index in gap.base if index not in moves]
        added = [index for index in gap.candidate if index not in origins]
        pairs = pair(base, candidate, left, added) if left and added else []
        events: list[Event] = []
        x, y = gap.base.start, gap.candidate.start
        for index, place in pairs:
            events += _unpaired(range(x, index), range(y, place), moves, origins)
            events.append(Event("args", index, place))
            x, y = index + 1, place + 1
        events += _unpaired(range(x, gap.base.stop), range(y, gap.candidate.stop), moves, origins)
        hunks.append(Hunk(gap.base, gap.candidate, tuple(events)))
    return hunks


def _moves(
    base: CallPath,
    candidate: CallPath,
    left: Sequence[int],
    added: Sequence[int],
    *,
    in_any_number: bool,
) -> dict[int, int]:
    """Calls left over on both sides that are one call at another place.

    Where order counts, only those whose key is left over once on either side: which poll of
    a loop moved where would be a guess.
    """
    mine, theirs = defaultdict(list), defaultdict(list)
    for index in left:
        mine[base.keys[index]].append(index)
    for place in added:
        theirs[candidate.keys[place]].append(place)
    return {
        index: place
        for key, indexes in mine.items()
        if key in theirs and (in_any_number or len(indexes) == len(theirs[key]) == 1)
        for index, place in zip(indexes, theirs[key], strict=False)
    }


def _unpaired(
    left: range, added: range, moves: Mapping[int, int], origins: Mapping[int, int]
) -> Iterator[Event]:
    """The events between two pairs, in the order of either side."""
    missing = [index for index in left if index not in moves]
    extra = [place for place in added if place not in origins]
    if len(missing) == len(extra) == 1:
        index, place = missing[0], extra[0]
        yield from _one_sided(range(left.start, index), range(added.start, place), moves, origins)
        yield Event("replaced", index, place)
        left, added = range(index + 1, left.stop), range(place + 1, added.stop)
    yield from _one_sided(left, added, moves, origins)


def _one_sided(
    left: range, added: range, moves: Mapping[int, int], origins: Mapping[int, int]
) -> Iterator[Event]:
    """What the base lost, then what the candidate added."""
    for index in left:
        if index in moves:
            yield Event("moved", index, moves[index])
        else:
            yield Event("missing", index, None)
    for place in added:
        if place in origins:
            yield Event("moved_here", origins[place], place)
        else:
            yield Event("extra", None, place)


def _drift(base: CallPath, candidate: CallPath, blocks: _Blocks) -> Iterator[Drift]:
    for x, y, size in blocks:
        if base.outcomes[x : x + size] == candidate.outcomes[y : y + size]:
            continue
        for index, place in zip(range(x, x + size), range(y, y + size), strict=True):
            if base.outcomes[index] == candidate.outcomes[place]:
                continue
            mine, theirs = base.record(index), candidate.record(place)
            if mine.key == theirs.key and not _are_equal(mine.args, theirs.args):
                raise KeyCollision(
                    f"{candidate.name}, call {candidate.call_number(place)}",
                    f"it has the key of call {base.call_number(index)} of {base.name} and other"
                    " arguments",
                    "one of them was edited by hand, and `cassette inspect` marks it",
                )
            if outcome_changes(mine.outcome, theirs.outcome):
                yield Drift(index, place, turn(mine.outcome, theirs.outcome))


def _are_equal(mine: JsonObject, theirs: JsonObject) -> bool:
    if mine != theirs:
        return False
    try:
        return jcs(mine) == jcs(theirs)  # true is not 1
    except UnkeyableArgs:  # edited on both sides
        return False


def _with_flow(
    base: CallPath, candidate: CallPath, hunks: Sequence[Hunk], drift: Iterable[Drift]
) -> tuple[Hunk, ...]:
    """The hunks with calls that differ only by ids made anew told apart."""
    changed = [
        (event.base, event.candidate)
        for hunk in hunks
        for event in hunk.events
        if event.kind == "args" and event.base is not None and event.candidate is not None
    ]
    if not changed:
        return tuple(hunks)
    found = same_flow(base, candidate, [(d.base, d.candidate) for d in drift], changed)
    return tuple(
        replace(
            hunk,
            events=tuple(
                replace(event, kind="flow") if (event.base, event.candidate) in found else event
                for event in hunk.events
            ),
        )
        for hunk in hunks
    )


def _counts(
    base: CallPath, candidate: CallPath, blocks: _Blocks, hunks: Sequence[Hunk], results: int
) -> Counts:
    times: Counter[Kind] = Counter(event.kind for hunk in hunks for event in hunk.events)
    return Counts(
        base=len(base.keys),
        candidate=len(candidate.keys),
        same=sum(block.size for block in blocks),
        flow=times["flow"],
        args=times["args"],
        missing=times["missing"] + times["replaced"],
        extra=times["extra"] + times["replaced"],
        moved=times["moved"],
        results=results,
    )


def _appearances(
    base: CallPath, candidate: CallPath, hunks: Sequence[Hunk]
) -> dict[str, tuple[int, int]]:
    """How often either run makes each call that is missing or extra somewhere."""
    asked = set()
    for hunk in hunks:
        for event in hunk.events:
            if event.kind in ("missing", "replaced") and event.base is not None:
                asked.add(base.keys[event.base])
            if event.kind in ("extra", "replaced") and event.candidate is not None:
                asked.add(candidate.keys[event.candidate])
    mine = Counter(filter(asked.__contains__, base.keys))
    theirs = Counter(filter(asked.__contains__, candidate.keys))
    return {key: (mine[key], theirs[key]) for key in sorted(asked)}


def _schema_notes(base: CallPath, candidate: CallPath) -> Iterator[str]:
    both = sorted(base.schemas.keys() & candidate.schemas.keys())
    changed = [tool for tool in both if base.schemas[tool] != candidate.schemas[tool]]
    if changed:
        # A new version of a server mostly changes them all.
        tools = changed[0] if len(changed) == 1 else f"{len(changed)} tools"
        which = f": {', '.join(changed)}" if len(changed) > 1 else ""
        yield f"the signature or input schema of {tools} changed between the runs{which}"

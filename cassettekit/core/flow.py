"""Tell calls that differ from calls that only carry ids which each run made anew."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from cassettekit.core.callpath import CallPath
from cassettekit.core.leaves import Difference, differences
from cassettekit.core.outcomes import outcome_changes, outcome_value
from cassettekit.core.record import Record
from cassettekit.core.values import JsonValue

CallPair: TypeAlias = tuple[int, int]
"""The index of a call in the base and of its partner in the candidate."""

Binding: TypeAlias = tuple[str, str]
"""An id of the base and the id that stands in its place in the candidate."""

LONGEST_RUN = 20_000
"""In longer runs ids are not looked for: every call has to be read to know an id is new."""

_word = re.compile(r"[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*")
_moment = re.compile(r"\d{4}-\d\d-\d\d\Z|\d{1,2}:\d\d(?::\d\d)?\Z")
_SHORTEST_ID = 6
_SMALLEST_ID = 1000


def same_flow(
    base: CallPath,
    candidate: CallPath,
    drifted: Iterable[CallPair],
    changed: Iterable[CallPair],
) -> frozenset[CallPair]:
    """The changed pairs that differ only by ids made anew.

    An id of the base is bound to one of the candidate where both stand at the same place in
    the results of two calls that are one call (`drifted`, or found to be so here), earlier
    than they are used. A binding holds one to one, and only between ids that the other run
    never shows: results in another order bind nothing.
    """
    if max(len(base.keys), len(candidate.keys)) > LONGEST_RUN:
        return frozenset()
    asked = {pair: needs for pair in changed if (needs := _needs(base, candidate, pair))}
    if not asked:
        return frozenset()
    born = {
        pair: _born(base.record(pair[0]), candidate.record(pair[1]))
        for pair in sorted({*drifted, *asked})
    }
    wanted = _one_to_one(binding for needs in asked.values() for binding in needs)
    found = _explained(asked, born, wanted)
    if not found:
        return frozenset()
    # Only now every call of both runs is read: few pairs come this far.
    wanted = _fresh(base, candidate, set().union(*(asked[pair] for pair in found)))
    return frozenset(_explained(asked, born, wanted))


def _explained(
    asked: Mapping[CallPair, set[Binding]],
    born: Mapping[CallPair, set[Binding]],
    wanted: set[Binding],
) -> set[CallPair]:
    """The pairs whose needs are all bound by results of earlier calls."""
    bound: set[Binding] = set()
    found: set[CallPair] = set()
    for pair, suggested in born.items():
        if pair in asked:
            if not asked[pair] <= bound:
                continue
            found.add(pair)
        bound |= wanted & suggested
    return found


def _needs(base: CallPath, candidate: CallPath, pair: CallPair) -> set[Binding]:
    """The bindings that would make the arguments one; none where no binding could."""
    old, new = base.record(pair[0]), candidate.record(pair[1])
    needs: set[Binding] = set()
    for difference in differences(old.args, new.args) if old.v == new.v else ():
        bindings = _by_words(difference) or _whole(difference)
        if not bindings:
            return set()
        needs |= bindings
    return needs


def _born(old: Record, new: Record) -> set[Binding]:
    """Every binding that two results suggest."""
    suggested: set[Binding] = set()
    for difference in outcome_changes(old.outcome, new.outcome):
        suggested |= _by_words(difference) | _whole(difference)
    return suggested


def _whole(difference: Difference) -> set[Binding]:
    old, new = difference.base, difference.other
    if difference.op != "replace" or type(old) is not type(new):
        return set()
    return {(str(old), str(new))} if _is_id(old) and _is_id(new) else set()


def _by_words(difference: Difference) -> set[Binding]:
    """Ids inside two texts that are otherwise one text."""
    old, new = difference.base, difference.other
    if not isinstance(old, str) or not isinstance(new, str):
        return set()
    if _word.split(old) != _word.split(new):
        return set()
    pairs = zip(_word.findall(old), _word.findall(new), strict=True)
    changed = {(mine, theirs) for mine, theirs in pairs if mine != theirs}
    return changed if all(_is_id(mine) and _is_id(theirs) for mine, theirs in changed) else set()


def _is_id(value: JsonValue) -> bool:
    """Whether a value can name one thing: long enough, and no plain word, date or count."""
    if isinstance(value, str):
        return (
            len(value) >= _SHORTEST_ID
            and any(map(str.isdigit, value))
            and not any(map(str.isspace, value))
            and _moment.match(value) is None
        )
    return type(value) is int and abs(value) >= _SMALLEST_ID


def _one_to_one(bindings: Iterable[Binding]) -> set[Binding]:
    partners: dict[tuple[str, str], set[str]] = {}
    kept = set(bindings)
    for old, new in kept:
        partners.setdefault(("old", old), set()).add(new)
        partners.setdefault(("new", new), set()).add(old)
    return {
        (old, new)
        for old, new in kept
        if len(partners["old", old]) == len(partners["new", new]) == 1
    }


def _fresh(base: CallPath, candidate: CallPath, bindings: set[Binding]) -> set[Binding]:
    """The bindings whose ids the other run never shows."""
    stale_old = _seen(candidate, {old for old, _ in bindings})
    stale_new = _seen(base, {new for _, new in bindings})
    return {(old, new) for old, new in bindings if old not in stale_old and new not in stale_new}


def _seen(path: CallPath, ids: set[str]) -> set[str]:
    seen: set[str] = set()
    for index in range(len(path.keys)):
        record = path.record(index)
        for text in _texts([record.args, outcome_value(record.outcome)]):
            if text in ids:
                seen.add(text)
            seen.update(ids.intersection(_word.findall(text)))
    return seen


def _texts(values: Sequence[JsonValue]) -> Iterator[str]:
    waiting = list(values)
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            waiting.extend(item.values())
        elif isinstance(item, list):
            waiting.extend(item)
        elif isinstance(item, str):
            yield item
        elif type(item) is int:
            yield str(item)

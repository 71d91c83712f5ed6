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

_AnyOf: TypeAlias = frozenset[Binding]
"""Bindings of which any one explains a difference."""

LONGEST_RUN = 20_000
"""In longer runs ids are not looked for: every call has to be read to know an id is new."""

MOST_WORDS = 10_000
"""Of texts that differ in more words none is looked up: such a text is another one."""

_word = re.compile(r"[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*")
_moment = re.compile(r"\d{4}-\d\d-\d\d\Z|\d{1,2}:\d\d(?::\d\d)?\Z")
_joint = re.compile(r"([_-])")
_SHORTEST_ID = 6
_SMALLEST_ID = 1000
_LONGEST_NUMBER = 20

# Parts and joints at either end of a word: eight names before an id, or after it.
_LONGEST_TRIM = 16

# More parts and joints than a UUID with four names; a longer id is only seen as a whole word.
_LONGEST_ID = 17


def same_flow(
    base: CallPath,
    candidate: CallPath,
    drifted: Iterable[CallPair],
    changed: Iterable[CallPair],
) -> frozenset[CallPair]:
    """The changed pairs that differ only by ids made anew.

    An id of the base is bound to one of the candidate where both first stand at the same place
    in the results of two calls that are one call (`drifted`, or found to be so here), earlier
    than they are used. A binding holds one to one and for good, and only between ids that the
    other run never shows: results in another order bind nothing.
    """
    if max(len(base.keys), len(candidate.keys)) > LONGEST_RUN:
        return frozenset()
    asked = {pair: needs for pair in changed if (needs := _needs(base, candidate, pair))}
    if not asked:
        return frozenset()
    wanted = {binding for needs in asked.values() for need in needs for binding in need}
    olds, news = {old for old, _ in wanted}, {new for _, new in wanted}
    born = {
        (x, y): {
            (old, new)
            for old, new in _born(base.record(x), candidate.record(y))
            if old in olds or new in news
        }
        for x, y in sorted({*drifted, *asked})
    }
    found, bound = _explained(asked, born, wanted)
    if not found:
        return frozenset()
    # Only now every call of both runs is read: few pairs come this far.
    found, _ = _explained(asked, born, _fresh(base, candidate, bound))
    return frozenset(found)


def _explained(
    asked: Mapping[CallPair, Sequence[_AnyOf]],
    born: Mapping[CallPair, set[Binding]],
    allowed: set[Binding],
) -> tuple[set[CallPair], set[Binding]]:
    """The pairs whose needs are bound by results of earlier calls, and these bindings.

    An id that has once stood opposite another is taken: a list that comes back in another
    order later would bind it to a stranger.
    """
    bound: set[Binding] = set()
    found: set[CallPair] = set()
    olds: set[str] = set()
    news: set[str] = set()
    for pair, suggested in born.items():
        if pair in asked:
            if any(need.isdisjoint(bound) for need in asked[pair]):
                continue
            found.add(pair)
        for old, new in _one_to_one(suggested) & allowed:
            if old not in olds and new not in news:
                bound.add((old, new))
        olds.update(old for old, _ in suggested)
        news.update(new for _, new in suggested)
    return found, bound


def _needs(base: CallPath, candidate: CallPath, pair: CallPair) -> list[_AnyOf]:
    """What has to be bound to make the arguments one; nothing where that cannot be."""
    old, new = base.record(pair[0]), candidate.record(pair[1])
    needs: list[_AnyOf] = []
    for difference in differences(old.args, new.args) if old.v == new.v else ():
        needed = [_inside(mine, theirs) for mine, theirs in _changed_words(difference)]
        if not needed or not all(needed):
            needed = [frozenset(_whole(difference))]
        if not all(needed):
            return []
        needs += needed
    return needs


def _born(old: Record, new: Record) -> set[Binding]:
    """Every binding that two results suggest."""
    suggested: set[Binding] = set()
    for difference in outcome_changes(old.outcome, new.outcome):
        words = _changed_words(difference)
        if all(_is_word_id(mine) and _is_word_id(theirs) for mine, theirs in words):
            suggested |= words
        suggested |= _whole(difference)
    return suggested


def _whole(difference: Difference) -> set[Binding]:
    old, new = difference.base, difference.other
    if difference.op != "replace" or type(old) is not type(new):
        return set()
    return {(str(old), str(new))} if _is_id(old) and _is_id(new) else set()


def _changed_words(difference: Difference) -> set[Binding]:
    """The words that differ in two texts that are otherwise one text."""
    old, new = difference.base, difference.other
    if not isinstance(old, str) or not isinstance(new, str):
        return set()
    if _word.split(old) != _word.split(new):
        return set()
    pairs = zip(_word.findall(old), _word.findall(new), strict=True)
    changed = {(mine, theirs) for mine, theirs in pairs if mine != theirs}
    return changed if len(changed) <= MOST_WORDS else set()


def _inside(old: str, new: str) -> _AnyOf:
    """The ids that two words may differ by: themselves, or what is left of equal ends.

    `report_48213` and `report_51877` differ by a number, `fix-ord_1a` and `fix-ord_2b` by an
    id that holds a joint itself: only the bindings tell which.
    """
    if _moment.match(old) or _moment.match(new):
        return frozenset()
    mine, theirs = _joint.split(old), _joint.split(new)
    heads = _common(mine, theirs)
    tails = _common(mine[::-1], theirs[::-1])
    found = set()
    for head in range(0, heads + 1, 2):
        for tail in range(0, tails + 1, 2):
            left = "".join(mine[head : len(mine) - tail])
            right = "".join(theirs[head : len(theirs) - tail])
            if _is_word_id(left) and _is_word_id(right):
                found.add((left, right))
    return frozenset(found)


def _common(mine: Sequence[str], theirs: Sequence[str]) -> int:
    """How many parts and joints are equal at the start, up to a limit."""
    count = 0
    for one, other in zip(mine[:_LONGEST_TRIM], theirs[:_LONGEST_TRIM], strict=False):
        if one != other:
            break
        count += 1
    return count


def _is_word_id(word: str) -> bool:
    """Whether a word in a text can name one thing; a number may, as it may by itself."""
    return _is_id(word) or (word.isdecimal() and len(word) < _LONGEST_NUMBER and _is_id(int(word)))


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
    longest = min(_LONGEST_ID, max((len(_joint.split(one)) for one in ids), default=0))
    for index in range(len(path.keys)):
        record = path.record(index)
        for text in _texts([record.args, outcome_value(record.outcome)]):
            if text in ids:
                seen.add(text)
            for word in _word.findall(text):
                seen.update(ids.intersection(_parts(word, longest)))
    return seen


def _parts(word: str, longest: int) -> Iterator[str]:
    """A word, and all in it that stands between joints, up to a length."""
    yield word
    parts = _joint.split(word)
    if len(parts) > 1:
        for start in range(0, len(parts), 2):
            for stop in range(start + 1, min(start + longest, len(parts)) + 1, 2):
                yield "".join(parts[start:stop])


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

"""Say whether a pattern stays linear: no text makes it read the same place again and again."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, TypeAlias

from cassettekit.redaction.charsets import ANY, NO_WORD, Chars, CharSets

# What `re` itself compiles from: flags, verbose layout and every spelling of a group are
# understood there already. The module has no public name.
_parser = import_module("re._parser")

DEAREST = 4_000
"""How many steps a pattern may take at one place of a text."""

_Node: TypeAlias = tuple[str, Any]

_REPEATS = frozenset({"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"})
_LOOKS = frozenset({"ASSERT", "ASSERT_NOT"})
_ONE = frozenset({"LITERAL", "NOT_LITERAL", "ANY", "IN"})
_REFUSED = {
    "GROUPREF": "it refers back to what a group found",
    "GROUPREF_EXISTS": "it asks whether a group was found",
}
_AGAIN = "a repeat without end can be entered again inside what it reads, before it fails"
_MEETS = "what one repeat without end reads, the next can read as well"


class _RunsAwayError(Exception):
    """The reason, as its message."""


@dataclass(frozen=True, slots=True)
class _Rest:
    """What follows a place in the pattern.

    `cost` bounds the steps to fail in it, `first` holds what it can begin with, `sure` says
    that it cannot fail, `endless` that it may read on without end and then fail.
    """

    cost: int = 0
    first: Chars = ANY
    sure: bool = True
    endless: bool = False


@dataclass(frozen=True, slots=True)
class _Entry:
    """What is before a place in the pattern.

    Each of `passed` is what one single place before it holds. Right before it no character
    of one of `edges` is. `width` is at how many places a match may have begun.
    """

    passed: tuple[Chars, ...] = ()
    edges: tuple[Chars, ...] = ()
    width: int = 1

    def keeps_out(self, chars: Chars) -> bool:
        """Say whether a run of `chars` that is read from here is read from no other place."""
        return any(chars <= edge for edge in self.edges) or any(map(chars.isdisjoint, self.passed))


def runs_away(pattern: str, flags: int = 0) -> str | None:
    """Say why a pattern may take more than linear time on some text, or None.

    A search begins anew at every place of a text. So a repeat without end is taken if what
    follows it cannot fail, for then nothing that it read is read again. Else a place before
    it has to hold what the repeat cannot, for then its runs do not overlap, and only where
    it ends may another one begin. What is bounded is multiplied out. This refuses more than
    it would have to.

    Raises:
        re.error: It is no pattern.
    """
    tree = _parser.parse(pattern, flags)
    everything = list(_every(tree))
    flags = tree.state.flags
    for name, argument in everything:
        if name in _REFUSED:
            return _REFUSED[name]
        if name == "SUBPATTERN":
            flags |= argument[1]
    try:
        _Analysis(flags).sequence(_flat(tree), _Rest(), _Entry())
    except _RunsAwayError as reason:
        return str(reason)
    except RecursionError:
        return "it is nested too deep"
    return None


def least_width(pattern: str) -> int:
    """Return how many characters the shortest match of a pattern has."""
    return int(_parser.parse(pattern).getwidth()[0])


def looks_around(pattern: str) -> bool:
    """Say whether what a pattern finds depends on what is beside it, or on a text's ends."""
    return any(name == "AT" or name in _LOOKS for name, _ in _every(_parser.parse(pattern)))


class _Analysis:
    """Goes through a pattern from its end, so that what follows each place is known."""

    def __init__(self, flags: int) -> None:
        self._chars = CharSets(flags)

    def sequence(self, nodes: list[_Node], rest: _Rest, entry: _Entry) -> _Rest:
        """Return what follows the place before `nodes`, where `rest` follows them."""
        entries = [entry]
        for node in nodes:
            entries.append(self._entered(entries[-1], node))
        for node, before in zip(reversed(nodes), reversed(entries[:-1]), strict=True):
            rest = self._node(node, rest, before)
            if rest.cost > DEAREST:
                raise _RunsAwayError(f"it may take over {DEAREST} steps at one place of a text")
        return rest

    def _node(self, node: _Node, rest: _Rest, entry: _Entry) -> _Rest:
        name, argument = node
        if name in _ONE:
            return _Rest(1 + rest.cost, self._chars.may_be(node), False, rest.endless)
        if name == "AT":
            return replace(rest, cost=1 + rest.cost, first=ANY, sure=False)
        if name in _LOOKS:
            return self._look(_flat(argument[1]), rest)
        if name == "BRANCH":
            return _either(self.sequence(_flat(way), rest, entry) for way in argument[1])
        if name not in _REPEATS:
            raise _RunsAwayError(f"it uses {name.lower()}")
        return self._repeat(argument, rest, entry)

    def _repeat(self, argument: Any, rest: _Rest, entry: _Entry) -> _Rest:
        least, most, body = argument
        flat = _flat(body)
        is_endless = most is _parser.MAXREPEAT
        if _is_one(flat):
            chars = self._chars.may_be(flat[0])
            if is_endless:
                return self._endless(chars, int(least), rest, entry)
            return self._bounded(chars, int(least), int(most), rest)
        if is_endless:
            return self._groups(flat, int(least), rest)
        return self._unrolled(flat, int(least), int(most), rest, entry)

    def _endless(self, chars: Chars, least: int, rest: _Rest, entry: _Entry) -> _Rest:
        first = chars if least else chars | rest.first
        if rest.sure:
            return _Rest(1 + least + rest.cost, first, least == 0, rest.endless)
        if not entry.keeps_out(chars):
            raise _RunsAwayError(_AGAIN)
        if rest.endless and not chars.isdisjoint(rest.first):
            raise _RunsAwayError(_MEETS)
        return _Rest(least + entry.width * (2 + rest.cost), first, False, True)

    def _bounded(self, chars: Chars, least: int, most: int, rest: _Rest) -> _Rest:
        first = chars if least else chars | rest.first
        if rest.sure:
            return _Rest(1 + most + rest.cost, first, least == 0, rest.endless)
        tries = 1 if chars.isdisjoint(rest.first) else most - least + 1
        return _Rest(2 * most + tries * (1 + rest.cost), first, False, rest.endless)

    def _unrolled(
        self, body: list[_Node], least: int, most: int, rest: _Rest, entry: _Entry
    ) -> _Rest:
        found = rest
        for number in range(most, 0, -1):
            first = number == 1
            width = entry.width + (number - 1) * sum(map(_width, body))
            before = entry if first else _Entry(entry.passed, width=width)
            inner = self.sequence(body, found, before)
            found = inner if number <= least else _either((inner, rest))
        return found

    def _groups(self, body: list[_Node], least: int, rest: _Rest) -> _Rest:
        if not rest.sure:
            raise _RunsAwayError("it repeats a group without end, and what follows may fail")
        if not body or not all(name in _ONE for name, _ in body):
            raise _RunsAwayError("it repeats a group that repeats, chooses or looks around")
        first = self._chars.may_be(body[0])
        cost = (1 + least) * (1 + len(body)) + rest.cost
        return _Rest(cost, first if least else first | rest.first, least == 0, rest.endless)

    def _look(self, body: list[_Node], rest: _Rest) -> _Rest:
        for name, argument in _every(body):
            if name in _REPEATS and argument[1] is _parser.MAXREPEAT:
                raise _RunsAwayError("it looks ahead without end")
        cost = self.sequence(body, _Rest(sure=False), _Entry()).cost
        return _Rest(1 + cost + rest.cost, ANY, False, rest.endless)

    def _entered(self, entry: _Entry, node: _Node) -> _Entry:
        """Return what is before the place behind `node`."""
        name, argument = node
        if name == "AT":
            return self._anchored(entry, str(argument))
        if name == "ASSERT_NOT" and argument[0] < 0 and _is_one(flat := _flat(argument[1])):
            return replace(entry, edges=(*entry.edges, self._chars.surely(flat[0])))
        if name in _LOOKS:
            return entry
        if name in _REPEATS and argument[0] and _is_one(flat := _flat(argument[2])):
            one: tuple[Chars, ...] = (self._chars.may_be(flat[0]),)
        else:
            one = (self._chars.may_be(node),) if name in _ONE else ()
        return _Entry((*entry.passed, *one), width=entry.width + _width(node))

    def _anchored(self, entry: _Entry, kind: str) -> _Entry:
        match kind:
            case "AT_BEGINNING_STRING":
                return replace(entry, passed=(*entry.passed, frozenset()))
            case "AT_BEGINNING":
                return replace(entry, passed=(*entry.passed, frozenset({ord("\n")})))
            case "AT_BOUNDARY":
                return replace(entry, edges=(*entry.edges, self._chars.word(), NO_WORD))
            case _:
                return entry


def _either(ways: Iterable[_Rest]) -> _Rest:
    found = list(ways)
    return _Rest(
        1 + sum(way.cost for way in found),
        frozenset().union(*(way.first for way in found)),
        any(way.sure for way in found),
        any(way.endless for way in found),
    )


def _is_one(nodes: list[_Node]) -> bool:
    return len(nodes) == 1 and nodes[0][0] in _ONE


def _flat(nodes: Iterable[tuple[Any, Any]]) -> list[_Node]:
    """Return the nodes of a sequence, those of groups among them."""
    flat: list[_Node] = []
    for operator, argument in nodes:
        match str(operator):
            case "SUBPATTERN":
                flat += _flat(argument[3])
            case "ATOMIC_GROUP":
                flat += _flat(argument)
            case name:
                flat.append((name, argument))
    return flat


def _every(nodes: Iterable[tuple[Any, Any]]) -> Iterator[_Node]:
    for operator, argument in nodes:
        name = str(operator)
        yield name, argument
        if name in _REPEATS:
            yield from _every(argument[2])
        elif name in _LOOKS:
            yield from _every(argument[1])
        elif name == "BRANCH":
            for way in argument[1]:
                yield from _every(way)
        elif name in ("SUBPATTERN", "ATOMIC_GROUP"):
            yield from _every(argument[3] if name == "SUBPATTERN" else argument)


def _width(node: _Node) -> int:
    """Return how many characters a node reads at most, of what has an end."""
    name, argument = node
    if name in _ONE:
        return 1
    if name == "BRANCH":
        return max(sum(map(_width, _flat(way))) for way in argument[1])
    if name not in _REPEATS:
        return 0
    inner = sum(map(_width, _flat(argument[2])))
    return inner if argument[1] is _parser.MAXREPEAT else inner * int(argument[1])

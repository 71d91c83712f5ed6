"""Lay call paths over each other: a tree that forks where runs part."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cassettekit.core.callpath import CallPath
from cassettekit.core.walk import common_prefix


@dataclass(frozen=True, slots=True)
class Tree:
    """Call paths laid over each other, the baseline being the first."""

    paths: tuple[CallPath, ...]
    root: "Node"


@dataclass(slots=True)
class Node:
    """A stretch of calls that the same runs make, and what they do after it.

    `runs` are positions in the list the tree was grown from. The calls are those from
    `start` to `stop` of the first of these runs. Runs that end here have no branch.
    """

    runs: tuple[int, ...]
    start: int
    stop: int
    branches: list["Node"] = field(default_factory=list)

    @property
    def ending(self) -> tuple[int, ...]:
        """The runs that make no call after this stretch."""
        going_on = {run for branch in self.branches for run in branch.runs}
        return tuple(run for run in self.runs if run not in going_on)

    def walk(self, depth: int = 0) -> Iterator[tuple[int, "Node"]]:
        """This node and all below it with their depth, a branch before its sisters."""
        waiting = [(depth, self)]
        while waiting:
            level, node = waiting.pop()
            yield level, node
            waiting.extend((level + 1, branch) for branch in reversed(node.branches))


def grow(paths: Sequence[CallPath]) -> Tree:
    """The tree of some call paths, the first being the baseline.

    At a fork the branch that the baseline takes comes first, then the one that most runs
    take, then in the order of the runs.
    """
    root = Node(tuple(range(len(paths))), 0, 0)
    waiting = [root]
    while waiting:
        node = waiting.pop()
        node.stop = _together(paths, node)
        nexts: dict[str, list[int]] = {}
        for run in node.runs:
            if node.stop < len(paths[run].keys):
                nexts.setdefault(paths[run].keys[node.stop], []).append(run)
        branches = [Node(tuple(runs), node.stop, node.stop) for runs in nexts.values()]
        branches.sort(key=lambda branch: (0 not in branch.runs, -len(branch.runs), branch.runs))
        node.branches = branches
        waiting += branches
    return Tree(tuple(paths), root)


def _together(paths: Sequence[CallPath], node: Node) -> int:
    """How far all runs of a node make the same calls."""
    first = paths[node.runs[0]].keys
    stop = min(len(paths[run].keys) for run in node.runs)
    for run in node.runs[1:]:
        stop = node.start + common_prefix(
            first, paths[run].keys, node.start, node.start, stop - node.start
        )
    return stop

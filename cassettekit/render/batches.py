"""Lay out what comparing many runs found: a verdict a line, and the tree of their calls."""

from collections.abc import Iterator

from cassettekit.core.batch import Batch, PairVerdict, State
from cassettekit.core.show import clip, shown, times
from cassettekit.core.tree import Node, Tree
from cassettekit.core.verdict import name
from cassettekit.render import wording
from cassettekit.render.lines import Line, Role
from cassettekit.render.view import View

SIGNS: dict[State, str] = {
    "same": "=",
    "differs": "≠",
    "only_baseline": "-",
    "only_candidate": "+",
    "error": "!",
}

_ROLES: dict[State, Role] = {
    "same": "equal",
    "differs": "changed",
    "only_baseline": "base",
    "only_candidate": "candidate",
    "error": "strong",
}

# A longer tree is for a program; forks further in are drawn no deeper.
_BRANCHES = 40
_DEEPEST = 16
_NAMED = 3
_ARGUMENTS = 16


def lines(batch: Batch, view: View) -> Iterator[Line]:
    """The verdict on all, on each, and the tree."""
    yield (("= " if batch.same else "≠ ", "strong"), (batch.verdict, "strong"))
    if view.brief:
        return
    yield ()
    width = max((len(shown(pair.name)) for pair in batch.pairs), default=0)
    for pair in batch.pairs:
        yield _pair(pair, width, view)
    if batch.tree is not None and not view.stat:
        yield ()
        yield from _tree(batch.tree, view)


def _pair(pair: PairVerdict, width: int, view: View) -> Line:
    label = f"  {SIGNS[pair.state]} {shown(pair.name):{width}}"
    room = None if view.width is None else max(view.width - len(label) - 2, 16)
    text = pair.verdict if room is None else clip(pair.verdict, room)
    return ((label, _ROLES[pair.state]), (f"  {text}", "plain"))


def _tree(tree: Tree, view: View) -> Iterator[Line]:
    yield ((" runs  call", "equal"),)
    branches = 0
    for depth, node in tree.root.walk():
        branches += 1
        if branches > _BRANCHES and not view.whole:
            continue
        yield from _branch(tree, node, min(depth, _DEEPEST), view)
    if branches > _BRANCHES and not view.whole:
        yield ((f"  ⋯ {times(branches - _BRANCHES, 'more branch')}", "equal"),)
        yield (("  --all shows them.", "equal"),)


def _branch(tree: Tree, node: Node, depth: int, view: View) -> Iterator[Line]:
    """The calls of a branch in a line, and one for the runs that end with them."""
    role: Role = "equal" if 0 in node.runs else "candidate"
    indent = "  " * depth
    path = tree.paths[node.runs[0]]
    count = node.stop - node.start
    if count:
        record = path.record(node.start)
        head = f"{len(node.runs):>5} {path.call_number(node.start):>5}  {indent}"
        more = f"  ⋯ {times(count - 1, 'more call')}" if count > 1 else ""
        who = "" if node.branches else f"  ({_names(tree, node.runs)})"
        label = f"{name(record.tool)}  "
        room = None
        if view.width is not None:
            # What a branch ends with is never what is cut off.
            room = view.width - len(head) - len(more) - len(who)
            label = clip(label.rstrip(), max(room - _ARGUMENTS - 2, 8)) + "  "
            room = max(room - len(label), 0)
        args = wording.arguments(record.args, room)
        yield ((head, "equal"), (label, role), (f"{args}{more}{who}", "plain"))
    ending = node.ending
    if ending and (node.branches or not count):
        text = f"{len(ending):>5} {'':5}  {indent}  ends here  ({_names(tree, ending)})"
        yield ((text, "plain"),)


def _names(tree: Tree, runs: tuple[int, ...]) -> str:
    named = ["the baseline" if run == 0 else shown(tree.paths[run].name) for run in runs[:_NAMED]]
    more = [f"{len(runs) - _NAMED} more"] if len(runs) > _NAMED else []
    return ", ".join([*named, *more])

"""List what left a result, for its record, and put it back when the record is replayed."""

from dataclasses import dataclass, field

from cassettekit.core.jsonpath import JsonPath, parse, spell
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization.folders import Folders
from cassettekit.normalization.jsontext import read_json_text, write_json_text
from cassettekit.normalization.memory import Memory
from cassettekit.normalization.moments import frozen_micros, write_moment
from cassettekit.normalization.results import Above, Cut, Opened


def listed(cuts: list[Cut | Opened], seq: int, memory: Memory) -> JsonObject:
    """Write what left a result as its record keeps it, and remember it for the run.

    Moments are ranked by their time over the whole record, equal ones alike.
    """
    if not cuts:
        return {}
    ranks = {micros: rank for rank, micros in enumerate(sorted(set(_moments(cuts))))}
    return _listed(cuts, seq, memory, ranks)


def _listed(
    cuts: list[Cut | Opened], seq: int, memory: Memory, ranks: dict[int, int]
) -> JsonObject:
    out: JsonObject = {}
    for cut in cuts:
        if isinstance(cut, Opened):
            inside = _listed(cut.cuts, seq, memory, ranks)
            out[spell(_path(cut.at))] = {"json": cut.layout, "dropped": inside}
            continue
        moment = cut.leaves.moment
        path = spell((*_path(cut.above), cut.name))
        if moment is None:
            out[path] = [cut.leaves.refill, cut.place]
            frozen, origin = cut.leaves.refill, (seq, 0)
        elif cut.pin is not None:
            out[path] = [moment.template, cut.place, cut.pin[1], cut.pin[0]]
            continue
        else:
            rank = ranks[moment.micros]
            out[path] = [moment.template, cut.place, rank]
            frozen, origin = write_moment(moment.template, frozen_micros(seq, rank)), (seq, rank)
        if cut.sent_back:
            memory.learn(cut.original, frozen, origin)
    return out


def _moments(cuts: list[Cut | Opened]) -> list[int]:
    found: list[int] = []
    for cut in cuts:
        if isinstance(cut, Opened):
            found += _moments(cut.cuts)
        elif cut.leaves.moment is not None and cut.pin is None:
            found.append(cut.leaves.moment.micros)
    return found


def _path(at: Above) -> JsonPath:
    steps: list[str | int] = []
    while at is not None:
        at, step = at
        steps.append(step)
    return tuple(reversed(steps))


@dataclass(slots=True)
class _Node:
    """What is to be put back in one container and below it."""

    members: list[tuple[int, str, JsonValue]] = field(default_factory=list)
    below: "dict[str | int, _Node]" = field(default_factory=dict)
    text: tuple[str, JsonObject] | None = None


def refilled(value: JsonValue, dropped: JsonObject, seq: int, folders: Folders) -> JsonValue:
    """Put folders and frozen moments into a stored value.

    A place that the value does not have, or an entry of another form, is passed over: the
    file may have been edited, and what it still says is worth more than an error.
    """
    return _refilled(value, _tree(dropped, seq) if dropped else None, seq, folders)


def _tree(dropped: JsonObject, seq: int) -> _Node:
    root = _Node()
    for spelled, entry in dropped.items():
        try:
            path = parse(spelled)
        except ValueError:
            continue
        match entry:
            case {"json": str() as layout, "dropped": dict() as inside}:
                _node(root, path).text = (layout, inside)
            case [refill, int() as place, *pin] if path and isinstance(path[-1], str):
                value = refill
                if pin:
                    value = _frozen(refill, pin, seq)
                _node(root, path[:-1]).members.append((place, path[-1], value))
    return root


def _frozen(template: JsonValue, pin: list[JsonValue], seq: int) -> JsonValue:
    match template, pin:
        case str(), [int() as rank]:
            return write_moment(template, frozen_micros(seq, rank))
        case str(), [int() as rank, int() as origin, *_]:
            return write_moment(template, frozen_micros(origin, rank))
        case _:
            return None


def _node(root: _Node, path: JsonPath) -> _Node:
    for step in path:
        root = root.below.setdefault(step, _Node())
    return root


def _refilled(value: JsonValue, node: _Node | None, seq: int, folders: Folders) -> JsonValue:
    if isinstance(value, str):
        if node is not None and node.text is not None:
            return _reopened(value, node.text, seq, folders)
        return folders.decode(value)
    if isinstance(value, dict):
        return _object(value, node, seq, folders)
    if isinstance(value, list):
        below = node.below if node is not None else {}
        items = [_refilled(item, below.get(at), seq, folders) for at, item in enumerate(value)]
        return items if any(map(_differ, items, value)) else value
    return value


def _object(value: JsonObject, node: _Node | None, seq: int, folders: Folders) -> JsonObject:
    below = node.below if node is not None else {}
    items = [
        (folders.decode(name), _refilled(member, below.get(name), seq, folders))
        for name, member in value.items()
    ]
    if node is not None and node.members:
        for place, name, member in sorted(node.members, key=lambda entry: entry[0]):
            if name not in value:
                items.insert(place, (folders.decode(name), member))
        return dict(items)
    same = all(
        name is old and member is before
        for (name, member), (old, before) in zip(items, value.items(), strict=True)
    )
    return value if same else dict(items)


def _reopened(text: str, kept: tuple[str, JsonObject], seq: int, folders: Folders) -> str:
    layout, dropped = kept
    opened = read_json_text(text)
    if opened is None:
        return folders.decode(text)
    value = refilled(opened[0], dropped, seq, folders)
    return write_json_text(value, layout) or folders.decode(text)


def _differ(one: JsonValue, other: JsonValue) -> bool:
    return one is not other

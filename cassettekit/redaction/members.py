"""Keep every member of an object when redaction makes two of their names equal."""

import json
from collections import Counter, defaultdict

from cassettekit.core.values import JsonValue
from cassettekit.redaction.placeholder import twin


def unite(members: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    """Make an object of `members`, telling members of one name apart by a mark.

    The mark follows the order of the redacted values, not that of the members and not that
    of the secrets: reordered JSON and rotated credentials give the same object.
    """
    if len(united := dict(members)) == len(members):
        return united
    counts = Counter(name for name, _ in members)
    places: defaultdict[str, list[int]] = defaultdict(list)
    for at, (name, _) in enumerate(members):
        places[name].append(at)
    names = [name for name, _ in members]
    for name, same in places.items():
        rank = 0
        for at in sorted(same, key=lambda at: _order(members[at][1])):
            while rank and twin(name, rank) in counts:
                rank += 1
            names[at] = twin(name, rank)
            rank += 1
    return {name: value for name, (_, value) in zip(names, members, strict=True)}


def _order(value: JsonValue) -> str:
    return json.dumps(value, sort_keys=True)

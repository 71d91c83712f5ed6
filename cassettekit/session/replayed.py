"""What a replay came to, read from its candidate: the ledger survives the process."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from cassettekit.core.values import JsonObject
from cassettekit.storage.recording import Recording


@dataclass(frozen=True, slots=True)
class Outcome:
    """A replay in numbers, over all its processes."""

    recorded: int
    served: int
    loose: int
    misses: int
    unused: int
    changed_tools: tuple[str, ...]

    def fails(self, *, strict: bool) -> bool:
        """Whether the replay is a negative result."""
        fussy = bool(self.unused or self.loose or self.changed_tools)
        return bool(self.misses) or (strict and fussy)

    def members(self) -> JsonObject:
        """The same as JSON."""
        members = asdict(self)
        return members | {"changed_tools": list(self.changed_tools)}


def compare_with_base(base: Recording, keys: Sequence[str], candidate: Recording) -> Outcome:
    """Count what a candidate used of its base; `keys` are the base's under today's rules."""
    used: Counter[str] = Counter()
    loose = 0
    for index, key in enumerate(candidate.keys):
        if index in candidate.missed:
            continue
        data = candidate.line(index)
        matched = candidate.members(index, data).get("matched") if b'"matched":' in data else None
        if isinstance(matched, str):
            loose += 1
        used[matched if isinstance(matched, str) else key] += 1
    unused = Counter(keys) - used
    schemas = base.schemas
    changed = sorted(
        tool for tool, digest in candidate.schemas.items() if schemas.get(tool, digest) != digest
    )
    candidate.close()
    return Outcome(
        recorded=len(keys),
        served=used.total(),
        loose=loose,
        misses=len(candidate.missed),
        unused=unused.total(),
        changed_tools=tuple(changed),
    )

"""Say what begins tokens in long runs of characters, each of which is looked at once."""

from cassettekit.redaction.alternation import Literals

_CACHED = 50_000


class Leads:
    """Looks for literals in runs; an agent's ids and names come back again and again.

    What was seen is kept by a number of 64 bits, so that no run is held longer than it must be.
    """

    def __init__(self, literals: Literals) -> None:
        self._literals = literals
        self._seen: dict[int, list[str]] = {}

    def found(self, runs: str) -> list[str]:
        """Return the literals that stand in `runs`, which are parted by spaces."""
        found: set[str] = set()
        seen = self._seen
        for run in runs.split():
            number = hash(run)
            here = seen.get(number)
            if here is None:
                if len(seen) >= _CACHED:
                    seen.clear()
                # The place before a run is a blank: what is not behind a letter may begin it.
                here = seen[number] = self._literals.found(f" {run}")
            found.update(here)
        return sorted(found)

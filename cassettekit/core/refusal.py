"""Remember where in a value a walk had to stop."""

from cassettekit.core.jsonpath import JsonPath, spell
from cassettekit.core.values import MAX_DEPTH

_CLIP = 8


class Refused(Exception):
    """A walk met a value it has no form for; the path grows while the walk unwinds.

    Kept here, and not beside every value on the way down, the path costs nothing for
    values that are fine.
    """

    def __init__(self, what: str, then: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.then = then
        self.trail: list[tuple[str | int | None, int]] = []

    def passed(self, step: str | int | None, container: object) -> None:
        """Note that the walk leaves `container`, which held the trouble at `step`."""
        self.trail.append((step, id(container)))


class TooDeep(Refused):
    """Nesting reached the limit, by depth or because a value contains itself."""

    def __init__(self) -> None:
        super().__init__(f"nested more than {MAX_DEPTH} levels deep")


def located(refused: Refused) -> tuple[str, str, str]:
    """Say where, what and what to do.

    Of a nesting that is too deep only the first steps are told; a value that contains
    itself is told where it does so first.
    """
    outward_in = list(reversed(refused.trail))
    path: JsonPath = tuple(step for step, _ in outward_in if step is not None)
    if not isinstance(refused, TooDeep):
        return spell(path), refused.what, refused.then
    seen: set[int] = set()
    steps: list[str | int] = []
    for step, container in outward_in:
        if container in seen:
            return spell(tuple(steps)), "contains itself", refused.then
        seen.add(container)
        if step is not None:
            steps.append(step)
    return spell(path[:_CLIP]), refused.what, refused.then


def type_name(value: object) -> str:
    """Name a value's type without running any code of that type."""
    name: str = type.__dict__["__name__"].__get__(type(value))
    return name

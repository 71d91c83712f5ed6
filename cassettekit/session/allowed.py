"""Hold what is allowed to the rules that there are."""

import difflib
from collections.abc import Sequence

from cassettekit.errors import SettingsError
from cassettekit.redaction import is_place
from cassettekit.session.rules import Redaction

_FEW = 40


def check_allowed(where: str, redaction: Redaction) -> None:
    """Refuse what is allowed and is neither a rule nor a place.

    Raises:
        SettingsError: It names the nearest rule.
    """
    known = [rule.id for rule in redaction.rules]
    for allowed in redaction.allow:
        if allowed.startswith("$"):
            if not is_place(allowed):
                raise SettingsError(where, f"{allowed[:60]!r} is no path like $.rows[*].token")
        elif allowed not in known:
            raise SettingsError(
                where, f"there is no rule {allowed[:60]!r}", nearest(allowed, known)
            )


def nearest(name: str, known: Sequence[str]) -> str:
    """Say which of the known names was meant, or which there are."""
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    if close:
        return f"did you mean {close[0]!r}?"
    if len(known) > _FEW:
        return "see `cassette redact --rules`"
    return f"known are {', '.join(sorted(known))}"

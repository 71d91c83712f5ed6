"""What a rule is: one secret shape, why, where its form is documented, and its proof."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from cassettekit.core.values import JsonValue


@dataclass(frozen=True, slots=True)
class Sample:
    """A value in which a rule must hide every text of `hidden`."""

    value: JsonValue
    hidden: tuple[str, ...]


def token(*pieces: str) -> Sample:
    """Return a sample that is nothing but a secret, put together from pieces.

    Rules write their examples this way so that no credential-shaped text stands in a file.
    """
    text = "".join(pieces)
    return Sample(text, (text,))


@dataclass(frozen=True, slots=True)
class Named:
    """Members whose value is secret because of their name.

    A name is split into words (snake, kebab, camel, UPPER) and judged by its last ones:
    the last has to be in `last`, the one before it in `after` if that is not empty, and
    not in `never_after`. `phrases` are whole names, for what does not split into words.
    """

    last: frozenset[str]
    after: frozenset[str] = frozenset()
    never_after: frozenset[str] = frozenset()
    phrases: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Text:
    """A shape inside any text: `before`, one of the literals of `lead`, `body`.

    The literals are part of the pattern, so looking for them first cannot change what is
    found. Where the pattern has a group named `secret`, only that group is hidden.
    """

    lead: tuple[str, ...]
    body: str
    before: str = ""
    any_case: bool = False
    pattern: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        words = "|".join(sorted(map(re.escape, self.lead), key=len, reverse=True))
        text = f"{self.before}(?:{words}){self.body}"
        flags = re.ASCII | (re.IGNORECASE if self.any_case else re.NOFLAG)
        object.__setattr__(self, "pattern", re.compile(text, flags))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One reason to redact.

    `kind` is the class that placeholders in results name: lower-case letters only, and no
    class begins with another one. `version` rises when the rule finds something else than
    before; it is written into the header of every cassette. `hits` and `misses` make its
    examples when asked, from pieces.
    """

    id: str
    kind: str
    why: str
    source: str
    finds: Named | Text
    hits: Callable[[], Sequence[Sample]]
    misses: Callable[[], Sequence[JsonValue]]
    version: int = 1

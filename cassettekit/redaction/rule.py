"""What a rule is: one secret shape, why, where its form is documented, and its proof."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple, TypeAlias

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.alternation import any_of, cases
from cassettekit.redaction.late import Late
from cassettekit.redaction.runs import every, is_amid
from cassettekit.redaction.samples import Sample

NEAR = 120
"""How far what is said before the name of a secret may belong to it."""

_MASKED = 12
# Shorter literals stand in too many places to ask for each.
_WORTH = 3
_REST = Late(r"[A-Za-z0-9]{1,400}")
Judge: TypeAlias = Callable[[str], bool]


class Mention(NamedTuple):
    """The name of a secret, met in running text."""

    start: int
    end: int
    name: str
    kind: str
    looks: Judge | None
    weak: bool


class Place(NamedTuple):
    """Where a secret stands in a text."""

    start: int
    end: int


@dataclass(frozen=True)
class Named:
    """Members whose value is secret because of their name.

    A name is split into words (snake, kebab, camel, UPPER) and judged by its last ones:
    the last has to be in `last`, the one before it in `after` if that is not empty, and
    not in `never_after`. With `then`, one of those has to follow: `clave_de_acceso`.
    `endings` are for words that are written in one: `dbpassword`.
    What `looks` refuses is no secret of this name. A `weak` name proves nothing about the
    members of an object or list. A `told` one is the project's own: its numbers are secret,
    and its shortest texts.
    """

    last: frozenset[str]
    after: frozenset[str] = frozenset()
    never_after: frozenset[str] = frozenset()
    then: frozenset[str] = frozenset()
    endings: tuple[str, ...] = ()
    looks: Judge | None = None
    weak: bool = False
    told: bool = False


@dataclass(frozen=True)
class Token:
    """A credential that shows what it is, wherever it stands: `lead`, then `body`.

    A match has to hold one of the literals of `lead`, followed by `guard`, inside sixteen
    or more characters of A-Z a-z 0-9 _ . ~ -, since only such runs are looked into, and not
    into those of small letters of which no sixteen are in a row. With `edge` it does not
    begin inside a word, else not behind a character of `not_after`. `behind` has to end
    where the lead begins, at most `reach` characters earlier, and is hidden too.
    """

    lead: tuple[str, ...]
    body: str
    guard: str = ""
    edge: bool = False
    not_after: str = ""
    behind: str = ""
    reach: int = 0

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The whole shape; a group named `secret` is all that is hidden."""
        lead = any_of(self.lead, not_after=self.apart)
        return re.compile(f"{lead}{self.guard}{self.body}", re.ASCII)

    @property
    def apart(self) -> str:
        """The characters behind which this does not begin."""
        return "A-Za-z0-9" if self.edge else self.not_after

    def places(self, text: str) -> Iterator[Place]:
        """Yield where this stands in `text`; what ends in nothing but x stands for one.

        A token goes on to the end of its word: vendors lengthen theirs. One with base64 far
        to both sides is a chance: one in four megabytes of pictures.
        """
        matches = self._matches(text)
        hidden = _hidden(self.pattern)
        for start, end in _places(matches, hidden, _before(self.behind), self.reach, text):
            if text[end - _MASKED : end].strip("xX") and not is_amid(text, start, end):
                rest = _REST.match(text, end)
                yield Place(start, rest.end() if rest is not None else end)

    def _matches(self, text: str) -> Iterator[re.Match[str]]:
        """Yield the matches, and those that begin in the last letters of one: pasted twice.

        A token goes on to the end of its word, and so over a lead of letters and digits.
        """
        parted = [lead for lead in self.lead if not lead.isalnum()]
        at = 0
        while (match := self.pattern.search(text, at)) is not None:
            yield match
            at = match.end()
            for lead in parted:
                first = max(match.start(), at - len(lead)) + 1
                again = text.find(lead, first, match.end() + len(lead) - 1)
                at = again if again > 0 else at


@dataclass(frozen=True)
class Text:
    """A shape that its surroundings give away: `before`, one of `lead`, then `body`.

    The literals are part of the pattern, so looking for them first cannot change what is
    found. One that begins or ends with a letter is a word of its own; with `any_case` it is
    written small, Capitalized or LARGE. A `dense` one is looked for only in texts with
    forty or more digits of base64 in a row. It, and a `glued` one, may have letters beside
    it. A group named `secret` is all that is hidden, if `accept` agrees; `split` says which
    parts are, where that is not one. Without any literal it is looked for in every text, and
    with `also` only in texts that hold that too. One that is `alone` depends on where a
    text begins and ends.
    """

    lead: tuple[str, ...]
    body: str
    before: str = ""
    behind: str = ""
    reach: int = 0
    any_case: bool = False
    also: str = ""
    dense: bool = False
    glued: bool = False
    not_after: str = ""
    alone: bool = False
    accept: Callable[[re.Match[str]], bool] | None = None
    split: Callable[[re.Match[str]], Iterable[Place]] | None = None

    @cached_property
    def leads(self) -> tuple[str, ...]:
        """The literals as they stand in texts."""
        if not self.any_case:
            return self.lead
        return tuple(dict.fromkeys(form for lead in self.lead for form in cases(lead)))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The whole shape, `^` and `$` at each line."""
        body = f"(?i:{self.body})" if self.any_case else self.body
        if not self.lead:
            return re.compile(self.body, re.MULTILINE)
        edges = "" if self.dense or self.glued else "A-Za-z"
        lead = any_of(self.leads, not_after=self.not_after, edges=edges)
        return re.compile(f"{self.before}{lead}{body}", re.ASCII | re.MULTILINE)

    def places(self, text: str, leads: Collection[str] = ()) -> Iterator[Place]:
        """Yield where this stands in `text`; all literals that do are in `leads`, if given.

        To find literals and look at what follows each takes a tenth of a search for all.
        """
        if self.also not in text:
            return iter(())
        matches = self._matches(text, leads)
        if self.split is not None:
            return (place for match in matches for place in self.split(match))
        hidden = _hidden(self.pattern)
        return _places(matches, hidden, _before(self.behind), self.reach, text, self.accept)

    def _matches(self, text: str, leads: Collection[str]) -> Iterator[re.Match[str]]:
        if self._is_searched or min(map(len, leads), default=0) < _WORTH:
            return self.pattern.finditer(text)
        return self._at(text, leads)

    @cached_property
    def _is_searched(self) -> bool:
        """Whether it is no gain to ask at each literal, or wrong."""
        longest = max(map(len, self.lead), default=0)
        return bool(self.before) or self.dense or longest < _WORTH

    def _at(self, text: str, leads: Collection[str]) -> Iterator[re.Match[str]]:
        end = 0
        for at in sorted({at for lead in leads for at in every(text, lead)}):
            match = self.pattern.match(text, at) if at >= end else None
            if match is not None:
                yield match
                end = match.end()


@dataclass(frozen=True)
class Beside:
    """What stands beside the name of a secret in running text.

    `find` gets the text and one mention, and says where the secrets are that it names. It
    is asked only where it may find one: where one of the characters of `then` follows the
    name, spaces left out, and one of `next` without any; in texts that hold `also`; and
    where a digit or a quotation mark stands `within` so many characters behind the name.
    """

    find: Callable[[str, Mention], Iterable[Place]]
    then: str = ""
    next: str = ""
    also: str = ""
    within: int = 0
    behind: bool = False


@dataclass(frozen=True)
class Around:
    """Objects and lists whose other members say that a member is secret.

    `find` gets an object or list and a judge of names, and says which paths below it are
    secret. Where no name of a secret is, one of `names` is a name in such a value, in any
    case, or one of `items` a string in it. With `weak` it is asked about weak names too, and
    what they name has to look like a secret of theirs.
    """

    find: "Callable[[JsonValue, Callable[[str], str | None]], Iterable[tuple[JsonPath, str]]]"
    names: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    weak: bool = False


@dataclass(frozen=True)
class At:
    """One place, as `spell` writes it; `[*]` stands for any index."""

    path: str


Finder: TypeAlias = Named | Token | Text | Beside | Around | At


@dataclass(frozen=True, kw_only=True, eq=False)
class Rule:
    """One reason to redact.

    `kind` is the class that placeholders in results name: lower-case letters only, and no
    class begins with another one; where a name gives the secret away, its own class is
    named instead. `version` rises when the rule finds something else than before; it is
    written into the header of every cassette. `hits` and `misses` make examples when asked.
    """

    id: str
    kind: str
    why: str
    source: str
    finds: Finder
    hits: Callable[[], Sequence[Sample]]
    misses: Callable[[], Sequence[JsonValue]]
    version: int = 1


def vocabulary(text: str) -> frozenset[str]:
    """Return the words of `text`."""
    return frozenset(text.split())


@cache
def _before(behind: str) -> re.Pattern[str] | None:
    return re.compile(rf"(?:{behind})\Z", re.ASCII) if behind else None


def _hidden(pattern: re.Pattern[str]) -> str | int:
    return "secret" if "secret" in pattern.groupindex else 0


def _places(
    matches: Iterable[re.Match[str]],
    group: str | int,
    behind: re.Pattern[str] | None,
    reach: int,
    text: str,
    accept: Callable[[re.Match[str]], bool] | None = None,
) -> Iterator[Place]:
    for match in matches:
        start, end = match.span(group)
        if behind is not None:
            first = behind.search(text, max(0, start - reach), start)
            if first is None:
                continue
            start = first.start()
        # A group that took no part is at -1.
        if 0 <= start < end and (accept is None or accept(match)):
            yield Place(start, end)

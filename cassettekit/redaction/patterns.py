"""The rules of running text, made ready to be looked for."""

from collections import defaultdict
from collections.abc import Iterable

from cassettekit.redaction.alternation import Literals
from cassettekit.redaction.gate import Search, Wanted
from cassettekit.redaction.leads import Leads
from cassettekit.redaction.names import Names
from cassettekit.redaction.rule import Beside, Rule, Text, Token


class Patterns:
    """The rules of running text, made ready once and shared by all sessions."""

    def __init__(
        self, rules: Iterable[Rule], names: Names, leads: Iterable[str], search: type[Search]
    ) -> None:
        self.tokens: defaultdict[str, list[tuple[Rule, Token]]] = defaultdict(list)
        self.texts: defaultdict[str, list[tuple[Rule, Text]]] = defaultdict(list)
        self.beside: list[tuple[Rule, Beside]] = []
        self._by_chars: dict[str, _Besides] = {}
        self.always: list[tuple[Rule, Text]] = []
        self.alone = False
        self.quiet: set[int] = set()
        """Hashes of texts that hold nothing of what the rules describe."""
        dense: set[str] = set()
        glued: set[str] = set()
        for rule in rules:
            match rule.finds:
                case Token() as token:
                    for word in token.lead:
                        self.tokens[word].append((rule, token))
                case Text(lead=()) as text:
                    self.always.append((rule, text))
                    self.alone = self.alone or text.alone
                case Text() as text:
                    for word in text.leads:
                        self.texts[word].append((rule, text))
                        if text.dense or text.glued:
                            (dense if text.dense else glued).add(word)
                case Beside() as beside:
                    self.beside.append((rule, beside))
        self.token_gate = Literals(
            {
                (word, token.apart, token.guard)
                for word in self.tokens
                for _, token in self.tokens[word]
            }
        )
        self.leads = Leads(self.token_gate)
        apart = {*self.texts, *leads} - dense - glued
        self.text_gate = search(Wanted(apart, dense, glued, names.words, names.endings))

    def beside_of(self, char: str, first: str) -> "_Besides":
        """Return the rules for what stands beside a name.

        `char` is right behind it, `first` the first one there that is no space.
        """
        try:
            return self._by_chars[char + first]
        except KeyError:
            found = [
                (rule, beside)
                for rule, beside in self.beside
                if (not beside.then or first in beside.then)
                and (not beside.next or char in beside.next)
            ]
            return self._by_chars.setdefault(char + first, _Besides(found))


class _Besides:
    """Rules for what stands beside names, and those of them that look at any distance."""

    def __init__(self, rules: list[tuple[Rule, Beside]]) -> None:
        self._rules = rules
        self._blind = [pair for pair in rules if not pair[1].within]
        self._farthest = max((beside.within for _, beside in rules), default=0)

    def at(self, distance: int, *, behind: bool) -> list[tuple[Rule, Beside]]:
        """Return those to ask where the next mark is so far, or one stands before the name."""
        if distance > self._farthest and not behind:
            return self._blind
        return [
            (rule, beside)
            for rule, beside in self._rules
            if distance <= beside.within or not beside.within or (behind and beside.behind)
        ]

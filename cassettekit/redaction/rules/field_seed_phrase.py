"""Members named like the words that make the keys of a wallet."""

from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "amber kettle orbit walnut " * 2 + "canyon maple tundra velvet"
_LENGTHS = (12, 15, 18, 21, 24)


def _looks(text: str) -> bool:
    words = text.split(" ")
    return len(words) in _LENGTHS and all(word.isalpha() and word.islower() for word in words)


RULE = Rule(
    id="field-seed-phrase",
    kind="words",
    why="Whoever has the words has what lies in the wallet.",
    source="https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki",
    finds=Named(
        last=vocabulary("phrase phrases"),
        after=vocabulary("seed recovery mnemonic backup wallet secret"),
        looks=_looks,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "seed_phrase", "recoveryPhrase")),
    misses=lambda: (
        *named(_VALUE, "phrase", "search_phrase"),
        {"seed_phrase": "written down by the user at home"},
    ),
)

"""The words that make the keys of a wallet."""

import re

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "amber kettle orbit walnut " * 2 + "canyon maple tundra velvet"
_LENGTHS = (12, 15, 18, 21, 24)
_SPEECH = frozenset({"the", "and", "for", "are", "not", "from", "must"})


def _accept(match: re.Match[str]) -> bool:
    words = match["secret"].split()
    return len(words) in _LENGTHS and _SPEECH.isdisjoint(words)


RULE = Rule(
    id="seed-words",
    kind="words",
    why="Whoever has the words has what lies in the wallet.",
    source="https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki",
    finds=Text(
        lead=("mnemonic", "seed phrase", "seed_phrase", "seedphrase", "recovery phrase"),
        any_case=True,
        body=(
            r"[\"'`]?[\s:=,>]{1,8}(?:is[: ]{1,2}|value=)?[\"'`]?"
            r"(?P<secret>(?:[a-z]{3,8}[ ]){11,23}[a-z]{3,8})(?![a-z ])"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f'MNEMONIC="{_VALUE}"',
        f"Your seed phrase is: {_VALUE}\n",
        f'{{"recovery phrase": "{_VALUE}"}}',
    ),
    misses=lambda: (
        "mnemonic: add the second operand and store what was left over into the first one",
        "seed phrase of twelve words",
    ),
)

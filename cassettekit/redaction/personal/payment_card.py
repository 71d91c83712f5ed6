"""Numbers of payment cards."""

import re

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_CARD = "4111 1111 " + "1111 1111"


def _accept(match: re.Match[str]) -> bool:
    digits = [int(char) for char in match.group() if char.isdigit()]
    doubled = [sum(divmod(2 * digit, 10)) for digit in digits[-2::-2]]
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0 and len(set(digits)) > 1


RULE = Rule(
    id="payment-card",
    kind="card",
    why="It pays.",
    source="https://www.iso.org/standard/70484.html",
    finds=Text(
        lead=("34", "37", "4", "51", "52", "53", "54", "55", "6011", "65"),
        not_after="0-9.",
        body=r"(?:[ -]?\d){11,17}(?![\d])",
        accept=_accept,
    ),
    hits=lambda: (
        *hiding(_CARD, f"paid with {_CARD}."),
        *hiding(_CARD.replace(" ", ""), f"card={_CARD.replace(' ', '')}"),
    ),
    misses=lambda: ("4111 1111 1111 1112", "41111", "0.4111111111111111"),
)

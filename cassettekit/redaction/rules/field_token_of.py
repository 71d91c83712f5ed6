"""Members named like a token or secret, where the name says behind the word whose it is."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named
from cassettekit.redaction.services import SERVICES

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"

RULE = Rule(
    id="field-token-of",
    kind="token",
    why="Settings of many services are sorted by what they are, not by whose.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary("token tokens secret"),
        then=SERVICES,
        looks=is_tokenlike,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "TOKEN_GITHUB", "SECRET_STRIPE", "TOKEN_FOR_CI")),
    misses=lambda: named(_VALUE, "token_count", "secret_name", "tokens_used"),
)

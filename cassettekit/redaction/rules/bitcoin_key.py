"""Bitcoin private keys in wallet import format."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

_DIGITS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

RULE = Rule(
    id="bitcoin-key",
    kind="bitcoin",
    why="It spends what lies at its address.",
    source="https://developer.bitcoin.org/devguide/wallets.html#wallet-import-format-wif",
    finds=Token(
        lead=("5H", "5J", "5K"),
        body=r"[1-9A-HJ-NP-Za-km-z]{49}(?![A-Za-z0-9_-])",
        not_after="A-Za-z0-9_-",
    ),
    hits=lambda: (token("5", "J", chars(49, _DIGITS)),),
    misses=lambda: ("5Hours", "5K-run"),
)

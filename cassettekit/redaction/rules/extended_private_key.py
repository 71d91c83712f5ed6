"""Extended private keys of wallets."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import token

RULE = Rule(
    id="extended-private-key",
    kind="wallet",
    why="It spends everything a wallet has.",
    source="https://github.com/bitcoin/bips/blob/master/bip-0032.mediawiki",
    finds=Token(
        lead=("xprv", "yprv", "zprv", "tprv"),
        body=r"[1-9A-HJ-NP-Za-km-z]{100,112}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (
        token(
            "xp",
            "rv9s21ZrQH143K",
            "2",
            "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
            "CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC",
        ),
    ),
    misses=lambda: ("xprv",),
)

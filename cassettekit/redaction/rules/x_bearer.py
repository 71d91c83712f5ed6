"""Bearer tokens of X, formerly Twitter."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="x-bearer",
    kind="xbearer",
    why="It reads as an application.",
    source="https://docs.x.com/fundamentals/authentication/oauth-2-0/bearer-tokens",
    finds=Token(
        lead=("AAAAAAAAAAAAAAAAAAAA",),
        body=r"A{0,2}[A-Za-z0-9]{6,20}(?:[A-Za-z0-9]{0,20}%(?:2[BbFf]|3[Dd])){1,4}[A-Za-z0-9]{30,60}",
        edge=True,
    ),
    hits=lambda: (token("A" * 21, chars(10), "%2B", chars(12), "%3D", chars(44)),),
    misses=lambda: ("A" * 64, "A" * 21 + "%2B"),
)

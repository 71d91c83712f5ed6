"""LinkedIn application secrets."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="linkedin",
    kind="linkedin",
    why="It signs members in for an application.",
    source="https://learn.microsoft.com/en-us/linkedin/shared/authentication/client-credentials-flow",
    finds=Token(
        lead=("WPL_AP",),
        body=r"\d\.[A-Za-z0-9]{14,20}\.[A-Za-z0-9+/]{6,12}={0,2}",
        edge=True,
    ),
    hits=lambda: (token("WPL", "_AP1.", chars(16), ".", chars(6), "=="),),
    misses=lambda: ("WPL_AP1.",),
)

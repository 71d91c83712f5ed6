"""NetBird access tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="netbird",
    kind="netbird",
    why="It changes a private network.",
    source="https://docs.netbird.io/how-to/access-netbird-public-api",
    finds=Token(
        lead=("nbp_",),
        body=r"[A-Za-z0-9]{30,40}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("nb", "p_", chars(36)),),
    misses=lambda: ("nbp_",),
)

"""ngrok tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="ngrok",
    kind="ngrok",
    why="It opens tunnels on its owner's account.",
    source="https://ngrok.com/docs/agent/#authtokens",
    finds=Token(
        lead=(
            "ak_",
            "cr_",
        ),
        body=r"2[A-Za-z0-9]{26}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("a", "k_2", chars(26)),),
    misses=lambda: ("ak_2short",),
)

"""Linear keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="linear",
    kind="linear",
    why="It reads and writes a workspace's issues.",
    source="https://linear.app/developers/graphql",
    finds=Token(
        lead=(
            "lin_api_",
            "lin_oauth_",
            "lin_wh_",
        ),
        body=r"[A-Za-z0-9]{32,90}",
    ),
    hits=lambda: (
        token("lin", "_api_", chars(40)),
        token("lin", "_oauth_", chars(64, HEX)),
    ),
    misses=lambda: ("lin_api_",),
)

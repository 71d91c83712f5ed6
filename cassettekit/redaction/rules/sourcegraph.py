"""Sourcegraph tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="sourcegraph",
    kind="sourcegraph",
    why="It reads an organisation's code.",
    source="https://sourcegraph.com/docs/cli/how-tos/creating_an_access_token",
    finds=Token(
        lead=(
            "sgp_",
            "sgd_",
            "slk_",
        ),
        body=r"(?:[0-9a-f]{16}_|local_)?(?:[0-9a-f]{40,64}|[A-Za-z0-9]{64})",
        edge=True,
    ),
    hits=lambda: (
        token("sg", "p_", chars(16, HEX), "_", chars(40, HEX)),
        token("sg", "p_", chars(40, HEX)),
    ),
    misses=lambda: ("sgp_short",),
)

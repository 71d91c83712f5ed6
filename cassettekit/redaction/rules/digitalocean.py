"""DigitalOcean tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="digitalocean",
    kind="digitalocean",
    why="An access or refresh token controls an account's machines.",
    source="https://docs.digitalocean.com/reference/api/create-personal-access-token/",
    finds=Token(
        lead=(
            "dop_v1_",
            "doo_v1_",
            "dor_v1_",
        ),
        body=r"[0-9a-f]{64}",
    ),
    hits=lambda: (
        token("do", "p_v1_", chars(64, HEX)),
        token("do", "r_v1_", chars(64, HEX)),
    ),
    misses=lambda: (
        "dop_v1_",
        "dop_v1_token",
    ),
)

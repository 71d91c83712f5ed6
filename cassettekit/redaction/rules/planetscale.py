"""PlanetScale tokens and passwords."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="planetscale",
    kind="planetscale",
    why="It reads and writes a database.",
    source="https://planetscale.com/docs/api/reference/service-tokens",
    finds=Token(
        lead=(
            "pscale_tkn_",
            "pscale_pw_",
            "pscale_oauth_",
        ),
        body=r"[A-Za-z0-9_.=-]{30,70}",
    ),
    hits=lambda: (
        token("psc", "ale_tkn_", chars(43, URLSAFE)),
        token("psc", "ale_pw_", chars(43, URLSAFE)),
    ),
    misses=lambda: (
        "pscale_pw_",
        "pscale_tkn_short",
    ),
)

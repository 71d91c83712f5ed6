"""CircleCI tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="circleci",
    kind="circleci",
    why="It runs and reads a project's builds.",
    source="https://circleci.com/changelog/new-format-for-api-access-tokens/",
    finds=Token(
        lead=(
            "CCIPAT_",
            "CCIPRJ_",
        ),
        body=r"[A-Za-z0-9]{20,24}_[0-9a-f]{40}",
    ),
    hits=lambda: (token("CCI", "PAT_", chars(22), "_", chars(40, HEX)),),
    misses=lambda: ("CCIPAT_",),
)

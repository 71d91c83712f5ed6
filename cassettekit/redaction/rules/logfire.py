"""Logfire write tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="logfire",
    kind="logfire",
    why="It writes into, or reads, a project's traces.",
    source="https://logfire.pydantic.dev/docs/how-to-guides/create-write-tokens/",
    finds=Token(
        lead=(
            "pylf_v1_",
            "pylf_v2_",
        ),
        body=r"(?:us|eu|[a-z]{2,6})_[A-Za-z0-9_]{30,60}",
    ),
    hits=lambda: (token("py", "lf_v1_us_", chars(43)),),
    misses=lambda: ("pylf_v1_us_",),
)

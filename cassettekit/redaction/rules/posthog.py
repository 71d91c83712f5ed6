"""PostHog personal keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="posthog",
    kind="posthog",
    why="It reads a project's events.",
    source="https://posthog.com/docs/api",
    finds=Token(
        lead=(
            "phx_",
            "phs_",
        ),
        body=r"[A-Za-z0-9]{40,60}",
        edge=True,
    ),
    hits=lambda: (token("ph", "x_", chars(43)),),
    misses=lambda: ("phx_new",),
)

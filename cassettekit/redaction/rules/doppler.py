"""Doppler tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="doppler",
    kind="doppler",
    why="It reads a project's secrets.",
    source="https://docs.doppler.com/docs/service-tokens",
    finds=Token(
        lead=(
            "dp.pt.",
            "dp.st.",
            "dp.ct.",
            "dp.sa.",
            "dp.scim.",
            "dp.audit.",
        ),
        body=r"(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (
        token("dp", ".pt.", chars(43)),
        token("dp", ".st.", "dev.", chars(43)),
    ),
    misses=lambda: (
        "dp.pt.",
        "udp.st.x",
    ),
)

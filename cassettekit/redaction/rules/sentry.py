"""Sentry tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="sentry",
    kind="sentry",
    why="It reads an organisation's errors.",
    source="https://docs.sentry.io/account/auth-tokens/",
    finds=Token(
        lead=(
            "sntrys_",
            "sntryu_",
            "sntrya_",
            "sntryi_",
        ),
        body=r"[A-Za-z0-9+/=_-]{40,400}",
    ),
    hits=lambda: (
        token("snt", "rys_", "eyJp", "YXQiO", chars(60), "_", chars(43)),
        token("snt", "ryu_", chars(64, HEX)),
    ),
    misses=lambda: ("sntrys_",),
)

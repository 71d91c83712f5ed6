"""New Relic keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import UPPER, URLSAFE, chars, token

RULE = Rule(
    id="newrelic",
    kind="newrelic",
    why="It reads or writes an account's telemetry.",
    source="https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/",
    finds=Token(
        lead=(
            "NRAK-",
            "NRJS-",
            "NRII-",
            "NRIQ-",
            "NRRA-",
            "NRSP-",
        ),
        body=r"[A-Za-z0-9_-]{19,64}",
    ),
    hits=lambda: (
        token("NR", "AK-", chars(27, UPPER)),
        token("NR", "II-", chars(32, URLSAFE)),
    ),
    misses=lambda: ("NRAK-",),
)

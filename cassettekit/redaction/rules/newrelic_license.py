"""New Relic license keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="newrelic-license",
    kind="nral",
    why="It writes into an account's telemetry.",
    source="https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/#license-key",
    finds=Token(
        lead=("NRAL",),
        body=r"(?![A-Za-z0-9])",
        behind=r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))(?:eu01xx|[0-9a-f]{6})[0-9A-Fa-f]{30}",
        reach=38,
    ),
    hits=lambda: (token(chars(36, HEX), "NR", "AL"),),
    misses=lambda: ("NRAL license",),
)

"""Grafana tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="grafana",
    kind="grafana",
    why="It reads an organisation's dashboards and metrics.",
    source="https://grafana.com/docs/grafana/latest/administration/service-accounts/",
    finds=Token(
        lead=(
            "glsa_",
            "glc_",
            "eyJrIjoi",
        ),
        body=(
            r"(?:(?<=glsa_)[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}|(?<=glc_)[A-Za-z0-9+/]{40,400}={0,2}"
            r"|(?<=eyJrIjoi)[A-Za-z0-9+/]{40,200}={0,2})"
        ),
    ),
    hits=lambda: (
        token("gl", "sa_", chars(32), "_", chars(8, HEX)),
        token("gl", "c_", "eyJv", chars(100)),
        token("eyJr", "Ijoi", chars(64)),
    ),
    misses=lambda: (
        "glsa_",
        "glc_context",
    ),
)

"""Webhook signing secrets."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, chars, token

RULE = Rule(
    id="webhook-secret",
    kind="webhook",
    why="Whoever has it forges events that are believed.",
    source="https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md",
    finds=Text(
        lead=("whsec_",),
        body=r"[A-Za-z0-9+/]{20,128}={0,2}",
    ),
    hits=lambda: (
        token("whs", "ec_", chars(32)),
        token("whs", "ec_", chars(43, BASE64), "="),
    ),
    misses=lambda: (
        "whsec_",
        "whsec_short",
    ),
)

"""Adyen keys."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="adyen",
    kind="adyen",
    why="It moves money.",
    source="https://docs.adyen.com/development-resources/api-credentials/",
    finds=Text(
        lead=("AQE",),
        body=r"[A-Za-z0-9+/]{20,120}={0,2}-[A-Za-z0-9+/]{20,80}={0,2}-[A-Za-z0-9+/{}()<>:;,.*&^%$#@!?~|]{8,32}",
        glued=True,
        not_after="A-Za-z0-9+/",
    ),
    hits=lambda: (token("AQ", "Ehhm", chars(50), "-", chars(43), "=-", chars(16)),),
    misses=lambda: ("AQElement",),
)

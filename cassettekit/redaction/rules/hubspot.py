"""HubSpot private app tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import token, uuid

RULE = Rule(
    id="hubspot",
    kind="hubspot",
    why="It reads an organisation's customers.",
    source="https://developers.hubspot.com/docs/guides/apps/private-apps/overview",
    finds=Token(
        lead=(
            "pat-na",
            "pat-eu",
            "pat-ap",
        ),
        body=r"\d-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
        edge=True,
    ),
    hits=lambda: (
        token(
            "pat",
            "-na1-",
            uuid(),
        ),
    ),
    misses=lambda: (
        "pat-name",
        "pat-na1-short",
    ),
)

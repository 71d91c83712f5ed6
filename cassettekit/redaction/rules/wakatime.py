"""WakaTime keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import token, uuid

RULE = Rule(
    id="wakatime",
    kind="wakatime",
    why="It reads what its owner works on.",
    source="https://wakatime.com/developers#authentication",
    finds=Token(
        lead=("waka_",),
        body=r"(?:[a-z]{3}_)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
    ),
    hits=lambda: (
        token(
            "wa",
            "ka_",
            uuid(),
        ),
    ),
    misses=lambda: ("waka_waka",),
)

"""ConfigCat SDK keys."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="configcat",
    kind="configcat",
    why="It reads an application's settings.",
    source="https://configcat.com/docs/advanced/public-api/",
    finds=Text(
        lead=("configcat-sdk-1/",),
        body=r"[A-Za-z0-9_-]{22}/[A-Za-z0-9_-]{22}",
    ),
    hits=lambda: (token("config", "cat-sdk-1/", chars(22), "/", chars(22)),),
    misses=lambda: ("configcat-sdk-1/",),
)

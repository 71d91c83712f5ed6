"""Mapbox secret tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="mapbox",
    kind="mapbox",
    why="It changes an account's maps and tokens.",
    source="https://docs.mapbox.com/help/dive-deeper/access-tokens/",
    finds=Token(
        lead=(
            "sk.eyJ",
            "tk.eyJ",
            "pk.eyJ",
        ),
        body=r"[A-Za-z0-9_-]{40,400}\.[A-Za-z0-9_-]{20,60}",
    ),
    hits=lambda: (token("s", "k.ey", "J1Ijoi", chars(60, URLSAFE), ".", chars(22, URLSAFE)),),
    misses=lambda: ("pk.eyJ",),
)

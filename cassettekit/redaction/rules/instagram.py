"""Instagram tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="instagram",
    kind="instagram",
    why="It acts as a person.",
    source="https://developers.facebook.com/docs/instagram-platform",
    finds=Token(
        lead=("IGQV", "IGQW", "IGAA"),
        body=r"[A-Za-z0-9_-]{80,400}",
        edge=True,
    ),
    hits=lambda: (token("IG", "QVJ", chars(150)),),
    misses=lambda: ("IGAAmes",),
)

"""Facebook access tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="facebook",
    kind="facebook",
    why="It acts as a user, page or application.",
    source="https://developers.facebook.com/docs/facebook-login/guides/access-tokens/",
    finds=Token(
        lead=("EAA",),
        body=r"[A-Za-z0-9]{80,300}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("EA", "A", chars(160)),),
    misses=lambda: ("EAAgreement",),
)

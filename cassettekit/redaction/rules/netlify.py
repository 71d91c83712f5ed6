"""Netlify tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="netlify",
    kind="netlify",
    why="It deploys to an account's sites.",
    source="https://docs.netlify.com/api/get-started/",
    finds=Token(
        lead=(
            "nfp_",
            "nfc_",
            "nfo_",
            "nfu_",
        ),
        body=r"[A-Za-z0-9]{36,60}",
        edge=True,
    ),
    hits=lambda: (token("nf", "p_", chars(40)),),
    misses=lambda: ("nfp_short",),
)

"""Google AI Studio authorization keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="google-auth-key",
    kind="google",
    why="It calls Gemini on its owner's bill.",
    source="https://ai.google.dev/gemini-api/docs/api-key",
    finds=Token(
        lead=("AQ.Ab",),
        body=r"[A-Za-z0-9_-]{40,80}(?![A-Za-z0-9_-])",
        edge=True,
    ),
    hits=lambda: (token("AQ", ".Ab8", chars(46)),),
    misses=lambda: ("AQ.Abstract",),
)

"""Google Cloud Storage HMAC keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import BASE32, chars, token

RULE = Rule(
    id="google-hmac",
    kind="google",
    why="It names the key that reads and writes buckets.",
    source="https://cloud.google.com/storage/docs/authentication/hmackeys",
    finds=Token(
        lead=("GOOG1E",),
        body=r"[A-Z0-9]{18,57}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("GO", "OG1E", chars(57, BASE32)),),
    misses=lambda: ("GOOG1ERROR",),
)

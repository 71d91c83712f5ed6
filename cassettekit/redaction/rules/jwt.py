"""JSON Web Tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="jwt",
    kind="jwt",
    why="Whoever has one is whom it names until it expires.",
    source="https://www.rfc-editor.org/rfc/rfc7519",
    finds=Token(
        lead=("eyJ",),
        body=(
            r"[A-Za-z0-9_=-]{8,8000}\.(?:ey[A-Za-z0-9_=-]{8,16000}|[A-Za-z0-9_-]{0,800})\."
            r"[A-Za-z0-9_-]{16,2000}(?:\.[A-Za-z0-9_-]{2,16000}\.[A-Za-z0-9_-]{2,64})?"
        ),
        not_after="A-Za-z0-9_-",
    ),
    hits=lambda: (
        token(
            "eyJhbGciOi", "JIUzI1NiJ9", ".eyJzdWIi", "OiIxMjM0NTY3ODkwIn0", ".", chars(43, URLSAFE)
        ),
    ),
    misses=lambda: (
        "eyJ",
        "eyJhbGciOiJIUzI1NiJ9",
    ),
)

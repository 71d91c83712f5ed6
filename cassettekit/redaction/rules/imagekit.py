"""ImageKit private keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="imagekit",
    kind="imagekit",
    why="It reads and writes an account's pictures.",
    source="https://imagekit.io/docs/api-keys",
    finds=Token(
        lead=("private_",),
        body=r"[A-Za-z0-9+/]{27}=",
        edge=True,
        guard=r"(?=[A-Za-z0-9+/]{14})",
    ),
    hits=lambda: (token("priv", "ate_", chars(27), "="),),
    misses=lambda: ("private_key_password",),
)

"""ntfy access tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LOWER, chars, token

RULE = Rule(
    id="ntfy",
    kind="ntfy",
    why="It reads and publishes its owner's notifications.",
    source="https://docs.ntfy.sh/publish/#access-tokens",
    finds=Token(
        lead=("tk_",),
        body=r"[a-z0-9]{29}(?![A-Za-z0-9_-])",
        not_after="A-Za-z0-9_-",
        guard=r"(?=(?:[a-z]{0,20}\d){2})",
    ),
    hits=lambda: (token("t", "k_", chars(29, LOWER)),),
    misses=lambda: ("tk_abcdefghijklmnopqrstuvwxyzabc",),
)

"""Access tokens of Matrix servers."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LETTERS, chars, token

RULE = Rule(
    id="matrix",
    kind="matrix",
    why="It reads and writes an account's messages.",
    source="https://github.com/matrix-org/synapse/blob/develop/synapse/handlers/auth.py",
    finds=Token(
        lead=("syt_", "mat_", "mar_"),
        body=(
            r"(?:[A-Za-z0-9_=-]{2,80}_[A-Za-z]{20}|[A-Za-z0-9]{30})_[A-Za-z0-9]{6}"
            r"(?![A-Za-z0-9])"
        ),
        edge=True,
    ),
    hits=lambda: (
        token("sy", "t_", chars(8), "_", chars(20, LETTERS), "_", chars(6)),
        token("ma", "t_", chars(30), "_", chars(6)),
    ),
    misses=lambda: ("mat_mul_with_transposed_operands_x", "syt_"),
)

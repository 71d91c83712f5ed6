"""AWS access key ids."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import BASE32, chars, token

RULE = Rule(
    id="aws-key-id",
    kind="aws",
    why="It names the account, and its secret half is often printed beside it.",
    source="https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids",
    finds=Token(
        lead=(
            "AKIA",
            "ASIA",
            "ABIA",
            "ACCA",
        ),
        body=r"(?![ACGT]{16})[A-Z2-7]{16}(?![A-Za-z0-9])",
    ),
    hits=lambda: (
        token("AK", "IA", chars(16, BASE32)),
        token("AS", "IA", chars(16, BASE32)),
    ),
    misses=lambda: (
        "AKIA[0-9A-Z]{16}",
        "AKIASHORT",
    ),
)

"""AWS access key ids."""

from cassettekit.redaction.rule import Rule, Text, token

RULE = Rule(
    id="aws-key-id",
    kind="aws",
    why="It names the account, and its secret half is often printed beside it.",
    source="https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids",
    finds=Text(lead=("AKIA", "ASIA", "ABIA", "ACCA"), body=r"[A-Z2-7]{16}(?![A-Za-z0-9])"),
    hits=lambda: (token("AK", "IA", "Q2W3E4R5" * 2), token("AS", "IA", "ZZ77YY66" * 2)),
    misses=lambda: ("AKIA[0-9A-Z]{16}", "AKIASHORT", "AK" + "IA" + "Q2W3E4R5" * 4),
)

"""Amazon Bedrock API keys."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, chars, token

RULE = Rule(
    id="aws-bedrock",
    kind="aws",
    why="It calls models on the account's bill.",
    source="https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys.html",
    finds=Text(
        dense=True,
        lead=("ABSK",),
        body=r"[A-Za-z0-9+/]{90,2000}={0,2}",
        not_after="A-Za-z0-9+/",
    ),
    hits=lambda: (token("AB", "SK", chars(128, BASE64)),),
    misses=lambda: (
        "ABSK",
        "ABSKshort",
    ),
)

"""Amazon Bedrock API keys that last for hours."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, chars, token

RULE = Rule(
    id="aws-bedrock-hours",
    kind="aws",
    why="It calls models on the account's bill.",
    source="https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys.html",
    finds=Text(
        lead=("bedrock-api-key-",),
        body=r"[A-Za-z0-9+/]{90,2000}={0,2}",
    ),
    hits=lambda: (token("bedrock-", "api-key-", chars(200, BASE64)),),
    misses=lambda: (
        "bedrock-api-key-",
        "bedrock-api-key-short",
    ),
)

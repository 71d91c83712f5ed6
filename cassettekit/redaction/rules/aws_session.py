"""AWS session tokens."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, chars, token

RULE = Rule(
    id="aws-session",
    kind="aws",
    why="With its key pair it is a login until it expires.",
    source="https://docs.aws.amazon.com/STS/latest/APIReference/API_Credentials.html",
    finds=Text(
        dense=True,
        lead=(
            "IQoJb3JpZ2lu",
            "FwoGZXIvYXdz",
        ),
        body=r"[A-Za-z0-9+/=_%-]{100,4000}",
    ),
    hits=lambda: (
        token("IQoJb3Jp", "Z2lu", "X2Vj", chars(320, BASE64), "=="),
        token("FwoGZXIv", "YXdz", "EBYa", chars(200, BASE64)),
    ),
    misses=lambda: ("IQoJb3JpZ2lu",),
)

"""Signatures and digests that authorize one request."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import HEX, chars, hiding

_VALUE = chars(64, HEX)

RULE = Rule(
    id="signed-header",
    kind="signature",
    why="Within its minutes, a signed request can be sent by anybody who has read it.",
    source="https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-authentication-methods.html",
    finds=Text(
        lead=(
            "AWS4-HMAC-SHA256 ",
            "Digest ",
            "SharedKey ",
            "SharedKeyLite ",
            "Hawk id=",
            'headers="',
            "oauth_signature=",
        ),
        body=(
            r"(?:(?<=6 )[^\n\"]{0,600}?\bSignature=|(?<=t )[^\n]{0,600}?\bresponse=\\{0,3}\""
            r"|(?<=Key )[a-z0-9]{3,24}:|(?<=Lite )[a-z0-9]{3,24}:"
            r"|(?<=id=)\\{0,3}\"[^\n]{0,400}?\bmac=\\{0,3}\""
            r"|(?<=s=\")[^\n\"\\]{1,200}\\{0,3}\",[ ]?signature=\\{0,3}\""
            r"|(?<=re=)\\{0,3}\"?(?=[\w%+/]{20}))"
            r"(?P<secret>[A-Za-z0-9+/_%-]{16,512}={0,2})"
        ),
    ),
    hits=lambda: hiding(
        _VALUE,
        "Authorization: AWS4-HMAC-SHA256 Credential=X/20260101/us-east-1/s3/aws4_request, "
        f"SignedHeaders=host, Signature={_VALUE}",
        f"Authorization: SharedKey ann:{_VALUE}",
        f'Authorization: Hawk id="x", ts="1", mac="{_VALUE}"',
        f'Authorization: Signature keyId="x",headers="date host",signature="{_VALUE}"',
        f'Authorization: OAuth oauth_token="x", oauth_signature="{_VALUE}"',
        f'Authorization: Digest username="ann", realm="x", response="{_VALUE}"',
    ),
    misses=lambda: (
        "X-Amz-Algorithm: AWS4-HMAC-SHA256 ",
        "Digest of the week, response: 200",
        "oauth_signature_method=HMAC-SHA1",
        "SharedKey is the name of a scheme",
    ),
)

"""Tokens of any vendor that begin with a word that says they are one."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, URLSAFE, chars, token

RULE = Rule(
    id="prefixed-begin",
    kind="prefixed",
    why="New vendors begin their tokens as the old ones do, and go on in base64 for URLs.",
    source="https://www.rfc-editor.org/rfc/rfc4648#section-5",
    finds=Token(
        lead=(
            "sk_",
            "sk-",
            "pat_",
            "pat-",
            "apikey_",
            "apikey-",
            "secret_",
            "secret-",
            "token_",
            "token-",
        ),
        body=(
            r"(?:(?:[a-z0-9]{1,12}[_-]){0,3}(?=[A-Za-z]{0,200}\d)(?=\d{0,200}[A-Za-z])"
            r"[A-Za-z0-9]{24,255}(?![A-Za-z0-9])"
            r"(?:(?=[_-]{1,3}[A-Za-z_-]{0,20}[A-Z0-9])[A-Za-z0-9_-]{1,400})?"
            r"|(?<=sk[-_])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![A-Za-z0-9])"
            r"|(?!(?:[A-Z]{1,30}\d{0,5}(?:V\d)?|[a-z]{1,30}\d{0,5})"
            r"(?:_(?:[A-Z]{1,30}|[a-z]{1,30})\d{0,5}){1,12}(?![A-Za-z0-9_-]))"
            r"(?=(?:[A-Za-z_-]{0,40}\d){3})(?=(?:[a-z0-9_-]{0,30}[A-Z]){4})"
            r"(?=(?:[A-Z0-9_-]{0,30}[a-z]){4})[A-Za-z0-9_-]{20,400})"
        ),
        not_after="A-Za-z0-9_-",
    ),
    hits=lambda: (
        token("sk", "-acme-", chars(32, HEX)),
        token("sk", "-ak-", chars(30), "_R7-O"),
        token("sk", "-", "q7Rk-Zp9L", "_w4Xc8Vb1-Nm3Tz"),
        token("sec", "ret-live-", chars(36, URLSAFE)),
    ),
    misses=lambda: (
        "sk-learn-0-24",
        "sk-fading-circle12",
        "sk_X509_NAME_new_reserve(cmp)",
        "sk_X509V3_EXT_METHOD_value(sk)",
        "get_secret_value_from_AWS_Secrets_Manager_v2",
        "secret-manager-2024-01-02-backup-of-Prod",
        "X8_XQbCbw5Usk_GmvlGJAYAylR7Fnrl7PnM5mUYW4EFWtYrGdA",
    ),
)

"""Members named like a secret."""

from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-secret",
    kind="secret",
    why="What is named a secret or a credential is one.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary(
            """secret secrets secert secerts secrect credential credentials creds cred
            auths geheimnis geheim segredo secreto
            segreto sekret секрет シークレット 시크릿"""
        ),
        never_after=vocabulary("top no client_id existing checksum"),
        endings=("secret",),
    ),
    hits=lambda: hiding(
        _VALUE, *named(_VALUE, "client_secret", "SecretValue", "CREDENTIALS", "webhooksecret")
    ),
    misses=lambda: (
        *named(_VALUE, "secret_name", "secretary", "credential_type", "secretArn"),
        *named(_VALUE, "existingSecret", "checksum/secret"),
        {"permissions": {"secrets": "write"}, "secret": "created", "client_secret": "List[int]"},
    ),
)

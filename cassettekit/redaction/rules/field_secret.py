"""Members named like a secret."""

from cassettekit.redaction.rule import Named, Rule, Sample

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-secret",
    kind="secret",
    why="What is named a secret or a credential is one.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=frozenset(
            {"clientsecret", "credential", "credentials", "creds", "secret", "secretkey", "secrets"}
        )
    ),
    hits=lambda: tuple(
        Sample({"a": {name: _VALUE}}, (_VALUE,))
        for name in ("client_secret", "SecretValue", "CREDENTIALS")
    ),
    misses=lambda: tuple(
        {name: _VALUE} for name in ("secret_name", "secretary", "credential_type")
    ),
)

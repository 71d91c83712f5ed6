"""Members named like a password."""

from cassettekit.redaction.rule import Named, Rule, Sample

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-password",
    kind="password",
    why="A password opens the account it belongs to.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=frozenset(
            {
                "pass",
                "passcode",
                "passphrase",
                "passwd",
                "password",
                "passwords",
                "pgpassword",
                "pw",
                "pwd",
            }
        )
    ),
    hits=lambda: tuple(
        Sample({"a": {name: _VALUE}}, (_VALUE,))
        for name in ("db_password", "userPassword", "PGPASSWORD")
    ),
    misses=lambda: tuple(
        {name: _VALUE} for name in ("password_file", "passwordResetUrl", "passenger")
    ),
)

"""Members named like a key."""

from cassettekit.redaction.rule import Named, Rule, Sample

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-key",
    kind="key",
    why="A key of an interface is a password for programs.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=frozenset({"apikey", "apikeys", "key", "keys", "privatekey", "secretkey"}),
        after=frozenset(
            {
                "access",
                "account",
                "api",
                "apis",
                "app",
                "auth",
                "client",
                "encryption",
                "hmac",
                "master",
                "private",
                "secret",
                "service",
                "shared",
                "signing",
                "ssh",
                "storage",
                "subscription",
                "webhook",
            }
        ),
        never_after=frozenset({"public"}),
    ),
    hits=lambda: tuple(
        Sample({"a": {name: _VALUE}}, (_VALUE,))
        for name in ("api_key", "DD-API-KEY", "SecretAccessKey")
    ),
    misses=lambda: tuple({name: _VALUE} for name in ("public_key", "primary_key", "keyboard")),
)

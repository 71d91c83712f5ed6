"""Crunchy Bridge keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="crunchy-bridge",
    kind="crunchybridge",
    why="It manages the databases of a team.",
    source="https://docs.crunchybridge.com/api-concepts/getting-started",
    finds=Token(
        lead=("cbkey_",),
        guard=r"(?=[A-Za-z0-9]{0,30}\d)",
        body=r"[A-Za-z0-9]{20,100}",
        edge=True,
    ),
    hits=lambda: (token("cb", "key_", chars(40)),),
    misses=lambda: (
        "cbkey_option",
        "my_cbkey_value",
    ),
)

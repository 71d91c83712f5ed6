"""age identities."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import UPPER, chars, token

RULE = Rule(
    id="age",
    kind="agekey",
    why="It decrypts what was encrypted for it.",
    source="https://github.com/C2SP/C2SP/blob/main/age.md",
    finds=Token(
        lead=(
            "AGE-SECRET-KEY-1",
            "AGE-PLUGIN-",
        ),
        body=r"(?:(?<=KEY-1)[A-Z0-9]{58}|(?<=PLUGIN-)[A-Z0-9-]{1,40}1[A-Z0-9]{20,400})",
    ),
    hits=lambda: (token("AGE-SEC", "RET-KEY-1", chars(58, UPPER)),),
    misses=lambda: ("AGE-SECRET-KEY-1",),
)

"""Keys that open an encrypted SQLite database."""

from cassettekit.redaction.judge import hides, is_made_up
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"

RULE = Rule(
    id="sqlite-key",
    kind="sql",
    why="The statement that opens a database holds its key.",
    source="https://www.zetetic.net/sqlcipher/sqlcipher-api/#key",
    finds=Text(
        lead=("PRAGMA key", "PRAGMA rekey", "pragma key", "ATTACH DATABASE ", "attach database "),
        body=(
            r"(?:[ ]?=[ ]?|[^\n;]{1,200}?[ ](?:KEY|key)[ ])(?:\"?x)?[\"']"
            r"(?P<secret>[^\s\"'<{$][^\"'\n]{3,200})[\"']"
        ),
        accept=hides(is_made_up),
    ),
    hits=lambda: hiding(
        _VALUE,
        f"PRAGMA key = '{_VALUE}';",
        f"ATTACH DATABASE 'x.db' AS x KEY '{_VALUE}';",
    ),
    misses=lambda: (
        "PRAGMA key = '<key>';",
        "PRAGMA keys_are = 'x1y2'",
        "ATTACH DATABASE 'x1.db' AS x",
    ),
)

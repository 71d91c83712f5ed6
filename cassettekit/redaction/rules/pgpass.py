"""Passwords in PostgreSQL password files."""

from cassettekit.redaction.judge import has_digit, hides
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import Sample

_VALUE = "q7Rk2!" + "Zp9Lw4"

RULE = Rule(
    id="pgpass",
    kind="pgpass",
    why="psql reads the passwords of databases from it.",
    source="https://www.postgresql.org/docs/current/libpq-pgpass.html",
    finds=Text(
        lead=(":5432:", ":5433:", ":6432:", ":*:"),
        before=r"(?:^|[\"'])[\w.*-]{1,120}",
        body=r"[\w.*-]{1,80}:[\w.*@-]{1,80}:(?P<secret>[^\s:\"']{4,200})(?=[\"']|$)",
        accept=hides(has_digit),
    ),
    hits=lambda: (
        Sample(f"h.example:5432:shop:app:{_VALUE}\n", (_VALUE,)),
        Sample(f"echo 'h.example:5432:shop:app:{_VALUE}' > ~/.pgpass", (_VALUE,)),
        Sample(f"*:*:*:me:{_VALUE}", (_VALUE,)),
    ),
    misses=lambda: ("localhost:5432:5432", "h.example:5432:db:user:<password>"),
)

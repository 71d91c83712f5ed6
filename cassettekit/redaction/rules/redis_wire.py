"""Logins of Redis as they go over the wire."""

from cassettekit.redaction.judge import has_digit, hides
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"

RULE = Rule(
    id="redis-wire",
    kind="login",
    why="A capture of packets shows each part of a command with its length.",
    source="https://redis.io/docs/latest/develop/reference/protocol-spec/",
    finds=Text(
        lead=("$4\r\nAUTH\r\n", "$4\nAUTH\n"),
        body=r"\$\d{1,4}\r?\n(?:[^\s$]{1,80}\r?\n\$\d{1,4}\r?\n)?(?P<secret>[^\s]{4,400})(?=\r?$)",
        accept=hides(has_digit),
    ),
    hits=lambda: hiding(
        _VALUE,
        f"*2\r\n$4\r\nAUTH\r\n$12\r\n{_VALUE}\r\n",
        f"*3\r\n$4\r\nAUTH\r\n$3\r\nann\r\n$12\r\n{_VALUE}\r\n",
    ),
    misses=lambda: ("*1\r\n$4\r\nPING\r\n", "$4\r\nAUTH\r\n$3\r\nann\r\n"),
)

"""E-mail addresses."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

RULE = Rule(
    id="email-address",
    kind="email",
    why="It names a person, and reaches them.",
    source="https://www.rfc-editor.org/rfc/rfc5322#section-3.4.1",
    finds=Text(
        lead=("@",),
        behind=r"(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}",
        reach=66,
        body=r"(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9])",
    ),
    hits=lambda: hiding("ann.keys@example.org", "write to ann.keys@example.org, please"),
    misses=lambda: ("@decorator", "git@host:path", "a @ b.c", "user@localhost"),
)

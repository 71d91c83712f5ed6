"""Members named like a short word for a password, with the service behind it."""

from cassettekit.redaction.judge import is_password
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named
from cassettekit.redaction.services import SERVICES

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-pass-of",
    kind="password",
    why="PASS_SMTP is as much a password as SMTP_PASS.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary("pass pw pwd passwd"),
        then=SERVICES,
        looks=is_password,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "PASS_SMTP", "pw_db", "PWD_ROOT")),
    misses=lambda: named(_VALUE, "pass_rate", "pass_count", "first_pass"),
)

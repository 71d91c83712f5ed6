"""Members named like a verification code."""

from cassettekit.redaction.judge import is_code_number
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "73" + "9105"

RULE = Rule(
    id="field-named-code",
    kind="code",
    why="A code that proves who one is, or replaces a password.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary("code codes"),
        after=vocabulary(
            """verification mfa otp recovery backup auth security pass access login confirmation
            sms pin authorization twofactor factor device unlock invite activation
            door alarm gate master keypad parental"""
        ),
        looks=is_code_number,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "verification_code", "mfaCode", "backup_codes")),
    misses=lambda: named(_VALUE, "status_code", "country_code", "code"),
)

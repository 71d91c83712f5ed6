"""One-time codes in messages that say what they are in capitals."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "73" + "9105"

RULE = Rule(
    id="spoken-code-short",
    kind="code",
    why="A code sent to a person is a password for a few minutes, and recordings outlive none.",
    source="https://wicg.github.io/sms-one-time-codes/",
    finds=Text(
        lead=("2FA code", "MFA code", "2FA Code", "MFA Code", "MFA token", "Your PIN", "your PIN"),
        body=(
            r"(?:[ ](?:for|to)[ ][^\n.:\d]{1,40}?)?(?:[ ]is(?:[ ]now)?:?|:|[ ]=)?"
            r"[ ]{1,2}[\"'*`]{0,2}"
            r"(?P<secret>\d{3}[ -]\d{3}|\d{4,8})(?![\w%]|[.,-]\d)"
        ),
    ),
    hits=lambda: hiding(
        _VALUE, f"Your PIN is {_VALUE}", f"2FA code {_VALUE}", f"MFA token: {_VALUE}\n"
    ),
    misses=lambda: ("your PIN is too short", "2FA code of 6 digits", "MFA token 12.5"),
)

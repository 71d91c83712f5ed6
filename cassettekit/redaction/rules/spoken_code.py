"""One-time codes in messages."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "73" + "9105"

RULE = Rule(
    id="spoken-code",
    kind="code",
    why="A code sent to a person is a password for a few minutes, and recordings outlive none.",
    source="https://wicg.github.io/sms-one-time-codes/",
    finds=Text(
        lead=(
            "one-time code",
            "one time code",
            "verification code",
            "security code",
            "login code",
            "access code",
            "confirmation code",
            "authentication code",
            "one-time password",
            "one-time pin",
            "passcode",
            "otp",
            "your code",
            "pin code",
            "pin number",
        ),
        not_after="A-Za-z0-9",
        body=(
            r"(?:[ ](?:for|to)[ ][^\n.:]{1,40}?)?(?:[ ]is:?|:|[ ]=)?[ ]{1,2}[\"'*]{0,2}"
            r"(?P<secret>\d{3}[ -]?\d{3,7}|\d{4,10}|[A-Z0-9]{3,5}-[A-Z0-9]{3,5})(?![\w])"
        ),
        any_case=True,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"Your one-time code is {_VALUE}.",
        f"Verification code: {_VALUE}",
        f"OTP {_VALUE} expires soon",
    ),
    misses=lambda: (
        "the error code is 404",
        "your code is ready",
        "Use the verification code to log in",
        "otp 27 released",
    ),
)

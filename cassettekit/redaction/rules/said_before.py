"""One-time codes that stand before what they are called."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "73" + "9105"

RULE = Rule(
    id="said-before",
    kind="code",
    why="Messages begin with the code, so that it shows in a preview.",
    source="https://wicg.github.io/sms-one-time-codes/",
    finds=Text(
        lead=("is your ", "as your "),
        before=r"(?<![\w.-])(?:[A-Z]{1,3}-)?(?P<secret>\d{4,8})[ ]",
        body=r"(?:[\w-]{1,20}[ ]){0,4}?(?:code|pin|PIN|otp|OTP|passcode)\b",
    ),
    hits=lambda: hiding(
        _VALUE,
        f"{_VALUE} is your login code.",
        f"G-{_VALUE} is your Google verification code.",
        f"Use {_VALUE} as your one-time code",
    ),
    misses=lambda: (
        "404 is your status",
        "error 1045 is your first hint",
        "this is your login code",
    ),
)

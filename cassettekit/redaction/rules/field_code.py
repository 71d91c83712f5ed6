"""Members named like a PIN or code."""

from cassettekit.redaction.judge import is_code_number
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "73" + "9105"

RULE = Rule(
    id="field-code",
    kind="code",
    why="A one-time code, PIN or recovery code is a short password.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary("pin pins otp totp mfa cvv cvc cvn passkey puk"),
        never_after=vocabulary("gpio port dip max"),
        looks=is_code_number,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "pin", "user_otp", "card_cvv")),
    misses=lambda: named(_VALUE, "pinned", "gpio_pin", "option"),
)

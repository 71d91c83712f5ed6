"""Members named like what is done to a password."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-new-password",
    kind="password",
    why="A reset or change of a password brings the new one, or a number of times it was done.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary("password passwd passphrase passcode"),
        after=vocabulary("reset change"),
        looks=is_tokenlike,
        weak=True,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "resetPassword", "change_password")),
    misses=lambda: (
        {"reset password": 49735461, "login": 3},
        {"reset_password": "49735461"},
        'Results for "reset password": 49735461',
    ),
)

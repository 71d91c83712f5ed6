"""Seeds of one-time passwords that a page shows to be typed, in groups of four."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "abcd efgh 2345 ijkl " + "mnop 67qr stuv wxyz"

RULE = Rule(
    id="setup-key",
    kind="seed",
    why="Whoever has the seed makes every future code.",
    source="https://www.rfc-editor.org/rfc/rfc6238",
    finds=Text(
        lead=(
            "key manually",
            "setup key",
            "set-up key",
            "manual entry key",
            "secret key",
            "code manually",
        ),
        any_case=True,
        body=(
            r"(?:[ ]is)?[ ]?:?\s{1,8}[\"'`]?(?P<secret>(?:[A-Za-z2-7]{4}[ -]){3,15}[A-Za-z2-7]{4})"
            r"(?![A-Za-z0-9])"
        ),
        accept=lambda match: (
            len(set(match["secret"][4::5])) == 1
            and (match["secret"].islower() or match["secret"].isupper())
            and any(char in "234567" for char in match["secret"])
        ),
    ),
    hits=lambda: hiding(
        _VALUE, f"Can't scan? Enter this key manually: {_VALUE}", f"Setup key\n{_VALUE}\n"
    ),
    misses=lambda: (
        "Enter this key manually: when that does fail with code",
        "secret key: this does look like many more words than that",
    ),
)

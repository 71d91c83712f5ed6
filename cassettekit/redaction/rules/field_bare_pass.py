"""Members named like a pass alone."""

from cassettekit.redaction.judge import is_password
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "correct-horse-" + "7battery"


def _looks(text: str) -> bool:
    return is_password(text) and not text.isdigit()


RULE = Rule(
    id="field-bare-pass",
    kind="password",
    why="A bare pass or pw is a password where its value looks like one.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary("pass pw"),
        after=frozenset({""}),
        looks=_looks,
        weak=True,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "pass", "pw")),
    misses=lambda: (*named(_VALUE, "passed", "passing"), "Pass: 34382090 Fail: 0"),
)

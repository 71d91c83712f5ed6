"""Phone numbers in international form."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

RULE = Rule(
    id="phone-number",
    kind="phone",
    why="It reaches a person.",
    source="https://www.itu.int/rec/T-REC-E.164",
    finds=Text(
        lead=("+",),
        not_after="A-Za-z0-9+",
        body=r"[1-9]\d{0,2}(?:[ .-]?\(?\d{2,5}\)?){2,5}(?![\d])",
    ),
    hits=lambda: hiding("+49 30 1234567", "call +49 30 1234567 today"),
    misses=lambda: ("1+2 = 3", "+1", "x+1234567", "C++ 17"),
)

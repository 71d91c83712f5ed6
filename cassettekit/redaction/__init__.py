"""Keep credentials out of everything that is written."""

from cassettekit.redaction.catalogue import default_rules
from cassettekit.redaction.engine import Hit, Redacted, Redactor
from cassettekit.redaction.rule import Named, Rule, Sample, Text, token

__all__ = [
    "Hit",
    "Named",
    "Redacted",
    "Redactor",
    "Rule",
    "Sample",
    "Text",
    "default_rules",
    "token",
]

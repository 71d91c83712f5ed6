"""Keep credentials out of everything that is written."""

from cassettekit.redaction.catalogue import default_rules, personal_rules
from cassettekit.redaction.custom import custom_rule, definition, is_place
from cassettekit.redaction.engine import Hit, Redacted, Redactor, is_secret_name
from cassettekit.redaction.entropy import looks_random
from cassettekit.redaction.known import SHORTEST
from cassettekit.redaction.rule import Around, At, Beside, Mention, Named, Place, Rule, Text, Token
from cassettekit.redaction.samples import Sample, token
from cassettekit.redaction.schemas import secret_names

__all__ = [
    "SHORTEST",
    "Around",
    "At",
    "Beside",
    "Hit",
    "Mention",
    "Named",
    "Place",
    "Redacted",
    "Redactor",
    "Rule",
    "Sample",
    "Text",
    "Token",
    "custom_rule",
    "default_rules",
    "definition",
    "is_place",
    "is_secret_name",
    "looks_random",
    "personal_rules",
    "secret_names",
    "token",
]

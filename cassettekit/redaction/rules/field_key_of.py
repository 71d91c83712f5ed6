"""Members named like a key, where the name says behind the word whose it is."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named
from cassettekit.redaction.services import SERVICES

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"

RULE = Rule(
    id="field-key-of",
    kind="key",
    why="Settings of many services are sorted by what they are, not by whose.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary("key keys"),
        after=vocabulary("api secret access private"),
        then=SERVICES,
        looks=is_tokenlike,
    ),
    hits=lambda: hiding(
        _VALUE, *named(_VALUE, "API_KEY_OPENAI", "apiKeyStripe", "secret_key_for_aws")
    ),
    misses=lambda: named(_VALUE, "sort_key_db", "api_key_name"),
)

"""Members named like a set of tokens."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-tokens",
    kind="token",
    why="Several tokens under one name.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary("tokens"),
        after=vocabulary("""access refresh api auth bearer secret session id oauth push device"""),
        looks=is_tokenlike,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "access_tokens", "apiTokens")),
    misses=lambda: named(_VALUE, "max_tokens", "input_tokens", "tokens"),
)

"""Members named like an answer of a sign-on by SAML."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import chars, hiding, named

_VALUE = chars(120)


def _looks(text: str) -> bool:
    return len(text) >= 60 and is_tokenlike(text)


RULE = Rule(
    id="field-saml",
    kind="secret",
    why="Whoever posts it is logged in.",
    source="https://docs.oasis-open.org/security/saml/v2.0/saml-bindings-2.0-os.pdf",
    finds=Named(
        last=vocabulary("saml"),
        then=vocabulary("response assertion"),
        looks=_looks,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "SAMLResponse", "saml_assertion")),
    misses=lambda: (
        *named(_VALUE, "response", "samlRequest"),
        {"samlResponse": "invalid, see log 1"},
    ),
)

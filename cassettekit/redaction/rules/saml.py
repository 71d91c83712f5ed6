"""Answers of a sign-on by SAML."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import chars, hiding

_VALUE = chars(120)

RULE = Rule(
    id="saml",
    kind="saml",
    why="Whoever posts it is logged in.",
    source="https://docs.oasis-open.org/security/saml/v2.0/saml-bindings-2.0-os.pdf",
    finds=Text(
        lead=("SAMLResponse", "samlResponse"),
        body=(
            r"(?:=|[\"']{1,2}[ ]?[:=,][ ]?[\"']|[\"'][ ]{1,3}value=[\"'])"
            r"(?P<secret>[A-Za-z0-9+/%]{60,20000}={0,2})"
        ),
    ),
    hits=lambda: hiding(
        _VALUE,
        f"SAMLResponse={_VALUE}&RelayState=x",
        f'<input type="hidden" name="SAMLResponse" value="{_VALUE}"/>',
        f'{{"SAMLResponse": "{_VALUE}"}}',
    ),
    misses=lambda: ("SAMLResponse=", 'params["SAMLResponse"] = response'),
)

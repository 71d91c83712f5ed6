"""Credentials of any scheme in the header for them."""

import re

from cassettekit.redaction.judge import has_digit, is_code, is_reference, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import chars, hiding, uuid

_VALUE = chars(24)


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return has_digit(value) and not (is_stand_in(value) or is_reference(value) or is_code(value))


RULE = Rule(
    id="authorization",
    kind="auth",
    why="Services name schemes of their own, and whoever sends the header is let in.",
    source="https://www.rfc-editor.org/rfc/rfc9110#section-11.6.2",
    finds=Text(
        lead=("authorization",),
        any_case=True,
        body=(
            r"[\"']?[ ]?[:=][ ]{0,2}[\"']?[A-Za-z][\w-]{1,30}[ ]{1,2}"
            r"(?P<secret>[\w.~+/:=-]{16,4000})(?=[ \t]{0,4}(?:[\"'\\]|\r?$))"
        ),
        accept=_accept,
    ),
    hits=lambda: (
        *hiding(_VALUE, f"Authorization: Acme {_VALUE}", f"-H 'authorization: acme {_VALUE}' h"),
        *hiding(uuid(), f"authorization: GenieKey {uuid()}\r\nHost: h"),
    ),
    misses=lambda: (
        "Authorization: see section-11-6-2-of-the-specification for all of them",
        "authorization: Acme ${ACME_TOKEN_VERSION_2}",
        "Authorization: required since 2024-01-01T10:00",
        "authorization: Acme AcmeTokenProvider2Settings",
    ),
)

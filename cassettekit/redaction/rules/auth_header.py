"""Bearer and basic credentials in any text."""

import re

from cassettekit.redaction.judge import has_digit, is_generated, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import Sample

_TOKEN, _PAIR = "aB3dE5fG7" * 3, "dXNlcjpodW50ZXIyaHVudGVyMg" + "=="


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return (
        has_digit(value) or value.endswith("=") or (len(value) >= 16 and is_generated(value))
    ) and not is_stand_in(value)


RULE = Rule(
    id="auth-header",
    kind="auth",
    why="Whoever sends the header is let in.",
    source="https://www.rfc-editor.org/rfc/rfc9110#name-authorization",
    finds=Text(
        lead=("bearer", "basic"),
        body=(
            r"(?::[ ]?|[ \t+]{1,4}|%20)"
            r"(?P<secret>[A-Za-z0-9._~+/%-]{8,4000}(?:={1,2}(?![A-Za-z0-9]))?)"
        ),
        not_after="A-Za-z0-9_",
        any_case=True,
        accept=_accept,
    ),
    hits=lambda: (
        Sample("Bearer " + _TOKEN, (_TOKEN,)),
        Sample({"headers": ["authorization: bearer " + _TOKEN]}, (_TOKEN,)),
        Sample("curl -H 'Authorization: Basic " + _PAIR + "' https://a.example/", (_PAIR,)),
    ),
    misses=lambda: (
        "basic authentication creates a session",
        "bearer token expired at noon",
        "Authorization: Bearer <token>",
        "Bearer $TOKEN",
        "token_type=bearer token_len=40",
    ),
)

"""Bearer and basic credentials in any text."""

from cassettekit.redaction.rule import Rule, Sample, Text

_TOKEN, _PAIR = "aB3dE5fG7" * 3, "dXNlcjpodW50ZXIyaHVudGVyMg" + "=="

RULE = Rule(
    id="auth-header",
    kind="auth",
    why="Whoever sends the header is let in.",
    source="https://www.rfc-editor.org/rfc/rfc9110#name-authorization",
    finds=Text(
        lead=("bearer ", "basic "),
        before=r"(?<![A-Za-z0-9])",
        body=r"[ \t]{0,3}(?P<secret>(?=[A-Za-z._~+/-]{0,200}[0-9=])"
        r"[A-Za-z0-9._~+/-]{8,4000}={0,2})",
        any_case=True,
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
    ),
)

"""Tokens that browsers send as a protocol, since they cannot set a header there."""

from cassettekit.redaction.judge import has_digit, hides
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import chars, hiding

_VALUE = chars(40)

RULE = Rule(
    id="websocket-bearer",
    kind="auth",
    why="It lets in whoever opens the socket.",
    source="https://github.com/kubernetes/kubernetes/pull/47740",
    finds=Text(
        lead=(
            "Sec-WebSocket-Protocol",
            "sec-websocket-protocol",
            "base64url.bearer.authorization.k8s.io.",
        ),
        body=(
            r"(?:(?<=\.io\.)|[\"']?[:=,]\s?[\"']?(?:[\w.-]{1,60},[ ]?){1,3})"
            r"(?P<secret>[A-Za-z0-9_.-]{20,4000})"
        ),
        accept=hides(has_digit),
    ),
    hits=lambda: hiding(
        _VALUE,
        f"Sec-WebSocket-Protocol: bearer, {_VALUE}\r\n",
        f"base64url.bearer.authorization.k8s.io.{_VALUE}",
    ),
    misses=lambda: (
        "Sec-WebSocket-Protocol: chat, superchat2\r\n",
        "Sec-WebSocket-Protocol: graphql-transport-ws\r\n",
    ),
)

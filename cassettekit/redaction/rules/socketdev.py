"""Socket tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="socketdev",
    kind="socketdev",
    why="It reads an organisation's reports.",
    source="https://docs.socket.dev/reference/authentication",
    finds=Token(
        lead=("sktsec_",),
        body=r"[A-Za-z0-9_-]{32,100}",
    ),
    hits=lambda: (token("skt", "sec_", chars(44)),),
    misses=lambda: ("sktsec_",),
)

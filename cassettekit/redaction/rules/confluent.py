"""Confluent Cloud secrets."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="confluent",
    kind="confluent",
    why="It reads and writes an organisation's streams.",
    source="https://docs.confluent.io/cloud/current/security/authenticate/workload-identities/service-accounts/api-keys/overview.html",
    finds=Text(
        lead=("cflt",),
        body=r"[A-Za-z0-9+/]{60}(?![A-Za-z0-9+/])",
        glued=True,
        not_after="A-Za-z0-9+/",
    ),
    hits=lambda: (token("cf", "lt", chars(60)),),
    misses=lambda: ("cflt",),
)

"""Deploy keys of Convex."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, chars, inside

_VALUE = chars(120, BASE64) + "=="

RULE = Rule(
    id="convex",
    kind="convex",
    why="It replaces the functions of a deployment and reads its data.",
    source="https://docs.convex.dev/cli/deploy-key-types",
    finds=Text(
        lead=("prod:", "dev:", "preview:", "project:"),
        body=r"[a-z0-9-]{3,60}(?::[a-z0-9-]{3,60})?\|(?P<secret>[A-Za-z0-9+/]{40,400}={0,2})",
    ),
    hits=lambda: (
        inside(_VALUE, "prod:happy-cat-123|", _VALUE),
        inside(_VALUE, "preview:team:project|", _VALUE),
    ),
    misses=lambda: ("prod: up | dev: down", "dev:happy-cat-123|none"),
)

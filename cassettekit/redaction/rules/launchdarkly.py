"""LaunchDarkly keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import token, uuid

RULE = Rule(
    id="launchdarkly",
    kind="launchdarkly",
    why="It reads or changes a project's flags.",
    source="https://launchdarkly.com/docs/home/account/api",
    finds=Token(
        lead=(
            "api-",
            "sdk-",
        ),
        guard=r"(?=[0-9a-f]{8}-)",
        body=r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (
        token(
            "api",
            "-",
            uuid(),
        ),
    ),
    misses=lambda: (
        "api-version",
        "sdk-core",
    ),
)

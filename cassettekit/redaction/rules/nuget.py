"""NuGet keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LOWER, chars, token

RULE = Rule(
    id="nuget",
    kind="nuget",
    why="It publishes packages that others install.",
    source="https://learn.microsoft.com/en-us/nuget/nuget-org/publish-a-package",
    finds=Token(
        lead=("oy2",),
        body=r"[a-z0-9]{43}(?![A-Za-z0-9])",
        edge=True,
        guard=r"(?=[a-z0-9]{43})",
    ),
    hits=lambda: (token("oy", "2", chars(43, LOWER)),),
    misses=lambda: ("oy2",),
)

"""GitLab runner registration tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="gitlab-runner",
    kind="gitlab",
    why="It registers a runner that is handed a project's secrets.",
    source="https://docs.gitlab.com/security/tokens/#runner-registration-tokens-deprecated",
    finds=Token(
        lead=("GR1348941",),
        body=r"[A-Za-z0-9_-]{20,60}",
    ),
    hits=lambda: (token("GR13", "48941", chars(20, URLSAFE)),),
    misses=lambda: ("GR1348941",),
)

"""GitLab tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, LOWER, URLSAFE, chars, token

RULE = Rule(
    id="gitlab",
    kind="gitlab",
    why="An access, deploy, runner, trigger or agent token acts for its user or project.",
    source="https://docs.gitlab.com/security/tokens/#token-prefixes",
    finds=Token(
        lead=(
            "glpat-",
            "gldt-",
            "glrt-",
            "glrtr-",
            "glcbt-",
            "glptt-",
            "glft-",
            "glimt-",
            "glagent-",
            "glwt-",
            "glsoat-",
            "gloas-",
            "glffct-",
        ),
        body=r"(?:t\d_)?[A-Za-z0-9_-]{20,300}(?:\.[0-9a-z]{2}\.[0-9a-z]{6,12})?",
    ),
    hits=lambda: (
        token("gl", "pat-", chars(20, URLSAFE)),
        token("gl", "rt-", chars(20, URLSAFE)),
        token("gl", "cbt-", chars(2, HEX), "_", chars(20, URLSAFE)),
        token("gl", "pat-", chars(27, URLSAFE), ".01.", chars(9, LOWER)),
    ),
    misses=lambda: (
        "glpat-",
        "glob-pattern-matches-everything",
    ),
)

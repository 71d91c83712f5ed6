"""GitHub tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="github",
    kind="github",
    why="A personal, OAuth, app or refresh token acts as its owner.",
    source="https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github#githubs-token-formats",
    finds=Token(
        lead=(
            "ghp_",
            "gho_",
            "ghu_",
            "ghs_",
            "ghr_",
            "github_pat_",
        ),
        body=r"(?:(?<=_pat_)[A-Za-z0-9]{22}_[A-Za-z0-9]{59}|[A-Za-z0-9]{36,255})",
    ),
    hits=lambda: (
        token("gh", "p_", chars(36)),
        token("gh", "s_", chars(36)),
        token("gh", "r_", chars(76)),
        token("github", "_pat_", chars(22), "_", chars(59)),
    ),
    misses=lambda: (
        "ghp_short",
        "^gh[pousr]_[A-Za-z0-9]{36}$",
    ),
)

"""GitHub tokens."""

from cassettekit.redaction.rule import Rule, Text, token

RULE = Rule(
    id="github",
    kind="github",
    why="A personal, OAuth, app or refresh token acts as its owner.",
    source="https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github#githubs-token-formats",
    finds=Text(
        lead=("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"),
        body=r"[A-Za-z0-9_]{36,255}",
    ),
    hits=lambda: (
        token("gh", "p_", "aB3" * 12),
        token("gh", "s_", "Zy9" * 12),
        token("github", "_pat_", "1A" * 11, "_", "bC4" * 19, "dE"),
    ),
    misses=lambda: ("ghp_short", "^gh[pousr]_[A-Za-z0-9]{36}$", "graph_" + "a" * 36),
)

"""Tokens of any vendor that say they are one."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="prefixed",
    kind="prefixed",
    why="New vendors follow the old ones: a short name, live or test or pat, then what is random.",
    source="https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns",
    finds=Token(
        lead=(
            "_live_",
            "-live-",
            "_prod_",
            "_pat_",
            "-pat-",
            "_oat_",
            "_api_",
            "_secret_",
            "_sk_",
            "_apikey_",
            "_token_",
        ),
        body=(
            r"(?:(?:[a-z0-9]{1,12}[_-]){0,3}(?=[A-Za-z]{0,200}\d)(?=\d{0,200}[A-Za-z])"
            r"[A-Za-z0-9]{24,255}(?![A-Za-z0-9])"
            r"(?:(?=[_-]{1,3}[A-Za-z_-]{0,20}[A-Z0-9])[A-Za-z0-9_-]{1,400})?"
            r"|(?=(?:[A-Za-z_-]{0,40}\d){3})(?=(?:[a-z0-9_-]{0,30}[A-Z]){4})"
            r"(?=(?:[A-Z0-9_-]{0,30}[a-z]){4})[A-Za-z0-9_-]{32,400})"
        ),
    ),
    hits=lambda: (
        token("acme_", "live_", chars(32)),
        token("xyz_", "pat_", chars(40)),
        token("xyz_", "prod_", chars(20), "_", chars(20), "-x"),
    ),
    misses=lambda: (
        "team_live_view",
        "page_token_next",
    ),
)

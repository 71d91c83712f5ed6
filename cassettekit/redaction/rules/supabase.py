"""Supabase tokens and secret keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, URLSAFE, chars, token

RULE = Rule(
    id="supabase",
    kind="supabase",
    why="It controls an account's projects, or reads past row-level security.",
    source="https://supabase.com/docs/guides/api/api-keys",
    finds=Token(
        lead=(
            "sbp_",
            "sb_secret_",
        ),
        body=r"(?:(?<=sbp_)(?:oauth_|v0_)?[0-9a-f]{40}|(?<=secret_)[A-Za-z0-9_-]{20,60})",
    ),
    hits=lambda: (
        token("sb", "p_", chars(40, HEX)),
        token("sb_", "secret_", chars(31, URLSAFE)),
    ),
    misses=lambda: (
        "sbp_short",
        "sb_secret_name",
    ),
)

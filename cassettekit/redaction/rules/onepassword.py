"""1Password tokens and secret keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import UPPER, URLSAFE, chars, token

RULE = Rule(
    id="onepassword",
    kind="onepassword",
    why="It opens a vault, or is half of what opens one.",
    source="https://developer.1password.com/docs/service-accounts/security/",
    finds=Token(
        lead=(
            "ops_eyJ",
            "A3-",
        ),
        body=(
            r"(?:(?<=eyJ)[A-Za-z0-9+/=_-]{200,4000}|(?<=A3-)[A-Z0-9]{6}-(?:[A-Z0-9]{11}|"
            r"[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3})"
        ),
        edge=True,
    ),
    hits=lambda: (
        token("op", "s_eyJ", chars(260, URLSAFE)),
        token(
            "A",
            "3-",
            chars(6, UPPER),
            "-",
            chars(6, UPPER),
            "-",
            chars(5, UPPER),
            "-",
            chars(5, UPPER),
            "-",
            chars(5, UPPER),
            "-",
            chars(5, UPPER),
        ),
    ),
    misses=lambda: (
        "ops_eyJ",
        "A3-paper",
    ),
)

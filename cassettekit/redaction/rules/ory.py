"""Ory Network tokens and codes."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="ory",
    kind="ory",
    why="It acts for a project or its user.",
    source="https://www.ory.sh/docs/concepts/personal-access-token",
    finds=Token(
        lead=("ory_pat_", "ory_at_", "ory_rt_", "ory_ac_", "ory_wak_", "ory_st_", "ory_apikey_"),
        body=r"[A-Za-z0-9_-]{20,60}(?:\.[A-Za-z0-9_-]{20,60})?(?![A-Za-z0-9_-])",
        edge=True,
    ),
    hits=lambda: (
        token("or", "y_rt_", chars(43, URLSAFE)),
        token("or", "y_at_", chars(43), ".", chars(43)),
    ),
    misses=lambda: ("ory_at_",),
)

"""Neon API keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LOWER, chars, token

RULE = Rule(
    id="neon",
    kind="neondb",
    why="It controls an organisation's databases.",
    source="https://neon.com/docs/manage/api-keys",
    finds=Token(
        lead=("napi_",),
        body=r"[a-z0-9]{40,80}",
        edge=True,
    ),
    hits=lambda: (token("na", "pi_", chars(64, LOWER)),),
    misses=lambda: (
        "napi_status",
        "napi_value_is_an_opaque_pointer_to_a_js_value",
    ),
)

"""SettleMint tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="settlemint",
    kind="settlemint",
    why="It manages an organisation's chains.",
    source="https://www.settlemint.com/documentation",
    finds=Token(
        lead=("sm_aat_", "sm_pat_", "sm_sat_"),
        body=r"[A-Za-z0-9]{16}",
    ),
    hits=lambda: (token("sm", "_aat_", chars(16)),),
    misses=lambda: ("sm_aat_",),
)

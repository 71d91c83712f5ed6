"""Polar tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="polar",
    kind="polarsh",
    why="It reads and changes an organisation's sales.",
    source="https://docs.polar.sh/integrate/authentication",
    finds=Token(
        lead=("polar_oat_", "polar_pat_", "polar_at_", "polar_rt_", "polar_whs_", "polar_cst_"),
        body=r"[A-Za-z0-9]{32,60}",
    ),
    hits=lambda: (token("pol", "ar_oat_", chars(43)),),
    misses=lambda: ("polar_oat_",),
)

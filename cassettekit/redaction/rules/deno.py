"""Deno Deploy tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="deno",
    kind="deno",
    why="It deploys an organisation's code.",
    source="https://docs.deno.com/deploy/api/rest/",
    finds=Token(
        lead=("ddp_", "ddo_", "ddw_"),
        body=r"[A-Za-z0-9]{34,44}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("dd", "p_", chars(36)),),
    misses=lambda: ("ddp_",),
)

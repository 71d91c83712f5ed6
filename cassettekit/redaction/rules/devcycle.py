"""DevCycle server keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="devcycle",
    kind="devcycle",
    why="It reads the flags of a project and whom they are for.",
    source="https://docs.devcycle.com/platform/account-management/keys",
    finds=Token(
        lead=(
            "dvc_server_",
            "dvc_mobile_",
        ),
        body=r"[0-9a-f_]{32,60}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("dvc_", "server_", chars(32, HEX), "_", chars(7, HEX)),),
    misses=lambda: ("dvc_server_key",),
)

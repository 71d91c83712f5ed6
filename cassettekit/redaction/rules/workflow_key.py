"""n8n, Retool and Trigger.dev keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, LOWER, chars, token

RULE = Rule(
    id="workflow-key",
    kind="workflow",
    why="It starts workflows that hold other credentials.",
    source="https://docs.n8n.io/api/authentication/",
    finds=Token(
        lead=("n8n_api_", "retool_0", "tr_dev_", "tr_prod_", "tr_pat_", "tr_stg_"),
        body=r"[A-Za-z0-9]{20,100}",
        edge=True,
    ),
    hits=lambda: (
        token("n8", "n_api_", chars(40, HEX)),
        token("ret", "ool_0", chars(25, LOWER)),
        token("tr", "_prod_", chars(24)),
    ),
    misses=lambda: ("n8n_api_key", "tr_prod_"),
)

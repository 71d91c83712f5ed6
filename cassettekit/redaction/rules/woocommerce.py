"""WooCommerce keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="woocommerce",
    kind="woocommerce",
    why="It reads and changes a shop's orders.",
    source="https://woocommerce.github.io/woocommerce-rest-api-docs/#authentication",
    finds=Token(
        lead=("ck_", "cs_"),
        body=r"[0-9a-f]{40}(?![A-Za-z0-9])",
        edge=True,
        guard=r"(?=[0-9a-f]{40})",
    ),
    hits=lambda: (token("c", "k_", chars(40, HEX)), token("c", "s_", chars(40, HEX))),
    misses=lambda: ("ck_editor", "cs_test"),
)

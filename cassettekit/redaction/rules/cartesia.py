"""Cartesia keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="cartesia",
    kind="cartesia",
    why="It speaks on its owner's bill.",
    source="https://docs.cartesia.ai/use-the-api/authenticate",
    finds=Token(
        lead=("sk_car_",),
        body=r"[A-Za-z0-9]{20,44}",
    ),
    hits=lambda: (token("sk", "_car_", chars(22)),),
    misses=lambda: ("sk_car_",),
)

"""NATS seeds."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import BASE32, chars, token

RULE = Rule(
    id="nats-seed",
    kind="nats",
    why="It signs as a user, an account or an operator.",
    source="https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/nkey_auth",
    finds=Token(
        lead=("SUA", "SAA", "SOA", "SNA", "SCA"),
        body=r"[A-Z2-7]{55}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("SU", "A", chars(55, BASE32)),),
    misses=lambda: ("SUAVE", "SAA2"),
)

"""DigitalOcean Spaces and Scaleway key ids."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import UPPER, chars, token

RULE = Rule(
    id="spaces-key",
    kind="objectstore",
    why="It names the key that signs requests.",
    source="https://docs.digitalocean.com/products/spaces/how-to/manage-access/",
    finds=Token(
        lead=("DO00", "DO801", "SCW"),
        body=r"[A-Z0-9]{15,17}(?![A-Za-z0-9])",
        edge=True,
        guard=r"(?=[A-Z0-9]{15})(?=[A-Z]{0,15}\d)",
    ),
    hits=lambda: (token("DO", "00", chars(16, UPPER)), token("SC", "W", chars(17, UPPER))),
    misses=lambda: ("DO00", "SCWEIGHT"),
)

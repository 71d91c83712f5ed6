"""RunPod keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import UPPER, chars, token

RULE = Rule(
    id="runpod",
    kind="runpod",
    why="It rents graphics processors on its owner's bill.",
    source="https://docs.runpod.io/get-started/api-keys",
    finds=Token(
        lead=("rpa_",),
        body=r"[A-Z0-9]{36,60}",
        edge=True,
    ),
    hits=lambda: (token("rp", "a_", chars(44, UPPER)),),
    misses=lambda: ("rpa_",),
)

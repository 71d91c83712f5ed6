"""ReadMe keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LOWER, chars, token

RULE = Rule(
    id="readme",
    kind="readmecom",
    why="It changes a project's documentation.",
    source="https://docs.readme.com/main/reference/intro/authentication",
    finds=Token(
        lead=("rdme_",),
        body=r"[a-z0-9]{60,80}",
        edge=True,
    ),
    hits=lambda: (token("rd", "me_", chars(70, LOWER)),),
    misses=lambda: ("rdme_",),
)

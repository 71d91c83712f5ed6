"""RubyGems keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="rubygems",
    kind="rubygems",
    why="It publishes gems as its owner.",
    source="https://guides.rubygems.org/api-key-scopes/",
    finds=Token(
        lead=("rubygems_",),
        body=r"[0-9a-f]{48}",
    ),
    hits=lambda: (token("ruby", "gems_", chars(48, HEX)),),
    misses=lambda: ("rubygems_version",),
)

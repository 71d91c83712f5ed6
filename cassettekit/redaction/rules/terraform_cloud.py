"""HCP Terraform tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="terraform-cloud",
    kind="terraform",
    why="It applies changes to an organisation's infrastructure.",
    source="https://developer.hashicorp.com/terraform/cloud-docs/users-teams-organizations/api-tokens",
    finds=Token(
        lead=(".atlasv1.",),
        body=r"[A-Za-z0-9_=-]{60,80}",
        behind=r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))[A-Za-z0-9]{14}",
        reach=16,
    ),
    hits=lambda: (token(chars(14), ".atlas", "v1.", chars(67, URLSAFE)),),
    misses=lambda: ("x.atlasv1.y",),
)

"""Azure DevOps personal access tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="azure-devops",
    kind="azure",
    why="It reads and writes an organisation's code.",
    source="https://learn.microsoft.com/en-us/azure/devops/organizations/accounts/use-personal-access-tokens-to-authenticate",
    finds=Token(
        lead=("AZDO",),
        body=r"[A-Za-z0-9]{4}(?![A-Za-z0-9])",
        behind=r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))[A-Za-z0-9]{76}",
        reach=78,
    ),
    hits=lambda: (token(chars(76), "AZ", "DO", chars(4)),),
    misses=lambda: (
        "AZDO",
        "AZDOabcd",
    ),
)

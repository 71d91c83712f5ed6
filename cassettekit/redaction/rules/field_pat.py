"""Members named like the personal access token of a service."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"

RULE = Rule(
    id="field-pat",
    kind="token",
    why="A personal access token acts as its owner.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary("pat"),
        after=vocabulary(
            """github gitlab gh gl azure devops ext ado vsts bitbucket personal user ci bot npm
            docker"""
        ),
        looks=is_tokenlike,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "GITHUB_PAT", "AZURE_DEVOPS_EXT_PAT")),
    misses=lambda: named(_VALUE, "spat", "pat_name"),
)

"""SonarQube tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="sonarqube",
    kind="sonarqube",
    why="It reads a project's code and findings.",
    source="https://docs.sonarsource.com/sonarqube-server/user-guide/managing-tokens",
    finds=Token(
        lead=(
            "squ_",
            "sqp_",
            "sqa_",
        ),
        body=r"[0-9a-f]{40}",
        edge=True,
    ),
    hits=lambda: (token("sq", "u_", chars(40, HEX)),),
    misses=lambda: ("squ_short",),
)

"""JFrog keys and reference tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="jfrog",
    kind="jfrog",
    why="It reads and writes an artifact store.",
    source="https://jfrog.com/help/r/jfrog-platform-administration-documentation/access-tokens",
    finds=Token(
        lead=(
            "AKCp",
            "cmVmdGtu",
        ),
        body=r"(?:(?<=AKCp)[A-Za-z0-9]{60,80}|(?<=dGtu)[A-Za-z0-9+/=]{50,64})(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (
        token("AK", "Cp", chars(69)),
        token("cmVm", "dGtu", chars(56)),
    ),
    misses=lambda: (
        "AKCp",
        "cmVmdGtu",
    ),
)

"""Members named like a passphrase in two words."""

from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"

RULE = Rule(
    id="field-pass-phrase",
    kind="password",
    why="A passphrase opens what it was set for.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary("phrase phrases"),
        after=vocabulary("pass"),
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "pass_phrase", "sshPassPhrase")),
    misses=lambda: named(_VALUE, "search_phrase", "phrase"),
)

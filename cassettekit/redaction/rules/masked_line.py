"""What a workflow asks its log to mask."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"

RULE = Rule(
    id="masked-line",
    kind="secret",
    why="Whoever wrote the workflow said that this is a secret.",
    source="https://docs.github.com/actions/reference/workflow-commands-for-github-actions#masking-a-value-in-a-log",
    finds=Text(
        lead=("::add-mask::",),
        body=r"(?P<secret>[^\s*$<{\"'][^\n\"'\\]{3,2000})",
    ),
    hits=lambda: hiding(_VALUE, f"::add-mask::{_VALUE}\n", f'echo "::add-mask::{_VALUE}"'),
    misses=lambda: ("::add-mask::***", 'echo "::add-mask::$TOKEN"', "::add-mask::${{ steps.a.b }}"),
)

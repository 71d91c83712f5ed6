"""Variables that a step of a pipeline sets as secret ones."""

from cassettekit.redaction.judge import hides, is_mixed
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"

RULE = Rule(
    id="pipeline-variable",
    kind="assigned",
    why="The line that hides a variable from the log says it once.",
    source="https://learn.microsoft.com/azure/devops/pipelines/process/set-secret-variables",
    finds=Text(
        lead=("task.setvariable ", "task.setsecret]"),
        body=(
            r"(?:(?<=\])|[^\]\n]{0,100}issecret=true[^\]\n]{0,60}\])"
            r"(?P<secret>[^\s\"'$(]{4,400})"
        ),
        any_case=True,
        accept=hides(is_mixed),
    ),
    hits=lambda: hiding(
        _VALUE,
        f"##vso[task.setvariable variable=x;issecret=true]{_VALUE}",
        f"##vso[task.setsecret]{_VALUE}\n",
    ),
    misses=lambda: (
        "##vso[task.setvariable variable=x]a1b2c3d4",
        "##vso[task.setvariable variable=x;issecret=true]$(value1)",
    ),
)

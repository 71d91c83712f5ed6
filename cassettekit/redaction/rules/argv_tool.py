"""Secrets that well-known commands take by place or behind one letter, in a list of arguments."""

from collections.abc import Callable, Iterator

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.rule import Around, Rule, Text
from cassettekit.redaction.rules.positional_password import RULE as _BY_PLACE
from cassettekit.redaction.rules.tool_flag import RULE as _BY_LETTER
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_TEXTS = [rule.finds for rule in (_BY_PLACE, _BY_LETTER) if isinstance(rule.finds, Text)]
# Words that stand alone in much else that is no command.
_COMMON = frozenset({"secret", "registry", "operator", "keyvault", "ssm", "net", "http", "https"})
_TOOLS = tuple(
    dict.fromkeys(
        tool for text in _TEXTS for lead in text.lead if (tool := lead.split()[0]) not in _COMMON
    )
)
_LONGEST = 2_000


def _find(value: JsonValue, _: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if not isinstance(value, list) or not any(item in _TOOLS for item in value[:3]):
        return
    items = [item if isinstance(item, str) else "" for item in value]
    line = " ".join(items)
    if len(line) > _LONGEST or line.count(" ") != len(items) - 1:
        return
    for text in _TEXTS:
        for place in text.places(line):
            at = line.count(" ", 0, place.start)
            if place.end == len(" ".join(items[: at + 1])):
                yield (at,), "command"


RULE = Rule(
    id="argv-tool",
    kind="command",
    why="A command is recorded as its arguments, with the password among them.",
    source="https://cwe.mitre.org/data/definitions/214.html",
    finds=Around(_find, items=_TOOLS),
    hits=lambda: hiding(
        _VALUE,
        ["mysql", f"-p{_VALUE}", "-h", "h.example"],
        ["sshpass", "-p", _VALUE, "ssh", "h.example"],
        ["redis-cli", "-a", _VALUE, "ping"],
    ),
    misses=lambda: (
        ["mysql", "-p", "-h", "h.example2"],
        ["docker", "run", "-p", "8080:80", "x"],
        ["zip", "-r", "a.zip", "b2"],
    ),
)

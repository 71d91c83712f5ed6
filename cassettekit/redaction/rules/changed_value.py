"""Secrets that a plan shows as they were and as they will be."""

from collections.abc import Iterator

from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import believes_quoted, quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import Sample

_NEW = "Xc8Vb!" + "1Nm3Tq"
_CHANGED = Late(r"""["']?[ \t]{0,40}[=:][ \t]{0,4}"[^"\n]{0,400}"[ ]->[ ](?=")""")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    match = _CHANGED.match(text, mention.end)
    place = quoted(text, match.end()) if match is not None else None
    if place is not None and believes_quoted(text[place.start : place.end], mention):
        yield place


RULE = Rule(
    id="changed-value",
    kind="assigned",
    why="A plan prints the value that goes and the one that comes.",
    source="https://developer.hashicorp.com/terraform/cli/commands/plan",
    finds=Beside(_find, then="\"'=:", also='" -> "', within=200),
    hits=lambda: (Sample(f'  ~ password = "x" -> "{_NEW}"', (_NEW,)),),
    misses=lambda: (
        '  ~ password = "${var.old1}" -> "${var.new1}"',
        '  ~ token_ttl = "1h" -> "2h"',
        '  ~ password = (sensitive value) -> "none"',
    ),
)

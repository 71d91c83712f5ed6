"""What settings fall back to where the environment has no secret."""

import re
from collections.abc import Iterator

from cassettekit.redaction.judge import has_digit, is_code
from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import believes_quoted, quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_OR = Late(
    r"""["'\]]{0,3}[ \t]{0,4}[:=]{1,2}[ \t]{0,4}
    [^\n"';,]{1,40}(?:["'][^"'\n]{0,40}["'][^\n"';,]{0,10})?
    (?:\|\||\?\?|\bor\b)[ \t]{0,4}(?=["'])
    |["'],[^\n]{0,160}?\bdefault[ ]?=[ ]?(?=["'])  # the option of a command""",
    re.VERBOSE,
)


def _find(text: str, mention: Mention) -> Iterator[Place]:
    match = _OR.match(text, mention.end)
    place = quoted(text, match.end()) if match is not None else None
    if place is None or place.end == len(text):
        return
    value = text[place.start : place.end]
    if has_digit(value) and not is_code(value) and believes_quoted(value, mention):
        yield place


RULE = Rule(
    id="fallback-value",
    kind="assigned",
    why="A default for development is often the password that production has too.",
    source="https://cwe.mitre.org/data/definitions/798.html",
    finds=Beside(_find, then="\"']:=", within=300),
    hits=lambda: hiding(
        _VALUE,
        f"password: <%= ENV['X'] || '{_VALUE}' %>",
        f"apiSecret: env.X ?? '{_VALUE}',",
        f"@click.option('--password', default='{_VALUE}')",
    ),
    misses=lambda: (
        "password: <%= ENV['X'] || 'changeme' %>",
        "token = a or 'none'",
        "parser.add_argument('--token', default='none', help='x1')",
    ),
)

"""Cookies that curl takes behind a one-letter flag."""

import re
from collections.abc import Iterator

from cassettekit.redaction.cookies import secret_pairs
from cassettekit.redaction.rule import Place, Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "sid7Rk2" + "Zp9Lw4Xc8Vb1"


def _pairs(match: re.Match[str]) -> Iterator[Place]:
    return secret_pairs(match.string, Place(*match.span("secret")))


RULE = Rule(
    id="cookie-flag",
    kind="cookie",
    why="A command line is logged whole, with the session given to it.",
    source="https://curl.se/docs/manpage.html#-b",
    finds=Text(
        lead=("-b ",),
        body=r"\\{0,6}[\"'](?P<secret>[\w!#$%&*+.^`|~-]{1,80}=[^\n\r\"']{4,8000})",
        split=_pairs,
    ),
    hits=lambda: hiding(_VALUE, f"curl -b 'connect.sid={_VALUE}' https://a.example/"),
    misses=lambda: ("git checkout -b 'topic'", "curl -b 'theme=dark' https://a.example/"),
)

"""Cookies in headers, commands and logs; their names stay."""

import re
from collections.abc import Iterator

from cassettekit.redaction.cookies import secret_pairs
from cassettekit.redaction.rule import Place, Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "sid7Rk2" + "Zp9Lw4Xc8Vb1"


def _pairs(match: re.Match[str]) -> Iterator[Place]:
    return secret_pairs(match.string, Place(*match.span("secret")))


RULE = Rule(
    id="cookie-header",
    kind="cookie",
    why="A session cookie is a login until it expires.",
    source="https://www.rfc-editor.org/rfc/rfc6265",
    finds=Text(
        lead=("cookie:", "cookies:", "cookie=", "document.cookie = ", "--cookie "),
        body=r"[ ]?[\"']?(?P<secret>[\w!#$%&*+.^`|~-]{1,80}=[^\n\r\"']{4,8000})",
        any_case=True,
        split=_pairs,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"> Cookie: theme=dark; sessionid={_VALUE}; lang=en\n> Accept: */*",
        f"< set-cookie: sid={_VALUE}; Path=/; HttpOnly\n",
        f"curl --cookie 'connect.sid={_VALUE}' https://a.example/",
    ),
    misses=lambda: (
        "Set-Cookie: theme=dark; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT",
        "Cookie policy: see /cookies.",
        "Cookie: lang=en; theme=light",
    ),
)

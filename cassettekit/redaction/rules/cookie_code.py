"""Cookies that code sets, or that curl says it got."""

import re
from collections.abc import Iterator

from cassettekit.redaction.cookies import is_cookie_secret
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Place, Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "sid7Rk2" + "Zp9Lw4Xc8Vb1"
_PAIR = Late(
    r"""["'](?P<name>[\w!#$%&*+.^`|~-]{1,80})["'][ ]?[:,][ ]{0,2}"""
    r"""["'](?P<secret>[^\s"'\\]{8,4096})["'](?![ ]?:)"""
)
_MADE = Late(
    r"""Name:\s{0,9}["'](?P<name>[\w!#$%&*+.^`|~-]{1,80})["'],\s{0,40}Value:\s{0,9}"""
    r"""["'](?P<secret>[^\s"'\\]{8,4096})["']"""
)
_GOT = Late(r"""(?P<name>[\w!#$%&*+.^`|~-]{1,80})="(?P<secret>[^\s"]{8,4096})\"""")


def _pairs(match: re.Match[str]) -> Iterator[Place]:
    for pattern in (_PAIR, _GOT, _MADE):
        for pair in pattern.finditer(match.string, *match.span("pairs")):
            if is_cookie_secret(pair["name"], pair["secret"]):
                yield Place(*pair.span("secret"))


RULE = Rule(
    id="cookie-code",
    kind="cookie",
    why="A script that goes on where a browser logged in holds its session.",
    source="https://requests.readthedocs.io/en/latest/user/quickstart/#cookies",
    finds=Text(
        lead=(
            "cookies={",
            "cookies = {",
            "cookies.set(",
            "cookies.create(",
            ".cookie(",
            "setcookie(",
            "http.Cookie{",
            ".set_cookie(",
            "Added cookie ",
            "Replaced cookie ",
        ),
        body=r"(?P<pairs>[^\n(){}]{8,4000}|\n[^(){}]{8,4000})",
        split=_pairs,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"requests.get(u, cookies={{'theme': 'dark', 'sid': '{_VALUE}'}})",
        f"cookies={{'csrftoken': 'x', 'sessionid': '{_VALUE}'}}",
        f"s.cookies.set('sid', '{_VALUE}', domain='h.example')",
        f"res.cookie('rack.session', '{_VALUE}', {{ httpOnly: true }})",
        f"setcookie('laravel_session', '{_VALUE}', time() + 7200);",
        f'http.SetCookie(w, &http.Cookie{{Name: "auth", Value: "{_VALUE}", Path: "/"}})',
        f'* Added cookie sid="{_VALUE}" for domain h.example, path /',
    ),
    misses=lambda: (
        "requests.get(u, cookies={'theme': 'dark-2'})",
        "response.set_cookie('lang', value2)",
        "s.cookies.set(name, value1)",
    ),
)

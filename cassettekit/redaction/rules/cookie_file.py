"""Cookies in the file that curl and wget keep them in."""

import re

from cassettekit.redaction.cookies import is_cookie_secret
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1"


def _accept(match: re.Match[str]) -> bool:
    return is_cookie_secret(match["name"], match["secret"])


RULE = Rule(
    id="cookie-file",
    kind="session",
    why="A session cookie is a login, and the file holds all of them.",
    source="https://curl.se/docs/http-cookies.html",
    finds=Text(
        lead=("\tTRUE\t", "\tFALSE\t"),
        body=r"\d{1,12}\t(?P<name>[^\s]{1,80})\t(?P<secret>[^\s]{8,4096})[ ]{0,4}(?=\r?$)",
        accept=_accept,
    ),
    hits=lambda: hiding(_VALUE, f"h.example\tFALSE\t/\tTRUE\t1799999999\tsid\t{_VALUE}\n"),
    misses=lambda: (
        "h.example\tFALSE\t/\tTRUE\t1799999999\ttheme\tdark-blue1\n",
        "1\tTRUE\t2\tname\tvalue\n",
    ),
)

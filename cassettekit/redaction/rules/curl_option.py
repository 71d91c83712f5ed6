"""Logins that code sets for libcurl."""

import re

from cassettekit.redaction.judge import is_made_up, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return is_made_up(value) and not value.isdigit() and not is_stand_in(value)


RULE = Rule(
    id="curl-option",
    kind="login",
    why="User and password are one text beside the name of an option.",
    source="https://curl.se/libcurl/c/CURLOPT_USERPWD.html",
    finds=Text(
        lead=("CURLOPT_USERPWD", "CURLOPT_PROXYUSERPWD", "Curl::USERPWD", "pycurl.USERPWD"),
        body=(
            r"[\"']?[ ]{0,4}(?:,|=>?)\s{0,8}[\"'][^\"':\n]{0,80}:"
            r"(?P<secret>[^\s\"'$<{%][^\s\"']{3,200})[\"']"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f'curl_easy_setopt(curl, CURLOPT_USERPWD, "ann:{_VALUE}");',
        f"CURLOPT_USERPWD => 'ann:{_VALUE}',",
        f"c.setopt(pycurl.USERPWD, 'ann:{_VALUE}')",
    ),
    misses=lambda: (
        'curl_easy_setopt(curl, CURLOPT_USERPWD, "user:pass");',
        "curl_easy_setopt(curl, CURLOPT_USERPWD, userpwd2);",
        'curl_easy_setopt(curl, CURLOPT_USERPWD, "$user1:$pass2");',
    ),
)

"""The password and the shared secret that radtest takes by place."""

import re
from collections.abc import Iterator

from cassettekit.redaction.judge import is_made_up, is_stand_in
from cassettekit.redaction.rule import Place, Rule, Text
from cassettekit.redaction.samples import Sample

_VALUE, _SHARED = "q7Rk2!" + "Zp9Lw4", "Xc8Vb!" + "1Nm3Tq"
_WORD = r"[^\s\"'|&;<>]{1,80}[ ]{1,3}"


def _both(match: re.Match[str]) -> Iterator[Place]:
    for part in ("password", "shared"):
        value = match[part]
        if value and value[0] not in "$<{-" and is_made_up(value) and not is_stand_in(value):
            yield Place(*match.span(part))


RULE = Rule(
    id="radtest",
    kind="command",
    why="A command line is logged whole, with the password given to it.",
    source="https://www.freeradius.org/documentation/freeradius-server/4.0.0/reference/man/radtest.html",
    finds=Text(
        lead=("radtest ",),
        not_after=r"\w-",
        body=(
            rf"(?:-\w[ ]{{1,3}}(?:(?:pap|chap|mschap|eap-md5)[ ]{{1,3}})?){{0,4}}{_WORD}"
            r"[\"']?(?P<password>[^\s\"'|&;<>]{4,200})[\"']?[ ]{1,3}"
            rf"{_WORD}\d{{1,6}}[ ]{{1,3}}[\"']?(?P<shared>[^\s\"'|&;<>]{{4,200}})"
        ),
        split=_both,
    ),
    hits=lambda: (
        Sample(f"radtest ann {_VALUE} radius.h.example 0 {_SHARED}", (_VALUE, _SHARED)),
        Sample(
            f"$ radtest -t mschap ann '{_VALUE}' h.example:1812 10 {_SHARED}\n", (_VALUE, _SHARED)
        ),
    ),
    misses=lambda: (
        "radtest user passwd radius-server nas-port-number secret",
        "radtest ann $PASS1 h.example 0 $SECRET2",
    ),
)

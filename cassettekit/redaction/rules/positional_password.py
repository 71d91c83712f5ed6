"""Passwords that commands take by place."""

import re

from cassettekit.redaction.judge import has_digit, is_reference, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_WORD = r"[^\s\"'|&;<>]{1,80}[ ]{1,3}"
_PLACES = {
    "rabbitmqctl add_user": _WORD,
    "rabbitmqctl change_password": _WORD,
    "htpasswd": rf"(?:-[A-Za-z]{{1,6}}[ ]{{1,3}}){{1,4}}{_WORD}{_WORD}",
    "vault login": r"(?:-\S{1,40}[ ]{1,3}){0,3}",
    "net use": rf"{_WORD}{_WORD}",
    "vercel env add": rf"{_WORD}(?:(?:production|preview|development)[ ])?",
    "chpasswd <<<": r"[\"']?[\w.-]{1,40}:",
    "mc alias set": rf"{_WORD}{_WORD}{_WORD}",
}


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return (
        has_digit(value)
        and value[0] not in "-$<{/*"
        and not (is_stand_in(value) or is_reference(value))
    )


RULE = Rule(
    id="positional-password",
    kind="command",
    why="A command line is logged whole, with the password given to it.",
    source="https://www.rabbitmq.com/docs/man/rabbitmqctl.8",
    finds=Text(
        lead=tuple(_PLACES),
        not_after=r"\w-",
        body="(?:"
        + "|".join(rf"(?<={re.escape(name)})[ ]{{1,3}}{body}" for name, body in _PLACES.items())
        + r")[\"']?(?P<secret>[^\s\"'|&;<>]{6,200})",
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"rabbitmqctl add_user ann {_VALUE}",
        f"htpasswd -b -c users ann {_VALUE}",
        f"vercel env add API_KEY {_VALUE}",
    ),
    misses=lambda: (
        "htpasswd -c users ann",
        "vault login -method=oidc",
        "vercel env add API_KEY production",
        "net use z: /delete",
    ),
)

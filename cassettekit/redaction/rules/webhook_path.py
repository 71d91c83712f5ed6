"""Incoming webhooks of services that many people run themselves, or that put a version before."""

import re

from cassettekit.redaction.judge import has_digit
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import LOWER, chars, inside

_LONG, _SHORT = chars(68), chars(26, LOWER)


def _accept(match: re.Match[str]) -> bool:
    return has_digit(match["secret"])


RULE = Rule(
    id="webhook-path",
    kind="webhook",
    why="Whoever has the address posts into the channel.",
    source="https://developers.mattermost.com/integrate/webhooks/incoming/",
    finds=Text(
        lead=("/webhooks/", "/hooks/", ".make.com/"),
        body=(
            r"(?:(?<=/webhooks/)\d{15,22}/(?P<discord>)|(?<=/hooks/)|(?<=\.make\.com/))"
            r"(?P<secret>(?(discord)[A-Za-z0-9_-]{40,100}|[a-z0-9]{26,40}))(?![\w-])"
        ),
        accept=_accept,
    ),
    hits=lambda: (
        inside(_LONG, "https://discord", ".com/api/v10/web", "hooks/756432258049119634/", _LONG),
        inside(_SHORT, "https://chat.h.example/ho", "oks/", _SHORT),
        inside(_SHORT, "https://hook.eu1.ma", "ke.com/", _SHORT),
    ),
    misses=lambda: (
        "/webhooks/756432258049119634/messages",
        "/hooks/useintersectionobserverwithfallback",
        "POST /api/v4/hooks/incoming2",
    ),
)

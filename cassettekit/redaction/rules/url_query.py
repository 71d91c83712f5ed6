"""Keys, tokens and signatures in the query of an address."""

import re

from cassettekit.redaction.judge import is_generated, is_hex, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_NAME = Late(
    r"(?:key|token|appid|sig|signature|auth|secret|code|pass|password|pwd|jwt|session|ticket|assertion)\Z"
)
_HARMLESS = Late(
    r"(?:next|prev|page|continuation|sync|start|csrf|public|primary|sort|cache|status|country|zip"
    r"|error|lang|cursor)"
)
_OBJECT = Late(r"[a-z]{6,20}/[\w.-]{1,80}\Z")
_HASHED = 32
_VALUE = "q7Rk2Zp9Lw4" + "Xc8Vb1Nm3"


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    name = match["name"].lower()
    if _NAME.search(name) is None or _HARMLESS.match(name) is not None:
        return False
    if name == "appid" and (len(value) != _HASHED or not is_hex(value)):
        return False
    if name == "key" and _OBJECT.match(value) is not None:
        return False  # of a bucket, not of a lock
    return is_generated(value) and not value.isdigit() and not is_stand_in(value)


RULE = Rule(
    id="url-query",
    kind="urlkey",
    why="What signs or opens an address is part of it.",
    source="https://learn.microsoft.com/en-us/azure/storage/common/storage-sas-overview",
    finds=Text(
        lead=("?", "&"),
        also="=",
        body=(
            r"(?:amp;)?(?P<name>[A-Za-z0-9_.-]{1,60})="
            r"(?P<secret>[^\s&#\"'<>\\`;,)\]}]{8,4000})"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"https://h.example/s?q=weather&api_key={_VALUE}&limit=10",
        f"https://h.example/c?sv=1&sig={_VALUE}",
        f"/l?X-Amz-Signature={_VALUE}",
    ),
    misses=lambda: (
        "https://h.example/?key=value&token=<token>",
        "https://h.example/p?page_token=abc&code=404",
        "a&monkey=banana",
        "https://h.example/calc5.html?key=cloudformation/7870825a-0f7e-4def-92e7-c4f8dd360cca",
    ),
)

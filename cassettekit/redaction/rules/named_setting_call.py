"""Secrets that a build file passes to an application by name."""

import re

from cassettekit.redaction.judge import has_digit, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_NAME = Late(r"key|secret|token|passw|pwd|credential", re.IGNORECASE)


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return _NAME.search(match["name"]) is not None and has_digit(value) and not is_stand_in(value)


RULE = Rule(
    id="named-setting-call",
    kind="setting",
    why="Android builds write keys into the application as constants.",
    source="https://developer.android.com/build/gradle-tips#share-custom-fields-and-resource-values-with-your-app-code",
    finds=Text(
        lead=("buildConfigField", "resValue", "manifestPlaceholder"),
        body=(
            r"[ (]{1,3}[\"']\w{1,20}[\"'],[ ]?[\"'](?P<name>\w{1,60})[\"'],[ ]?[\"']"
            r"(?:\\{1,7}[\"'])?(?P<secret>[^\"'\\\n]{6,200})"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(_VALUE, f'buildConfigField "String", "API_KEY", "\\"{_VALUE}\\""'),
    misses=lambda: (
        'buildConfigField "String", "API_URL", "v2.example"',
        'buildConfigField "boolean", "KEYS", "false"',
    ),
)

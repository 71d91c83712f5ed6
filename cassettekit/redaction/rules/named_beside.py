"""A name in one attribute, element or member of a text, its secret in the next one."""

import re
from collections.abc import Iterator

from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import QUOTES, bare, believes_quoted, quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_NEXT = Late(
    r"""["'`]?\s{0,200}[,;>/]?\s{0,200}(?:[+~-][ ])?
    (?:[\w:.-]{1,40}\s{0,3}[=:]\s{0,3}["'][^"'<>\n]{0,80}["'][\s,]{1,40}){0,3}
    ["']?(?:value|val|data|content|default|defaultValue|Value|VALUE)["']?\s{0,3}[:=]\s{0,20}""",
    re.VERBOSE,
)
_ELEMENT = Late(
    r"""(?:["'][^<>]{0,200}>\s{0,40}(?:<(?:value|string)>)?|</[\w:-]{1,40}>\s{0,200}<(?:[\w-]{1,40}:)?(?:value|string|data|val)(?:\s[^<>]{0,100})?>)
    \s{0,40}(?P<secret>[^<>\s][^<>]{3,2000}?)\s{0,40}</""",
    re.VERBOSE | re.IGNORECASE,
)
_NAME = Late(
    r"""(?:\bname|\bkey|\bid|\bfield|\bvariable|\btype|\blabel)["']?\s{0,3}[=:]\s{0,3}["']?[\w.-]{0,40}\Z|<(?:name|key)>\s{0,20}[\w.-]{0,40}\Z""",
    re.IGNORECASE,
)


def _find(text: str, mention: Mention) -> Iterator[Place]:
    if _NAME.search(text, max(0, mention.start - 100), mention.start) is None:
        return
    match = _NEXT.match(text, mention.end)
    if match is not None and match.end() < len(text):
        at = match.end()
        if text[at] not in QUOTES:
            place = bare(text, at, mention)
            if place is not None:
                yield place
            return
        place = quoted(text, at)
        if place is not None and believes_quoted(text[place.start : place.end], mention):
            yield place
        return
    element = _ELEMENT.match(text, mention.end)
    if element is not None and believes_quoted(element["secret"], mention):
        yield Place(*element.span("secret"))


RULE = Rule(
    id="named-beside",
    kind="sibling",
    why="Manifests and forms write the name as a value, and the secret as the value after it.",
    source="https://kubernetes.io/docs/tasks/inject-data-application/define-environment-variable-container/",
    finds=Beside(_find, then="\"'`<>,;/\n\r"),
    hits=lambda: hiding(
        _VALUE,
        f"env:\n- name: DB_PASSWORD\n  value: {_VALUE}\n- name: X\n",
        f'- name: API_SECRET\n  value: "{_VALUE}"\n',
        f'<add key="password" value="{_VALUE}" host="h"/>',
        f'<input type="password" name="p" value="{_VALUE}">',
        f'<string name="api_key">{_VALUE}</string>',
        f"<key>password</key>\n<string>{_VALUE}</string>",
    ),
    misses=lambda: (
        "- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef:\n      name: db-secret\n",
        '<input type="password" id="password" name="password" placeholder="Your password">',
        '<label for="password">Password</label>',
    ),
)

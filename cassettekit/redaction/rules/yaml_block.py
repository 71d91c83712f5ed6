"""Lists, maps and blocks under the name of a secret in YAML."""

from collections.abc import Iterator

from cassettekit.redaction.judge import has_digit, is_reference, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.names import words
from cassettekit.redaction.rule import Beside, Mention, Place, Rule, vocabulary
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2Z" + "p9Lw4"
_START = Late(r"[\"']?[ \t]{0,8}:[ \t]{0,8}(?:[|>][+-]?\d?)?[ \t]{0,8}\r?\n")
_LINE = Late(
    r"(?P<indent>[ \t]*)(?:(?P<dash>-[ \t]+)|(?P<name>[\w./-]{1,80})[ \t]{0,4}:[ \t]+)?"
    r"(?P<quote>[\"']?)(?P<secret>[^\s\"'#:{}\[\]][^\n\"']{2,4000}?)(?P=quote)[ \t]*(?:\r?\n|\Z)"
)
_LINES = 500
_NEAR = 32
"""How far the end of the line with a name may be: told before a pattern costs anything."""
_OPEN = vocabulary("name key type kind path file url description version ref id")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    is_near = text.find("\n", mention.end, mention.end + _NEAR) > 0
    start = _START.match(text, mention.end) if is_near else None
    if start is None:
        return
    line = text.rfind("\n", max(0, mention.start - 200), mention.start) + 1
    if line == 0 and mention.start > 200:
        return
    if text[line : mention.start].strip(" \t-\"'"):
        return
    margin = mention.start - line
    at = start.end()
    for _ in range(_LINES):
        match = _LINE.match(text, at)
        # A list may stand right below its name.
        if match is None or len(match["indent"]) + (match["dash"] is not None) <= margin:
            return
        value = match["secret"]
        if _is_secret(value, match["name"]) and (mention.looks is None or mention.looks(value)):
            yield Place(*match.span("secret"))
        at = match.end()


def _is_secret(value: str, name: str | None) -> bool:
    parts = words(name) if name is not None else []
    if parts and parts[-1] in _OPEN:
        return False
    return (
        has_digit(value)
        and " " not in value
        and not is_stand_in(value)
        and not is_reference(value)
        and (name is not None or not value.endswith(":"))
    )


RULE = Rule(
    id="yaml-block",
    kind="block",
    why="A list or map of secrets names them once, above.",
    source="https://yaml.org/spec/1.2.2/#chapter-8-block-style-productions",
    finds=Beside(_find, then=":\"'"),
    hits=lambda: hiding(
        _VALUE,
        f"passwords:\n  - {_VALUE}\n  - b\n",
        f"secrets:\n  alpha: {_VALUE}\nport: 80\n",
        f"  password: |\n    {_VALUE}\n  x: 1\n",
    ),
    misses=lambda: (
        "imagePullSecrets:\n- name: regcred\n",
        "secrets:\n  - GITHUB_TOKEN\n  - DEPLOY_KEY\n",
        "credentials:\n  type: basic\nversion: 1.2.3\n",
        "secret:\n  secretName: tls-cert\n",
    ),
)

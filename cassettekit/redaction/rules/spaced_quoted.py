"""Names of secrets with a quoted value behind a space: defines, Lisp, nginx, Ruby."""

from collections.abc import Iterator

from cassettekit.redaction.judge import is_generated
from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import believes_quoted, quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_GAP = Late(
    r"""["'`)]?\]?(?:[ ]--?(?:body|value|data|plaintext|secret-string|v|b))?[ =]"""
    r"""[ \t]{0,8}(?=["'`])"""
)

_PAIR = Late(r"[A-Za-z_]\w{0,60}=")
_OBJECT = Late(
    r"[ ](?:created|deleted|configured|unchanged|patched|replaced|labeled|annotated|not found"
    r"|already exists|is forbidden|updated|synced|in namespace)\b"
)
_DOUBLED = Late(
    r"""(?P<quote>''|"")(?P<secret>[^'"\s]{6,200})(?P=quote)(?!['"]{2})"""
)  # SQL in SQL


def _find(text: str, mention: Mention) -> Iterator[Place]:
    gap = None if mention.weak else _GAP.match(text, mention.end)
    doubled = _DOUBLED.match(text, gap.end()) if gap is not None else None
    if doubled is not None and believes_quoted(doubled["secret"], mention):
        yield Place(*doubled.span("secret"))
        return
    place = quoted(text, gap.end()) if gap is not None else None
    if place is None or place.end == len(text):
        return
    value = text[place.start : place.end]
    if mention.kind == "secret" and _OBJECT.match(text, place.end + 1) is not None:
        return  # kubectl tells of an object by its name
    if _PAIR.match(value) is not None:
        return  # the next setting: "DB_PASSWORD=$SECRET" "PORT=8080"
    if is_generated(value) and " " not in value and believes_quoted(value, mention):
        yield place


RULE = Rule(
    id="spaced-quoted",
    kind="spaced",
    why="Some languages and servers part a name from its value by a space alone.",
    source="https://nginx.org/en/docs/beginners_guide.html#conf_structure",
    finds=Beside(_find, then="\"'`)-=", within=60),
    hits=lambda: hiding(
        _VALUE,
        f'#define DB_PASSWORD "{_VALUE}"',
        f'(setq api-key "{_VALUE}aB")',
        f"EXECUTE 'CREATE USER a PASSWORD ''{_VALUE}'''",
        f"gh secret set API_SECRET --body '{_VALUE}'",
    ),
    misses=lambda: (
        'the password "must have 12 characters"',
        't.string "password", "token"',
        "SELECT token 'x' FROM t",
        'secret "db2-creds-v2" created\nError: secrets "app-7f9c" not found\n',
        'Environment="DB_PASSWORD=$APP_SECRET" "PORT=8080"',
    ),
)

"""Variables that a command sets to a secret, with a space between."""

from collections.abc import Iterator

from cassettekit.redaction.judge import has_digit, is_reference, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import QUOTES, believes_quoted, quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_COMMAND = Late(
    r"(?:^|[\n;&|`\s])(?:set|setx|setenv|ENV|ARG|export|put|requirepass"
    r"|set -x|set -gx|set -Ux|SetEnv|fastcgi_param|secrets? set|variable set|vars set"
    r"|Set-Item|config(?: --(?:global|local|system|set))?)[ \t]{1,4}[\w.:/-]{0,40}\Z"
)
_VALUE_BEHIND = Late(r"[ \t]{1,8}(?=\S)")
_WORD = Late(r"[^\s\"'`;|&<>]{4,400}")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    if text[mention.end : mention.end + 1] not in (" ", "\t"):
        return
    if _COMMAND.search(text, max(0, mention.start - 70), mention.start) is None:
        return
    gap = _VALUE_BEHIND.match(text, mention.end)
    if gap is None:
        return
    if text[gap.end()] in QUOTES:
        place = quoted(text, gap.end())
        if place is not None and believes_quoted(text[place.start : place.end], mention):
            yield place
        return
    word = _WORD.match(text, gap.end())
    if word is None or word.group()[0] in "-/$<[{(%=:,":
        return
    value = word.group()
    if has_digit(value) and not is_stand_in(value) and not is_reference(value):
        yield Place(*word.span())


RULE = Rule(
    id="set-command",
    kind="variable",
    why="fish, csh, Docker and Windows set a variable without an equals sign.",
    source="https://fishshell.com/docs/current/cmds/set.html",
    finds=Beside(_find, next=" \t", within=420),
    hits=lambda: hiding(
        _VALUE,
        f"set -x DB_PASSWORD {_VALUE}\nls\n",
        f"setenv ADMIN_TOKEN {_VALUE}",
        f"FROM x\nENV API_SECRET {_VALUE}\n",
        f'setx DB_PASSWORD "{_VALUE}"',
    ),
    misses=lambda: ("set password policy first", "set the password to x", "ENV TOKEN $X"),
)

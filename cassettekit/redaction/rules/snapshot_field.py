"""What stands in a password's field of a page that was written down for an agent."""

from collections.abc import Iterator

from cassettekit.redaction.judge import is_mixed
from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import believes_quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_NEXT = Late(
    r"[^\"\n]{0,40}\"(?:[ ]\[[^\]\n]{1,40}\]){1,8}:[ ]"
    r"\"?(?P<secret>[^\s\"]{4,200})\"?[ \t]*(?:\n|\Z)"
)


def _find(text: str, mention: Mention) -> Iterator[Place]:
    ahead = text[max(0, mention.start - 80) : mention.start]
    match = _NEXT.match(text, mention.end) if "textbox" in ahead and not mention.weak else None
    if (
        match is not None
        and is_mixed(match["secret"])
        and believes_quoted(match["secret"], mention)
    ):
        yield Place(*match.span("secret"))


RULE = Rule(
    id="snapshot-field",
    kind="typed",
    why="Tools that drive a browser write down its fields with what was typed into them.",
    source="https://playwright.dev/docs/aria-snapshots",
    finds=Beside(_find, then='"', within=120),
    hits=lambda: hiding(
        _VALUE,
        f'- textbox "Password" [ref=e7]: {_VALUE}\n',
        f'  - textbox "API key" [active] [ref=e12]: "{_VALUE}aB"',
    ),
    misses=lambda: (
        '- textbox "Password" [ref=e7]\n- button "Sign in" [ref=e8]: a1',
        '- heading "Password" [level=2]: Rules2025\n',
        '- link "Forgot password" [ref=e9]: help',
        '- textbox "Password" [ref=e7]: Password\n',
    ),
)

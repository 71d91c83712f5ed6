"""What the steps of a test fill into the field of a password."""

from collections.abc import Iterator

from cassettekit.redaction.judge import is_made_up
from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import believes_quoted, quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_WITH = Late(r"[\"']?(?:[ ](?:field|input|box))?[ ](?:with|as|to)[ ](?=[\"'])")
_INTO = Late(
    r"[\"'](?P<secret>[^\s\"']{4,200})[\"'][ ](?:in|into|for|as)[ ](?:the[ ]|my[ ])?[\"']?\Z"
)


def _find(text: str, mention: Mention) -> Iterator[Place]:
    if mention.weak:
        return
    behind = _WITH.match(text, mention.end)
    place = quoted(text, behind.end()) if behind is not None else None
    if place is not None and place.end < len(text):
        if _is_typed(text[place.start : place.end], mention):
            yield place
        return
    before = _INTO.search(text, max(0, mention.start - 240), mention.start)
    if before is not None and _is_typed(before["secret"], mention):
        yield Place(*before.span("secret"))


def _is_typed(value: str, mention: Mention) -> bool:
    return is_made_up(value) and believes_quoted(value, mention)


RULE = Rule(
    id="step-text",
    kind="typed",
    why="Tests in sentences log in with the accounts of a staging system.",
    source="https://cucumber.io/docs/gherkin/reference/#steps",
    finds=Beside(_find, within=60, behind=True),
    hits=lambda: hiding(
        _VALUE,
        f'When I fill in "Password" with "{_VALUE}"',
        f'And I enter "{_VALUE}" into the password field',
        f'Then user sets API key to "{_VALUE}aB"',
    ),
    misses=lambda: (
        'When I fill in "Password" with "<password>"',
        'I leave "Password" as "empty"',
        "the 'userinfo' for the password quoting",
        "a set 'userinfo' in the password as 'ordinary' text",
    ),
)

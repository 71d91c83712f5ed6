"""What code types into a field for a secret."""

from collections.abc import Iterator

from cassettekit.redaction.judge import is_mixed
from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import believes_quoted, quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_TYPES = (
    r"(?:fill|type|send_keys|sendKeys|setValue|set_value|pressSequentially|setInputValue|input)"
)
_NEXT = Late(
    rf"""[\]"'`]{{1,4}}(?P<comma>[ ]?,\s{{0,8}}|[^\n"'`]{{0,60}}?\.{_TYPES}\(\s{{0,8}})(?=["'`])"""
)
_BEFORE = Late(rf"\b{_TYPES}\w{{0,12}}\s?\(\s{{0,8}}[\"'`][^\n]{{0,60}}\Z")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    match = _NEXT.match(text, mention.end)
    if match is None:
        return
    first = max(0, mention.start - 100)
    if (
        match["comma"].lstrip().startswith(",")
        and _BEFORE.search(text, first, mention.start) is None
    ):
        return
    place = quoted(text, match.end())
    if place is None or place.end == len(text):
        return
    value = text[place.start : place.end]
    if is_mixed(value) and " " not in value and believes_quoted(value, mention):
        yield place


RULE = Rule(
    id="typed-by-code",
    kind="typed",
    why="Tests and scripts of a browser log in with a password written into them.",
    source="https://playwright.dev/docs/input",
    finds=Beside(_find, then="\"'`]"),
    hits=lambda: hiding(
        _VALUE,
        f"await page.fill('#password', '{_VALUE}');",
        f"await page.getByLabel('Password').fill('{_VALUE}');",
        f'driver.find_element(By.ID, "password").send_keys("{_VALUE}")',
    ),
    misses=lambda: (
        "await page.fill('#password', process.env.PW);",
        "await page.getByLabel('Password').fill('');",
        "expect(page.getByLabel('Password')).toHaveText('x12345678')",
    ),
)

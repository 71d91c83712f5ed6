"""Passwords in forms whose fields say their value before their type."""

from cassettekit.redaction.judge import hides, is_made_up
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"

RULE = Rule(
    id="html-input",
    kind="password",
    why="A browser's page is recorded with what was typed into it.",
    source="https://html.spec.whatwg.org/multipage/input.html#password-state-(type=password)",
    finds=Text(
        lead=('type="password"', "type='password'", "type=password"),
        before=(
            r"<input(?:[ ][\w:-]{1,40}(?:=[\"'][^\"'<>]{0,200}[\"'])?){0,12}?"
            r"[ ]value=[\"'](?P<secret>(?:[^\"'<>$\{\n]|(?<=[A-Za-z0-9])\$(?!\{)){4,200})[\"']"
            r"(?:[ ][\w:-]{1,40}(?:=[\"'][^\"'<>]{0,200}[\"'])?){0,12}?[ ]"
        ),
        body="",
        accept=hides(is_made_up),
    ),
    hits=lambda: hiding(
        _VALUE,
        f"<input value='{_VALUE}' type='password' name='x'>",
        f'<input id="p" value="{_VALUE}" required type="password">',
    ),
    misses=lambda: (
        '<input value="" type="password">',
        '<input value="a1${b}" type="password">',
        '<input value="{{ value1 }}" type="password">',
        '<input value="q7Rk2Zp9" type="text"><input type="password">',
    ),
)

"""Private keys of PuTTY."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, Sample, chars

_LINES = tuple(chars(64, BASE64)[at:] + chars(at, BASE64) for at in range(4))

RULE = Rule(
    id="putty-key",
    kind="privatekey",
    why="Whoever has it is its owner; the public lines stay.",
    source="https://the.earth.li/~sgtatham/putty/0.81/htmldoc/AppendixC.html",
    finds=Text(
        lead=("Private-Lines: ",),
        body=(
            r"\d{1,3}(?:\\[rn]|\s){1,4}"
            r"(?P<secret>[A-Za-z0-9+/=]{4,64}(?:(?:\\[rn]|\s){1,4}[A-Za-z0-9+/=]{4,64}(?![\w+/:=-])){0,200})"
        ),
    ),
    hits=lambda: (
        Sample("Private-Lines: 4\n" + "\n".join(_LINES) + "\nPrivate-MAC: 00ff", _LINES),
    ),
    misses=lambda: ("Public-Lines: 4\n" + "\n".join(_LINES), "Private-Lines: 0"),
)

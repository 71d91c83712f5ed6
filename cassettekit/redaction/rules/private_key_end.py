"""Ends of private keys whose first line is gone."""

import re
from collections.abc import Iterator

from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Place, Rule, Text
from cassettekit.redaction.samples import BASE64, Sample, chars

_FAR = 8_000
_LONG = 32
_LINE = Late(r"[A-Za-z0-9+/]{16,4000}={0,2}|(?<=[\s\"'>|])[A-Za-z0-9+/]{1,15}={0,2}(?=[\s\\])")
_BREAK = Late(r"(?:\\[rn]|[\s\"'>|#,+]){1,12}(?:\d{1,5}[ \t:|\u2192]{1,4})?\Z")
_VALUE = chars(64, BASE64)


def _lines(match: re.Match[str]) -> Iterator[Place]:
    """Yield the lines above, as long as nothing but breaks stands between them."""
    text, end = match.string, match.start()
    # Dashes begin the key, or end another one.
    first = max(0, end - _FAR, text.rfind("-----", max(0, end - _FAR), end))
    found: list[Place] = []
    for line in reversed(list(_LINE.finditer(text, first, end))):
        if _BREAK.match(text[line.end() : min(end, line.end() + 40)]) is None or (
            end - line.end() > 40
        ):
            break
        found.append(Place(*line.span()))
        end = line.start()
    # A sentence about keys has words alone, and so has what says that one was left out.
    if any(last - first >= _LONG for first, last in found):
        yield from found


RULE = Rule(
    id="private-key-end",
    kind="privatekey",
    why="The last lines of a key are left where the first ones scrolled away.",
    source="https://www.rfc-editor.org/rfc/rfc7468#section-10",
    finds=Text(
        lead=("-----E" + "ND ",),
        body=r"(?:(?:RSA|EC|DSA|OPENSSH|ENCRYPTED)[ ])?PRIVATE[ ]KEY-----",
        glued=True,
        split=_lines,
    ),
    hits=lambda: (
        Sample(
            f"...\n{_VALUE}\n{_VALUE[:40]}\n-----E" + "ND RSA PRIVATE KEY-----\n",
            (_VALUE, _VALUE[:40]),
        ),
    ),
    misses=lambda: (
        "-----E" + "ND PRIVATE KEY-----",
        "key omitted for security reasons\n-----E" + "ND PRIVATE KEY-----",
        'what stands after the "-----E' + 'ND RSA PRIVATE KEY-----" is ignored',
    ),
)

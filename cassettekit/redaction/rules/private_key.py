"""Private keys in PEM, whole."""

import re

from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, Sample, chars

_GAP = r"(?:\\[rnt]|[\s\"'+,>|])"
_BODY = Late(r"[A-Za-z0-9+/]{40}")
_HEAD, _TAIL, _NAME = "-----BEGIN ", "-----END ", "PRIVATE KEY"
_LINES = tuple("MIIE" + chars(60, BASE64)[at:] + chars(at, BASE64) for at in range(4))


def _block(kind: str, newline: str) -> str:
    lines = (_HEAD + kind + _NAME + "-----", *_LINES, _TAIL + kind + _NAME + "-----")
    return newline.join(lines)


def _accept(match: re.Match[str]) -> bool:
    return len(_BODY.findall(match.group())) > 0


RULE = Rule(
    id="private-key",
    kind="privatekey",
    why="Whoever has it is its owner; the first and last lines go too, as scanners look for them.",
    source="https://www.rfc-editor.org/rfc/rfc7468",
    finds=Text(
        lead=("-----BEGIN ", "---- BEGIN "),
        body=(
            r"(?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?[ ]?-{4,5}(?:"
            # To its end; without one, as far as lines of base64 go.
            r"(?:(?!-----BEGIN)[\s\S]){0,20000}?"
            r"-----END (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----"
            rf"|(?:{_GAP}+(?:[A-Za-z-]{{2,20}}: [^\n\\]{{0,200}}|[A-Za-z0-9+/]{{16,4000}}))*"
            rf"(?:{_GAP}+[A-Za-z0-9+/]{{1,15}}={{1,2}}|=)?={{0,1}})"
        ),
        accept=_accept,
    ),
    hits=lambda: tuple(
        Sample(_block(kind, newline), _LINES)
        for kind in ("", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED ")
        for newline in ("\n", "\r\n", "\\n")
    ),
    misses=lambda: (
        _HEAD + "PUBLIC KEY-----\n" + _LINES[0] + "\n" + _TAIL + "PUBLIC KEY-----",
        _HEAD + "CERTIFICATE-----\n" + _LINES[0],
        "starts with -----BEGIN and ends with -----END",
    ),
)

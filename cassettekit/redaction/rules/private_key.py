"""Private keys in PEM, whole."""

from cassettekit.redaction.rule import Rule, Sample, Text

_HEAD, _TAIL, _NAME = "-----BEGIN ", "-----END ", "PRIVATE KEY"
_BODY = "\n".join("MIIEowIBAAKCAQEA" + "aB3+/dE5" * 6 for _ in range(4))


def _block(kind: str, newline: str) -> str:
    lines = (_HEAD + kind + _NAME + "-----", *_BODY.split("\n"), _TAIL + kind + _NAME + "-----")
    return newline.join(lines)


RULE = Rule(
    id="private-key",
    kind="privatekey",
    why="Whoever has it is its owner; the first and last lines go too, as scanners look for them.",
    source="https://www.rfc-editor.org/rfc/rfc7468",
    finds=Text(
        lead=("-----BEGIN ",),
        body=r"(?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----"
        r"[^-]{0,100000}(?:-----END (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----)?",
    ),
    hits=lambda: tuple(
        Sample(_block(kind, newline), tuple(_BODY.split("\n")))
        for kind in ("", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED ")
        for newline in ("\n", "\r\n", "\\n")
    ),
    misses=lambda: (
        _HEAD + "PUBLIC KEY-----\n" + _BODY + "\n" + _TAIL + "PUBLIC KEY-----",
        _HEAD + "CERTIFICATE-----\n" + _BODY,
        "starts with -----BEGIN and ends with -----END",
    ),
)

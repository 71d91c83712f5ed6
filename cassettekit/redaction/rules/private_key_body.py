"""Bodies of private keys whose first line is gone."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, chars, token

# The end of a line, of a text in quotes on one, and what stands before the next: its number.
_BREAK = r"(?:\\[rn]|[\s\"'>|#,]){1,12}(?:\d{1,5}[ \t:|\u2192]{1,4})?"

RULE = Rule(
    id="private-key-body",
    kind="privatekey",
    why="What is left of a key that was cut is still most of it.",
    source="https://www.rfc-editor.org/rfc/rfc8017#appendix-A.1.2",
    finds=Text(
        dense=True,
        lead=("MII", "MHcCAQEE", "MIGHAgEA", "MC4CAQAwBQYDK2VwBCIEI", "b3BlbnNzaC1rZXktdjE"),
        not_after="A-Za-z0-9/",
        body=(
            # Two digits of length, then version zero: what certificates do not begin with.
            r"(?:(?<=MII)[A-Za-z0-9+/]{2,5}(?:IBA|BgkqhkiG9w0BBQ0)|(?<!MII))[A-Za-z0-9+/]{37,4000}"
            rf"(?:{_BREAK}[A-Za-z0-9+/]{{16,4000}})*(?:{_BREAK}[A-Za-z0-9+/]{{1,15}})?={{0,2}}"
        ),
    ),
    hits=lambda: (
        token("MIIE", "owIBAAKCAQEA", chars(48, BASE64), "\n", chars(64, BASE64), "\n", chars(64)),
        token("b3Blbn", "NzaC1rZXktdjE", "AAAAABG5vbmU", chars(120, BASE64)),
    ),
    misses=lambda: ("MII", "MIIB certificates", "MIIDdzCCAl+gAwIBAg" + chars(60, BASE64)),
)

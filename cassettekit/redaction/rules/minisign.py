"""Secret keys of minisign."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, chars, token

RULE = Rule(
    id="minisign",
    kind="minisign",
    why="It signs what others install; where it has no password, at once.",
    source="https://jedisct1.github.io/minisign/",
    finds=Text(
        lead=("RWRTY0Iy", "RWQAAEIy"),
        dense=True,
        not_after="A-Za-z0-9+/",
        body=r"[A-Za-z0-9+/]{150,300}={0,2}(?![A-Za-z0-9+/])",
    ),
    hits=lambda: (token("RWR", "TY0Iy", chars(204, BASE64)),),
    misses=lambda: ("RWRTY0Iy", "RWRTY0Iy" + "A" * 400),
)

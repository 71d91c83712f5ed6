"""Bearer tokens of X, formerly Twitter."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="x-bearer",
    kind="xbearer",
    why="It reads as an application.",
    source="https://docs.x.com/fundamentals/authentication/oauth-2-0/bearer-tokens",
    finds=Text(
        lead=("%3D",),
        glued=True,
        body=r"[A-Za-z0-9]{30,60}",
        behind=r"(?<![A-Za-z0-9%])A{20,23}[A-Za-z0-9%]{6,60}",
        reach=90,
    ),
    hits=lambda: (token("A" * 21, chars(10), "%2B", chars(12), "%3D", chars(44)),),
    misses=lambda: ("A" * 64, "A" * 21 + "%2B", "?q=A%3D" + chars(30)),
)

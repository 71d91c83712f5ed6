"""X and Twitter application tokens."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="twitter-bearer",
    kind="xtwitter",
    why="It reads as an application.",
    source="https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/application-only",
    finds=Text(
        lead=("%3D",),
        glued=True,
        behind=r"(?:(?<![A-Za-z0-9+/_-])|(?<=\\[nrt]))A{20,28}[A-Za-z0-9]{16,60}",
        reach=90,
        body=r"[A-Za-z0-9]{30,60}(?![A-Za-z0-9])",
    ),
    hits=lambda: (token("A" * 22, chars(22), "%", "3D", chars(44)),),
    misses=lambda: ("A" * 40, "x=a%3Db"),
)

"""Members named like a cookie."""

from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "sid7Rk2" + "Zp9Lw4Xc8Vb1"

RULE = Rule(
    id="field-cookie",
    kind="cookie",
    why="A session cookie is a login.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary("cookie setcookie"),
        never_after=vocabulary("has consent erlang"),
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "Cookie", "Set-Cookie", "sessionCookie")),
    misses=lambda: named(_VALUE, "cookie_consent", "cookies", "cookie_policy"),
)

"""Members named like a header that lets somebody in."""

from cassettekit.redaction.judge import is_opaque
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"

RULE = Rule(
    id="field-auth-header",
    kind="auth",
    why="What is sent as the header of a request lets its sender in.",
    source="https://www.rfc-editor.org/rfc/rfc9110#section-11.6.2",
    finds=Named(
        last=vocabulary("header"),
        after=vocabulary("auth authorization authentication bearer"),
        looks=is_opaque,
    ),
    hits=lambda: hiding(_VALUE, *named(f"Bearer {_VALUE}", "auth_header", "authorizationHeader")),
    misses=lambda: named(_VALUE, "header", "table_header"),
)

"""Members named like the session cookie of a well-known server."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"

RULE = Rule(
    id="field-session-name",
    kind="session",
    why="Who sends it is logged in.",
    source="https://jakarta.ee/specifications/servlet/6.0/jakarta-servlet-spec-6.0#session-tracking-mechanisms",
    finds=Named(
        last=vocabulary("jsessionid phpsessid"),
        looks=is_tokenlike,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "JSESSIONID", "PHPSESSID")),
    misses=lambda: named(_VALUE, "session_id", "phpsessid_name"),
)

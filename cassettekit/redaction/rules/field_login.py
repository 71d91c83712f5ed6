"""Members named like what logs in: one text of a user and a password, or one that is opaque."""

from cassettekit.redaction.judge import is_opaque
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"
_USER = "ann:q7Rk2!" + "Zp9Lw4"
_LOGIN = Late(
    r"(?!(?i:sha|md5|urn|http|arn|node|python|basic|bearer|oauth|ldap|saml|jwt))[\w.@+-]{2,60}:"
    r"(?=[^\d]{0,60}\d)(?=[^!@#$%^&*?]{0,60}[!@#$%^&*?])(?=[^a-z]{0,60}[a-z])"
    r"[^\s/:\"'<>{}()\[\],]{8,100}\Z"
)


def _looks(text: str) -> bool:
    return is_opaque(text) or _LOGIN.match(text) is not None


RULE = Rule(
    id="field-login",
    kind="secret",
    why="Settings of clients take a login as one text, plain or encoded.",
    source="https://www.rfc-editor.org/rfc/rfc7617",
    finds=Named(last=vocabulary("auth"), looks=_looks, weak=True),
    hits=lambda: (
        *hiding(_VALUE, *named(_VALUE, "auth", "dockerAuth")),
        *hiding(_USER, *named(_USER, "auth", "basic_auth")),
    ),
    misses=lambda: (
        *named(_USER, "author", "auth_type"),
        {"auth": "oauth2:Read1Write!"},
        {"auth": "image:v1.2.3-Alpha1"},
    ),
)

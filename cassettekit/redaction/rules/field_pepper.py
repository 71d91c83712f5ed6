"""Members named like the pepper of password hashes."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"


def _looks(text: str) -> bool:
    return len(text) >= 16 and is_tokenlike(text)


RULE = Rule(
    id="field-pepper",
    kind="secret",
    why="Whoever has it can guess the hashes that it guards.",
    source="https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#peppering",
    finds=Named(
        last=vocabulary("password passwords auth secret"),
        then=vocabulary("pepper"),
        looks=_looks,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "PASSWORD_PEPPER", "authPepper")),
    misses=lambda: (
        *named(_VALUE, "pepper_id"),
        {"pepper": "freshly-ground1"},
        {"password_pepper": "red-bell1"},
    ),
)

"""Members named like the keys and salts that WordPress signs cookies with."""

from cassettekit.redaction.judge import has_digit
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import chars, hiding, named

_VALUE = chars(64)


def _looks(text: str) -> bool:
    return len(text) >= 32 and has_digit(text)


RULE = Rule(
    id="field-wordpress-salt",
    kind="secret",
    why="Whoever has them makes the cookie of an administrator.",
    source="https://developer.wordpress.org/advanced-administration/security/wordpress-salts/",
    finds=Named(
        last=vocabulary("auth nonce"),
        then=vocabulary("salt key"),
        looks=_looks,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "SECURE_AUTH_SALT", "NONCE_KEY", "NONCE_SALT")),
    misses=lambda: (*named(_VALUE, "salt", "password_salt"), {"nonce_key": "n-1234567890"}),
)

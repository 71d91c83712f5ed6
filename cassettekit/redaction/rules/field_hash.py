"""Members named like the hash of a password."""

from cassettekit.redaction.judge import is_hex, is_opaque
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import HEX, chars, hiding, named

_VALUE = chars(64, HEX)
_LENGTHS = (32, 40, 56, 64, 96, 128)


def _looks(text: str) -> bool:
    return (len(text) in _LENGTHS and is_hex(text)) or is_opaque(text)


RULE = Rule(
    id="field-hash",
    kind="hash",
    why="A hash of a password a person chose is guessed in hours.",
    source="https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html",
    finds=Named(
        last=vocabulary("password passwd pwd passphrase"),
        then=vocabulary("hash hashes digest"),
        looks=_looks,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "password_hash", "passwordDigest", "passwd_hash")),
    misses=lambda: (
        *named(_VALUE, "file_hash", "password_hash_algorithm"),
        {"password_hash": "argon2id"},
    ),
)

"""Password hashes in crypt and PHC form."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import ALNUM, chars, hiding

_SALT, _HASH = chars(8), chars(43, ALNUM + "./")

RULE = Rule(
    id="crypt-hash",
    kind="hash",
    why="A hash of a password a person chose is guessed in hours.",
    source="https://man7.org/linux/man-pages/man5/crypt.5.html",
    finds=Text(
        lead=(
            "$1$",
            "$2a$",
            "$2b$",
            "$2x$",
            "$2y$",
            "$5$",
            "$6$",
            "$7$",
            "$y$",
            "$gy$",
            "$apr1$",
            "$argon2",
            "$scrypt$",
            "$pbkdf2",
            "{SSHA",
            "{SHA}",
            "pbkdf2_sha",
            "pbkdf2:sha",
            "sha1$",
            "sha256$",
            "scrypt:32768",
            "$8$",
            "$9$",
            "$S$",
            "$P$",
            "$H$",
            "SCRAM-SHA-1$",
            "SCRAM-SHA-256$",
            "SCRAM-SHA-512$",
        ),
        not_after="A-Za-z0-9$",
        body=r"(?=[^\s]{0,60}[./A-Za-z0-9+]{20})(?P<secret>[./A-Za-z0-9+=,$:{}_-]{20,400})",
    ),
    hits=lambda: hiding(
        _HASH,
        f"root:$6${_SALT}${_HASH}:19000:0:99999:7:::",
        f"hash: $2b$12${_HASH}",
        f"$argon2id$v=19$m=65536,t=3,p=4${_SALT}${_HASH}",
        "pbkdf2_sha256$600000$" + _SALT + "$" + _HASH + "=",
    ),
    misses=lambda: ("echo $1$2 costs $5$6", "{SHA}", "$y$ is a column"),
)

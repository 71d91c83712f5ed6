"""Secret keys of minisign."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, chars, inside

_VALUE = "RWRTY0" + "Iy" + chars(204, BASE64)

RULE = Rule(
    id="minisign",
    kind="privatekey",
    why="It signs releases; its password is often empty.",
    source="https://jedisct1.github.io/minisign/#secret-key-format",
    finds=Text(
        lead=("RWRTY0Iy", "RWQAAEIy"),
        body=r"[A-Za-z0-9+/]{180,230}={0,2}",
        not_after="A-Za-z0-9+/",
        glued=True,
    ),
    hits=lambda: (inside(_VALUE, "untrusted comment: encrypted secret key\n", _VALUE, "\n"),),
    misses=lambda: ("RWRTY0Iy", "untrusted comment: minisign public key\nRWQf6LRCGA9i53mlYecO"),
)

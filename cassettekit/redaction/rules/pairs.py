"""Lists of names and values: headers as pairs, headers as one flat list."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from cassettekit.core.jsonpath import JsonPath
from cassettekit.core.values import JsonValue
from cassettekit.redaction.judge import has_digit, is_code, is_type_name
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Around, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2Zp9Lw4" + "Xc8Vb1"
_OPTION = Late(r"-{1,2}[a-z][a-z-]{1,20}\d{0,3}\Z")


def _find(value: JsonValue, kind: Callable[[str], str | None]) -> Iterator[tuple[JsonPath, str]]:
    if not isinstance(value, list) or len(value) < 2:
        return
    for at, (name, item) in enumerate(pairwise(value)):
        if not isinstance(name, str) or not isinstance(item, str) or len(name) > 80:
            continue
        if name.startswith("-") or not has_digit(item) or is_type_name(item):
            continue
        # Constants of an enumeration, options of a command.
        is_constant = len(value) > 2 and "_" in name and name.isupper() and is_code(item)
        if (is_constant and item.isupper()) or _OPTION.match(item):
            continue
        if kind(item) is None:
            found = kind(name)
            if found is not None:
                yield (at + 1,), found


RULE = Rule(
    id="pairs",
    kind="pair",
    why="Raw headers come as pairs or as one list, names and values in turn.",
    source="https://nodejs.org/api/http.html#messagerawheaders",
    finds=Around(_find),
    hits=lambda: hiding(
        _VALUE,
        {"headers": [["X-Api-Key", _VALUE], ["Accept", "a/b"]]},
        {"rawHeaders": ["Accept", "a/b", "X-Auth-Token", _VALUE]},
    ),
    misses=lambda: (
        ["password", "token", "secret"],
        [["name", "password2"], ["Accept", "a/b"]],
        ["--password", "--host", "h1"],
        ["MLKEM768PrivateKey", "MLKEM768PublicKey"],
        ["S3_SIGV4", "SECRETS_MANAGER_ACCESS_TOKEN", "AUTODETECT_SIGV4"],
        ["openssl", "pkey", "-out", "key.passwd.pem", "-aes256"],
    ),
)

"""Turn a call into the key replay looks it up by."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256

from cassettekit.core.canonical import canonical, jcs
from cassettekit.core.plain import type_name
from cassettekit.errors import UnkeyableArgs


def key(tool: str, args: Mapping[str, object], schema_version: str = "v1") -> str:
    """Name a call by 16 hex digits.

    Arguments that mean the same JSON have the same key: the order of members, 1 and 1.0,
    a path and its text do not matter. Nothing but the call enters, so anyone can
    recompute it: `sha256(JCS({"args", "tool", "v"}))`, RFC 8785.

    Raises:
        UnkeyableArgs: An argument has no canonical form.
    """
    if type(args) is not dict:
        args = _members(args)
    return key_of(canonical(args), tool, schema_version)


def key_of(canonical_args: bytes, tool: str, v: str) -> str:
    """Name a call whose arguments are canonical bytes already."""
    return sha256(b'{"args":' + canonical_args + _suffix(tool, v)).hexdigest()[:16]


@lru_cache(maxsize=1024)
def _suffix(tool: str, v: str) -> bytes:
    for where, text in (("tool", tool), ("schema_version", v)):
        if type(text) is not str:
            raise UnkeyableArgs(where, f"is {type_name(text)}", "name it with text")
    return b',"tool":' + jcs(tool) + b',"v":' + jcs(v) + b"}"


def _members(args: Mapping[str, object]) -> Mapping[str, object]:
    try:
        return dict(args)
    except Exception as error:
        raise UnkeyableArgs("$", f"arguments are {type_name(args)}", "pass a dict") from error

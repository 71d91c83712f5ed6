"""Turn a call into the key replay looks it up by."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256

from cassettekit.core.canonical import canonical, jcs
from cassettekit.core.refusal import type_name
from cassettekit.errors import UnkeyableArgs


def key(tool: str, args: Mapping[str, object], schema_version: str = "v1") -> str:
    """Name a call by 16 hex digits.

    Calls that are the same JSON have the same key: the order of members, 1 or 1.0, a path
    or its text make no difference. Nothing but the call enters, so anyone can recompute
    it: the first digits of `sha256(JCS({"args", "tool", "v"}))`, RFC 8785.

    Raises:
        UnkeyableArgs: An argument has no canonical form.
    """
    if type(args) is not dict:
        args = members_of(args)
    if type(tool) is not str or type(schema_version) is not str:
        raise nameless()
    return key_of(canonical(args), tool, schema_version)


def key_of(canonical_args: bytes, tool: str, v: str) -> str:
    """Name a call whose arguments are canonical bytes already."""
    return key_before(canonical_args, suffix(tool, v))


def key_before(canonical_args: bytes, suffix: bytes) -> str:
    """Name a call whose tool and version are spelled already, by `suffix`."""
    return sha256(b'{"args":' + canonical_args + suffix).hexdigest()[:16]


@lru_cache(maxsize=1024)
def suffix(tool: str, v: str) -> bytes:
    """What follows the arguments in what is hashed."""
    return b',"tool":' + jcs(tool) + b',"v":' + jcs(v) + b"}"


def nameless() -> UnkeyableArgs:
    """The refusal of a call whose tool or schema version is no text."""
    return UnkeyableArgs("tool and version", "one of them is no text", "name both by text")


def members_of(args: object) -> dict[str, object]:
    """The arguments of a call as a dict.

    Raises:
        UnkeyableArgs: They are no mapping, or it cannot be read.
    """
    try:
        if isinstance(args, Mapping):
            return dict(args)
    except Exception as error:  # the mapping's own code ran, and it may raise anything
        raise UnkeyableArgs(
            "$",
            f"type {type_name(args)} cannot be read: it raised {type_name(error)}",
            "pass a dict",
        ) from error
    raise UnkeyableArgs("$", f"arguments are of type {type_name(args)}", "pass a dict")

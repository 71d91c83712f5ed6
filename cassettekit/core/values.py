"""What a JSON value is, in types and in limits."""

from typing import TypeAlias

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
JsonObject: TypeAlias = dict[str, JsonValue]

MAX_SAFE_INTEGER = 2**53 - 1
"""The largest integer a JSON reader is bound to keep (RFC 8785, appendix D)."""

# Our own limit: orjson writes 254 levels and reads 1,024, the standard library gives up
# by the interpreter's stack. Below it all of them agree.
MAX_DEPTH = 200
"""How deep arguments and results may be nested."""

"""What stands where a secret would, and is none: references, blanks, schemas."""

import re

from cassettekit.core.values import JsonValue

_SCHEME = re.compile(r"(?:bearer|basic|token|digest|negotiate|apikey|bot)[ \t]+", re.IGNORECASE)
_STAND_IN = re.compile(
    r"""(?: <[^<>]*> | \[[^\[\]]*\] | \{[^{}]*\} | \{\{[^{}]*\}\} | \$\{\{[^{}]*\}\} | \$\{[^{}]*\}
    | \$\([^()]*\) | \$\w+ | %\w+% | %[sd]
    | \*+(?:\w+\*+)? | x{3,} | \.{3} | \u2026 | [\u2022\u25cf]+ | -+ | _+
    | (?:none|null|nil|true|false|undefined|redacted|hidden|masked|filtered|removed|secret)
    | sk-\.\.\. | (?:your|insert|enter|my)[-_ ][\w -]{2,60} | REDACTED )\Z""",
    re.IGNORECASE | re.VERBOSE,
)
_TYPES = frozenset({"string", "integer", "number", "boolean", "object", "array", "null"})
_SCHEMA = frozenset({"$ref", "anyOf", "oneOf", "allOf", "properties", "enum", "const"})


def is_empty(text: str) -> bool:
    """Say whether `text` is no secret whatever its name: a blank, a reference, a mask."""
    bare = text.strip()
    return len(bare) < 4 or (len(bare) < 100 and _STAND_IN.match(bare) is not None)


def is_schema(value: dict[str, JsonValue]) -> bool:
    """Say whether an object describes a value, as JSON schemas do, rather than hold one."""
    match value.get("type"):
        case str(word):
            return word in _TYPES
        case [*_]:
            return True
        case _:
            return not _SCHEMA.isdisjoint(value)


def scheme_length(text: str) -> int:
    """Return how much of `text` is the scheme in front of a credential: `Bearer `."""
    match = _SCHEME.match(text)
    return match.end() if match else 0

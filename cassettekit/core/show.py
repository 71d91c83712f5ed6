"""Make recorded text fit to be shown: seen by the reader, obeyed by nothing."""

import json
import unicodedata

from cassettekit.core.values import JsonValue

_UNSHOWN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_WRITER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def shown(text: str) -> str:
    r"""Spell every control, format, private, surrogate and line-breaking character.

    They come out as in JSON (`\n`, `\u001b`, a pair of escapes above U+FFFF); all else,
    backslashes included, stays. Shown text is one line, and showing it again changes nothing.
    """
    if text.isprintable():
        return text
    return "".join(map(_spelled, text))


def clip(text: str, limit: int, mark: str = "…") -> str:
    """At most `limit` characters of `text`, the last of them `mark` where some were cut."""
    if len(text) <= limit:
        return text
    return text[: max(0, limit - len(mark))] + mark[:limit]


def compact(value: JsonValue, limit: int | None = None) -> str:
    """A value as one line of JSON for people, names sorted, fit to be shown.

    Where nothing was cut the line is still JSON and parses to the value.
    """
    text = _WRITER.encode(value)
    if limit is None:
        return shown(text)
    # Escapes only lengthen: what lies past the limit now can never be shown.
    return clip(shown(text[: limit + 1]), limit)


def times(count: int, noun: str) -> str:
    """A number with its noun: `1 call`, `2,000 calls`, `2 misses`."""
    if count == 1:
        return f"1 {noun}"
    return f"{count:,} {noun}{'es' if noun.endswith(('s', 'ch')) else 's'}"


def _spelled(character: str) -> str:
    if unicodedata.category(character) not in _UNSHOWN:
        return character
    short = _SHORT.get(character)
    return short if short is not None else json.dumps(character)[1:-1]

"""Tokens that begin with the number of their row or key: Laravel Sanctum, Qdrant."""

import re

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import URLSAFE, chars, inside, uuid

_SANCTUM, _QDRANT = chars(48), chars(40, URLSAFE)


def _accept(match: re.Match[str]) -> bool:
    value = match.group()
    return not (value.islower() or value.isupper() or value.isalpha())


RULE = Rule(
    id="numbered-token",
    kind="numbered",
    why="The number only says which token it is; the rest lets in.",
    source="https://laravel.com/docs/12.x/sanctum#issuing-api-tokens",
    finds=Text(
        lead=("|",),
        body=r"(?:[A-Za-z0-9]{40}(?:[A-Za-z0-9]{8})?|[A-Za-z0-9_-]{40,80})(?![\w|-])",
        behind=r"(?<![\w|.-])(?:[0-9]{1,8}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})",
        reach=37,
        accept=_accept,
    ),
    hits=lambda: (
        inside(_SANCTUM, "Bearer 12|", _SANCTUM),
        inside(_QDRANT, uuid(), "|", _QDRANT),
    ),
    misses=lambda: (
        "12|" + "0123456789abcdef" * 2 + "01234567",
        "| 1 | 2 |",
        "1|a_column_of_a_table_that_has_a_long_name_in_it2",
    ),
)

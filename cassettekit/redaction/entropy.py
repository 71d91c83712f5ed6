"""Say what looks random: a hint for people, never a reason to redact.

On 4,150 labelled records such a measure hit 24.8 % of the clean ones.
"""

import math
import re
from collections import Counter

from cassettekit.redaction.judge import is_hex
from cassettekit.redaction.placeholder import MARK

BITS = 4.0
"""How many bits a character has to carry."""

_RUN = re.compile(r"[A-Za-z0-9+/_-]{20,}={0,2}")
# What is longer is a picture or another file, and every part of it looks alike.
_LONGEST = 300


def looks_random(text: str) -> bool:
    """Say whether twenty or more characters of `text` in a row look drawn by lot."""
    return any(_is_random(match.group()) for match in _RUN.finditer(text))


def _is_random(run: str) -> bool:
    return (
        len(run) <= _LONGEST
        and any(map(str.isdigit, run))
        and any(map(str.isupper, run))
        and any(map(str.islower, run))
        and MARK not in run
        and not is_hex(run.replace("-", ""))
        and _bits(run) >= BITS
    )


def _bits(run: str) -> float:
    size = len(run)
    return -sum(count / size * math.log2(count / size) for count in Counter(run).values())

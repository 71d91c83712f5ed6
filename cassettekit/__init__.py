"""Record the tool layer of an agent run, replay it offline, compare two runs by call path."""

from cassettekit.core.key import key
from cassettekit.errors import (
    CassetteError,
    CassetteMiss,
    ReplayedToolError,
    SwallowedMiss,
)
from cassettekit.session.tape import Cassette

__all__ = [
    "Cassette",
    "CassetteError",
    "CassetteMiss",
    "ReplayedToolError",
    "SwallowedMiss",
    "key",
]

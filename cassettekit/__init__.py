"""Record the tool layer of an agent run, replay it offline, compare two runs by call path."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cassettekit.core.key import key as key
    from cassettekit.errors import CassetteError as CassetteError
    from cassettekit.errors import CassetteMiss as CassetteMiss
    from cassettekit.errors import ReplayedToolError as ReplayedToolError
    from cassettekit.errors import SwallowedMiss as SwallowedMiss
    from cassettekit.session.tape import Cassette as Cassette

_HOMES = {
    "Cassette": "cassettekit.session.tape",
    "CassetteError": "cassettekit.errors",
    "CassetteMiss": "cassettekit.errors",
    "ReplayedToolError": "cassettekit.errors",
    "SwallowedMiss": "cassettekit.errors",
    "key": "cassettekit.core.key",
}

__all__ = [*_HOMES]  # noqa: PLE0604 - texts, by the line above


def __getattr__(name: str) -> object:
    # Importing a command must not import the recorder, its rules and its locks (PEP 562).
    if name not in _HOMES:
        raise AttributeError(f"module 'cassettekit' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - see above

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value

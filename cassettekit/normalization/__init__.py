"""Keep folders, clocks and spellings out of what is stored, and put them back on replay."""

from cassettekit.normalization.engine import Normalizer
from cassettekit.normalization.settings import (
    STORED,
    Normalized,
    Roots,
    Settings,
    ToolRules,
    WallClock,
)

__all__ = [
    "STORED",
    "Normalized",
    "Normalizer",
    "Roots",
    "Settings",
    "ToolRules",
    "WallClock",
]

"""Keep folders, clocks and spellings out of what is stored, and put them back on replay."""

from cassettekit.normalization.engine import Normalizer
from cassettekit.normalization.learning import Pair, Proposal, learn
from cassettekit.normalization.settings import (
    STORED,
    Normalized,
    Roots,
    Settings,
    ToolRules,
    WallClock,
)
from cassettekit.normalization.suspects import Suspect, suspects

__all__ = [
    "STORED",
    "Normalized",
    "Normalizer",
    "Pair",
    "Proposal",
    "Roots",
    "Settings",
    "Suspect",
    "ToolRules",
    "WallClock",
    "learn",
    "suspects",
]

"""The rules for members that leave a stored result, one a file."""

from importlib import import_module
from pkgutil import iter_modules

from cassettekit.normalization.rules import FieldRule

RULES: tuple[FieldRule, ...] = tuple(
    import_module(f"{__name__}.{found.name}").RULE for found in iter_modules(__path__)
)
"""Every rule in this folder, in the order of their file names."""

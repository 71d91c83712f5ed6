"""Find the rules: every module of `rules/` has one, and is registered nowhere else."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from cassettekit.redaction import rules
from cassettekit.redaction.rule import Rule


@cache
def default_rules() -> tuple[Rule, ...]:
    """Return the rule of every module in `rules/`, sorted by id."""
    found: list[Rule] = [
        import_module(module.name).RULE
        for module in iter_modules(rules.__path__, f"{rules.__name__}.")
    ]
    return tuple(sorted(found, key=lambda rule: rule.id))

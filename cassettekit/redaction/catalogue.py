"""Find the rules: every module of a folder has one, and is registered nowhere else."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from cassettekit.redaction import personal, rules
from cassettekit.redaction.rule import Rule


@cache
def default_rules() -> tuple[Rule, ...]:
    """Return the rule of every module in `rules/`, sorted by id."""
    return _rules(rules)


@cache
def personal_rules() -> tuple[Rule, ...]:
    """Return the rules for personal data, which are off until they are asked for."""
    return _rules(personal)


def _rules(package: ModuleType) -> tuple[Rule, ...]:
    found: list[Rule] = [
        import_module(module.name).RULE
        for module in iter_modules(package.__path__, f"{package.__name__}.")
    ]
    return tuple(sorted(found, key=lambda rule: rule.id))

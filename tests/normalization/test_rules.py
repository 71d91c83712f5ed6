"""Every rule shows what it does by its own examples."""

import json
from pkgutil import iter_modules

import pytest

from cassettekit.normalization import Normalizer, Roots, normalizers
from cassettekit.normalization.normalizers import RULES
from cassettekit.normalization.rules import Example

NOW = 1767323045.0  # 2026-01-02T03:04:05Z
WINDOW = (NOW - 120, NOW + 120)
EXAMPLES = [pytest.param(e, id=f"{r.id}-{n}") for r in RULES for n, e in enumerate(r.examples)]


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_stored_and_replayed_as_it_says(example: Example):
    normalizer = Normalizer(Roots())

    normalized = normalizer.result("t", example.result, args={}, window=WINDOW, seq=0)
    replayed = normalizer.replayed(normalized.value, normalized.dropped, 0)

    assert json.dumps(normalized.value) == json.dumps(example.stored)
    assert json.dumps(replayed) == json.dumps(example.replayed)


def test_a_rule_is_called_like_its_file():
    files = [found.name for found in iter_modules(normalizers.__path__)]

    assert [rule.id for rule in RULES] == files


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_shows_a_value_it_takes_and_one_it_leaves(rule):
    taken = [example for example in rule.examples if example.stored != example.result]
    left = [example for example in rule.examples if example.stored == example.result]

    assert taken
    assert left

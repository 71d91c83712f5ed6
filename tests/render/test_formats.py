import importlib
import os
import pkgutil
import subprocess
import sys
import unicodedata

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cassettekit import render as package
from cassettekit.core.compare import compare
from cassettekit.core.report import ALLOWANCES, Policy
from tests.diff.runs import run
from tests.render.reports import every_report, hostile, long_report, written

MODULES = [
    importlib.import_module(f"{package.__name__}.{module.name}")
    for module in pkgutil.iter_modules(package.__path__)
]
FORMATS = [module for module in MODULES if hasattr(module, "render")]
OBEYED = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}


@pytest.fixture(params=FORMATS, ids=lambda module: module.__name__.rpartition(".")[2])
def render(request):
    return request.param.render


def test_there_is_a_renderer_for_people_and_one_for_programs():
    assert {"human", "json"} <= {module.__name__.rpartition(".")[2] for module in FORMATS}


@pytest.mark.parametrize(("name", "report"), [*every_report()], ids=lambda value: str(value)[:30])
def test_every_report_is_rendered_and_says_its_verdict(render, name, report):
    text = written(render, report)

    assert text.endswith("\n")
    if "hostile" not in name:
        assert report.verdict.split(":")[0].split("(")[0] in text.replace("&#x27;", "'")


def test_recorded_text_is_shown_and_never_obeyed(render):
    text = written(render, hostile())

    kinds = {unicodedata.category(character) for character in text if character != "\n"}
    assert not kinds & OBEYED


def test_rendering_twice_gives_the_same_bytes(render):
    assert written(render, long_report()) == written(render, long_report())


TOKENS = st.lists(st.sampled_from(["a", "b", "r1", "r2", "s1", "s2"]), max_size=9).map(" ".join)
POLICIES = st.builds(
    Policy, st.frozensets(st.sampled_from(ALLOWANCES)), st.booleans(), st.booleans()
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(base=TOKENS, candidate=TOKENS, policy=POLICIES, whole=st.booleans())
def test_any_two_runs_can_be_shown_under_any_policy(render, base, candidate, policy, whole):
    report = compare(run(base), run(candidate), policy)

    assert written(render, report, whole=whole, context=1)


SEEDED = """
import sys
from tests.render.reports import every_report, long_report, written
from cassettekit.render import github, html, human, json, junit, markdown
for _, report in [*every_report(), ("long", long_report())]:
    for module in (github, html, human, json, junit, markdown):
        sys.stdout.write(written(module.render, report))
"""


def test_no_format_depends_on_the_hash_seed():
    def printed(seed):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, "-c", SEEDED]
        return subprocess.run(
            command, env=environment, capture_output=True, check=True, timeout=60
        ).stdout

    first = printed("0")

    assert len(first) > 100_000
    assert printed("4242") == first

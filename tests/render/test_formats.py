import importlib
import pkgutil
import unicodedata

import pytest

from cassettekit import render as package
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

import inspect
import re

from cassettekit import Cassette
from cassettekit.session import settings_file
from cassettekit.session.opening import MODES


def documented(page, heading):
    section = re.search(
        rf"^#+ {re.escape(heading)}\n.*?(?=^#+ |\Z)", page, re.MULTILINE | re.DOTALL
    )
    assert section, f"docs/library.md has no heading {heading!r}"
    return set(re.findall(r"^\| `([a-z_]+)`", section[0], re.MULTILINE))


def test_every_setting_is_documented_and_no_other(docs):
    page = (docs / "library.md").read_text(encoding="utf-8")

    tables = ("Top level", "`[redact]`", "`[[redact.rule]]`", "`[tool.NAME]`")
    found = {name: documented(page, name) for name in tables}

    assert found["Top level"] == settings_file._File.model_fields.keys() - {"redact", "tool"}
    assert found["`[[redact.rule]]`"] == set(settings_file._Rule.model_fields)
    assert found["`[redact]`"] == settings_file._Redact.model_fields.keys() - {"rule"}
    assert found["`[tool.NAME]`"] == set(settings_file._Tool.model_fields)


def test_every_parameter_of_a_cassette_is_documented_and_no_other(docs):
    page = (docs / "library.md").read_text(encoding="utf-8")

    found = documented(page, "Parameters")

    assert found == inspect.signature(Cassette).parameters.keys()


def test_every_mode_is_documented(docs):
    table, _, _ = (docs / "modes.md").read_text(encoding="utf-8").partition("\n## ")

    found = set(re.findall(r"^\| `([a-z]+)`", table, re.MULTILINE))

    assert found == set(MODES)

import re

import pytest
from typer.testing import CliRunner

from cassettekit.cli.app import app, commands

OPTION = re.compile(r"--[a-z][a-z-]*[a-z]")


def options_of(*command):
    shown = CliRunner().invoke(app, [*command, "--help"])
    assert shown.exit_code == 0
    listed = shown.output.partition("\nOptions:")[2].partition("\nCommands:")[0]
    return set(re.findall(rf"^  (?:-\w, )?({OPTION.pattern})", listed, re.MULTILINE))


def section(page, command):
    found = re.search(rf"^## `cassette {command}.*?(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    assert found, f"docs/commands.md has no section for {command}"
    return found[0]


@pytest.mark.parametrize("command", commands())
def test_a_command_is_documented_with_exactly_the_options_it_has(command, docs):
    page = (docs / "commands.md").read_text(encoding="utf-8")

    documented = set(
        re.findall(rf"^\| (?:`-\w`, )?`({OPTION.pattern})", section(page, command), re.MULTILINE)
    )

    assert documented == options_of(command) - {"--help"}


def test_the_page_of_commands_has_no_command_that_is_not_there(docs):
    page = (docs / "commands.md").read_text(encoding="utf-8")

    documented = re.findall(r"^## `cassette (\w+)", page, re.MULTILINE)

    assert sorted(documented) == commands()


def test_every_option_of_the_command_itself_is_documented(prose):
    missing = {option for option in options_of() if f"`cassette {option}`" not in prose}

    assert not missing - {"--help"}


@pytest.mark.parametrize("command", commands())
def test_the_help_of_a_command_shows_an_example(command):
    shown = CliRunner().invoke(app, [command, "--help"])

    assert f"Example: cassette {command}" in shown.output

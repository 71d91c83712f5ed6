"""Options that several subcommands take."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from cassettekit.errors import SettingsError, UsageError


def _there(config: Path | None) -> Path | None:
    # Said even where a command gets on without settings: a name that is wrong is a mistake.
    if config is not None and not config.is_file():
        raise SettingsError(str(config), "there is no such settings file")
    return config


def named(path: Path | None) -> Path | None:
    """A file that other processes open too, which standard streams are not.

    Raises:
        UsageError: It is `-`.
    """
    if str(path) == "-":
        raise UsageError("-", "CMD opens the cassette too, so it has to be a file", "name one")
    return path


def refuse_without_server(where: str, options: Mapping[str, object]) -> None:
    """Refuse what only a tool server can do; the values are None where nothing was given.

    Raises:
        UsageError: One of them was given.
    """
    for name, value in options.items():
        if value is not None:
            raise UsageError(where, f"{name} is for a tool server", "give --mcp too")


def file_or_stdout(path: Path | None) -> Path | None:
    """The file to write that `--output` names, None for standard output."""
    return None if str(path) == "-" else path


RootOption = Annotated[
    Path | None,
    typer.Option("--root", help="Folder that recorded paths are relative to.", show_default=False),
]
ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config", callback=_there, help="Settings file to use instead of the one found upward."
    ),
]
OutputOption = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="OUT", help="Write here instead."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Report as one JSON document.")]
McpOption = Annotated[
    bool, typer.Option("--mcp", help="Be an MCP tool server on standard input and output.")
]
ServerOption = Annotated[
    str | None,
    typer.Option(
        "--server", metavar="NAME", help="The MCP server's name: its tools are NAME/tool."
    ),
]
ListenOption = Annotated[
    str | None,
    typer.Option("--listen", metavar="HOST:PORT", help="Be an MCP tool server on HTTP."),
]
CommandArgument = Annotated[
    list[str],
    typer.Argument(metavar="-- CMD…", help="The program to run, after `--`.", show_default=False),
]

"""The `cassette` command; a subcommand's module is imported only when it is named."""

import importlib
import os
import pkgutil
import sys
from typing import Any

import typer
from typer.core import TyperGroup

from cassettekit import cli
from cassettekit.core.show import shown
from cassettekit.errors import CassetteError

# What is in this package beside the subcommands.
_NOT_COMMANDS = frozenset({"app", "lean", "options", "process", "rewrite", "standard_input"})


def commands() -> list[str]:
    """The names of all subcommands: the modules of this package."""
    names = {module.name for module in pkgutil.iter_modules(cli.__path__)}
    return sorted(names - _NOT_COMMANDS)


class _Commands(TyperGroup):
    """Subcommands by module; expected failures become one line and an exit code."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - Typer's signature
        return commands()

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - Typer's signature
        if cmd_name not in commands():
            return None
        module = importlib.import_module(f"{cli.__name__}.{cmd_name}")
        single = typer.Typer(
            add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
        )
        single.command(name=cmd_name, **getattr(module, "OPTIONS", {}))(module.command)
        return typer.main.get_command(single)

    def main(self, *args: Any, standalone_mode: bool = True, **kwargs: Any) -> Any:
        try:
            code = super().main(*args, **{**kwargs, "standalone_mode": False})
        except CassetteError as error:
            print(shown(error.line()), file=sys.stderr)  # noqa: T201 - the one place
            code = error.exit_code
        except BrokenPipeError:
            # The reader of our output went away, as `head` does: nothing failed.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 0
        except Exception as error:
            # Typer's own usage errors, whose class is private to it.
            if not hasattr(error, "format_message"):
                raise
            print(_usage(error), file=sys.stderr)  # noqa: T201 - the one place
            code = 2
        if standalone_mode:
            sys.exit(code if isinstance(code, int) else 0)
        return code


def _usage(error: Any) -> str:
    context = getattr(error, "ctx", None)
    where = context.command_path if context is not None else "cassette"
    message = shown(error.format_message().strip()).rstrip(".")
    return f"error[usage]: {where}: {message}; see `{where} --help`"


app = typer.Typer(
    cls=_Commands,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(asked: bool) -> None:  # noqa: FBT001 - Typer's callback
    if asked:
        from importlib.metadata import version  # noqa: PLC0415 - asked for only here

        print(f"cassette {version('cassettekit')}")  # noqa: T201
        raise typer.Exit


@app.callback()
def _root(
    version: bool = typer.Option(  # noqa: FBT001 - handled by its callback
        False,
        "--version",
        callback=_version,
        is_eager=True,
        help="Show the version and exit.",
    ),
) -> None:
    """`git diff` for what an AI agent did: record, replay and compare tool calls."""


def main() -> None:
    """Run the command line."""
    app(prog_name="cassette")

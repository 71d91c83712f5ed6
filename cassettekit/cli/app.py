"""The `cassette` command; a subcommand's module is imported only when it is named."""

import contextlib
import importlib
import pkgutil
import signal
import sys
from collections.abc import Callable
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from cassettekit import cli
from cassettekit.cli.ending import escape_what_lacks, failed, for_a_reader
from cassettekit.errors import UsageError

# What is in this package beside the subcommands.
_NOT_COMMANDS = frozenset(
    ["app", "differing", "ending", "lean", "options", "process", "rewrite", "standard_input"]
)


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

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        # Where `--help` and `--version` are told.
        return _read(lambda: super(_Commands, self).make_context(*args, **kwargs))

    def invoke(self, ctx: Any) -> Any:
        _read(lambda: super(_Commands, self).invoke(ctx))
        raise typer.Exit

    def main(self, *args: Any, standalone_mode: bool = True, **kwargs: Any) -> Any:
        try:
            code = super().main(*args, **{**kwargs, "standalone_mode": False})
        except Exception as error:  # noqa: BLE001 - the end of the road for all of them
            # Typer's own errors, whose classes are private to it.
            if type(error).__name__ == "Abort":
                code = 128 + signal.SIGINT
            elif hasattr(error, "format_message"):
                code = _usage(error)
            else:
                code = failed(error)
        if standalone_mode:
            sys.exit(code if isinstance(code, int) else 0)
        return code


def _read(step: Callable[[], Any]) -> Any:
    """Take a step that may write for a reader; where it wrote all there is, it ends here.

    Further up Typer would make a failure of a reader that went away.
    """
    ended = typer.Exit()
    with for_a_reader():
        try:
            return step()
        except typer.Exit as error:
            ended = error
    raise ended


def _usage(error: Any) -> int:
    if type(error).__name__ == "NoArgsIsHelpError":
        with contextlib.suppress(OSError):
            print(error.format_message(), file=sys.stderr)  # noqa: T201 - the help, no error
        return UsageError.exit_code
    context = getattr(error, "ctx", None)
    where = context.command_path if context is not None else "cassette"
    message = error.format_message().strip().rstrip(".")
    return failed(UsageError(where, message, f"see `{where} --help`"))


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


def main() -> NoReturn:
    """Run the command line."""
    escape_what_lacks()
    sys.exit(app(prog_name="cassette"))

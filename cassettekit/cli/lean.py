"""The way in: what somebody waits for without Typer, whose import takes 0.2 s; all else with it."""

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from cassettekit.cli.ending import failed, flush_errors, open_what_is_closed
from cassettekit.errors import UsageError

_FLAGS: Final = {
    "record": ("--mcp", "--keep"),
    "replay": ("--mcp", "--strict", "--match-redacted"),
}
_VALUES: Final = {
    "record": ("--mcp-url", "--listen", "--server", "--root", "--config"),
    "replay": ("--listen", "--server", "--root", "--config", "--output", "--on-miss"),
}
_MARKS: Final = frozenset({"--mcp", "--mcp-url", "--listen"})


def main() -> None:
    """Run the command line."""
    open_what_is_closed()
    with _silently_interrupted():
        command = _imported(sys.argv[1:])
    try:
        code = command()
    except KeyboardInterrupt:
        code = 128 + signal.SIGINT
    except Exception as error:  # noqa: BLE001 - a command ends in one line
        code = failed(error)
    flush_errors()
    # A thread that waits on a pipe would hold an ordinary exit, and so do a million keys.
    os._exit(code)


@contextlib.contextmanager
def _silently_interrupted() -> Iterator[None]:
    """Let an interrupt end the process at once, as long as it has nothing to put in order.

    A parser that is interrupted while it is imported may crash, and a traceback helps nobody.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        yield  # whoever started us ignores it
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGINT, before)


def _imported(words: Sequence[str]) -> Callable[[], int]:
    """What is to be run, all it needs imported."""
    if is_plain_diff(words):
        from cassettekit.cli.differing import plain  # noqa: PLC0415 - for this command only

        return lambda: plain(words[1:])
    if is_for_server(words):
        return lambda: serve(words)
    from cassettekit.cli.app import main as whole  # noqa: PLC0415 - 200 ms of import

    return whole


def is_plain_diff(words: Sequence[str]) -> bool:
    """Whether this compares files and asks for nothing else."""
    return len(words) > 2 and words[0] == "diff" and all(w[:1] != "-" or w == "-" for w in words)


def is_for_server(words: Sequence[str]) -> bool:
    """Whether this is `record` or `replay` of a tool server, and no cry for help."""
    if not words or words[0] not in _FLAGS:
        return False
    own = words[1 : words.index("--")] if "--" in words else words[1:]
    names = {word.partition("=")[0] for word in own}
    return bool(names & _MARKS) and "--help" not in names


def serve(words: Sequence[str]) -> int:
    """Be the proxy or the server; gives the exit code.

    Raises:
        CassetteError: The words are wrong, or the run cannot begin or was no success.
    """
    os.getcwd()  # one that is gone is said once, and not by two processes
    verb = words[0]
    given = _read(verb, words[1:])
    from cassettekit.adapters.mcp.asked import Asked  # noqa: PLC0415 - after the usage errors

    live = given.value("--on-miss") == "live"
    asked = Asked(
        given.file,
        "record" if verb == "record" else "new" if live else "replay",
        given.value("--server") or "",
        tuple(given.command),
        root=given.value("--root"),
        config=given.value("--config"),
        candidate=given.value("--output"),
        strict="--strict" in given.flags,
        keep="--keep" in given.flags,
        match_redacted="--match-redacted" in given.flags,
    )
    on_miss = given.value("--on-miss") or "result"
    url, listen = given.value("--mcp-url"), given.value("--listen")
    if url is not None or listen is not None:
        from cassettekit.adapters.mcp import http  # noqa: PLC0415 - an extra

        if verb == "replay":
            return http.replay(asked, on_miss, listen or "")
        if url is None or listen is None:
            raise UsageError("cassette record", "--mcp-url and --listen go together")
        return http.record(asked, url, listen)
    if verb == "record":
        from cassettekit.adapters.mcp import stdio  # noqa: PLC0415 - one of two

        return stdio.record(asked)
    from cassettekit.adapters.mcp import player  # noqa: PLC0415 - 100 ms of import

    return player.replay(asked, on_miss)


def written(
    verb: str,
    file: object,
    flags: Mapping[str, bool],
    values: Mapping[str, object],
    command: Sequence[str],
) -> list[str]:
    """The words of a command line that was understood elsewhere already."""
    words = [verb, str(file), *(name for name, is_on in flags.items() if is_on)]
    words += [f"{name}={value}" for name, value in values.items() if value is not None]
    return [*words, "--", *command] if command else words


class _Given:
    """A command line, read but not yet understood."""

    def __init__(self) -> None:
        self.file = ""
        self.flags: set[str] = set()
        self.values: dict[str, str] = {}
        self.command: Sequence[str] = ()

    def value(self, name: str) -> str | None:
        return self.values.get(name)


def _read(verb: str, words: Sequence[str]) -> _Given:
    given = _Given()
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if word == "--":
            given.command = waiting
            break
        name, is_long, value = word.partition("=")
        name = "--output" if name == "-o" else name
        if name in _FLAGS[verb] and not is_long:
            given.flags.add(name)
        elif name in _VALUES[verb]:
            if not is_long and not waiting:
                raise UsageError(f"cassette {verb}", f"{name} needs a value")
            given.values[name] = value if is_long else waiting.pop(0)
        elif word.startswith("-") or given.file:
            raise _unknown(verb, word)
        else:
            given.file = word
    if not given.file:
        raise UsageError(f"cassette {verb}", "there is no FILE", "name the cassette")
    return given


def _unknown(verb: str, word: str) -> UsageError:
    from difflib import get_close_matches  # noqa: PLC0415 - an error only

    near = get_close_matches(word, (*_FLAGS[verb], *_VALUES[verb]), 1)
    then = f"did you mean {near[0]}?" if near else f"see `cassette {verb} --help`"
    if verb == "replay" and word == "--mcp-url":
        then = "replay asks no server; `--on-miss live -- CMD` does"
    return UsageError(f"cassette {verb}", f"there is no place for {word[:60]!r}", then)


if __name__ == "__main__":
    main()

"""Everything that can go wrong on purpose.

    CassetteError
    ├── UsageError                usage                 exit 2
    │   ├── SettingsError         settings              exit 2
    │   ├── ModeConflict          mode-conflict         exit 2
    │   ├── ClosedCassette        closed                exit 2
    │   ├── NoTool                no-tool               exit 2
    │   └── NothingOpened         nothing-opened        exit 2
    ├── UnkeyableArgs             unkeyable-args        exit 2   (also a TypeError)
    ├── UnreadableCassette        unreadable            exit 2
    │   ├── NoFile                no-file               exit 2
    │   ├── NoPermission          no-permission         exit 2
    │   ├── NotAFile              not-a-file            exit 2
    │   ├── EmptyFile             empty                 exit 2
    │   ├── UnknownVersion        unknown-version       exit 2
    │   ├── MergeMarks            merge-marks           exit 2
    │   ├── CorruptCassette       corrupt               exit 2
    │   └── IncompleteCassette    incomplete            exit 2
    ├── NotComparable             not-comparable        exit 2
    ├── KeyCollision              key-collision         exit 2
    ├── WriteFailed               write-failed          exit 2
    ├── InternalFault             internal              exit 2
    ├── UnstorableResult          unstorable-result     exit 2
    ├── CassetteMiss              miss                  exit 1   (also a KeyError)
    ├── SwallowedMiss             swallowed-miss        exit 1
    ├── UnusedCalls               unused                exit 1
    ├── LooseMatches              loose                 exit 1
    └── ChangedTools              changed-tool          exit 1

    ReplayedToolError is no CassetteError: it is the recorded tool that failed.

A negative result is a value, not an error; it becomes one of the last five only where a
caller who does not look must still notice. Codes and exit codes are for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar


class CassetteError(Exception):
    """An expected failure: where it happened, what it is, and what to do next."""

    code: ClassVar[str] = "error"
    exit_code: ClassVar[int] = 2

    def __init__(self, where: str, what: str, then: str = "") -> None:
        super().__init__(where, what, then)
        self.where = where
        self.what = what
        self.then = then

    def __str__(self) -> str:
        text = f"{self.where}: {self.what}" if self.where else self.what
        return f"{text}; {self.then}" if self.then else text

    def line(self) -> str:
        """The error as the one line that commands print on stderr."""
        return f"error[{self.code}]: {self}"


class UsageError(CassetteError):
    """The call or command is not one that exists."""

    code = "usage"


class SettingsError(UsageError):
    """A settings file or option has an unknown name or a wrong value."""

    code = "settings"


class ModeConflict(UsageError):
    """A `Cassette` names another file or mode than the command around it."""

    code = "mode-conflict"


class ClosedCassette(UsageError):
    """A call on a cassette that is closed; nothing would record or answer it."""

    code = "closed"


class NoTool(UsageError):
    """The tool cannot be called the way it is asked for."""

    code = "no-tool"


class NothingOpened(UsageError):
    """The command ran to its end and no `Cassette` was opened in it."""

    code = "nothing-opened"


class UnkeyableArgs(CassetteError, TypeError):
    """An argument has no canonical form, so the call has no key."""

    code = "unkeyable-args"


class UnreadableCassette(CassetteError):
    """The file is there and is not a cassette that can be read."""

    code = "unreadable"


class NoFile(UnreadableCassette):
    """There is no such file."""

    code = "no-file"


class NoPermission(UnreadableCassette):
    """The file is there and may not be opened."""

    code = "no-permission"


class NotAFile(UnreadableCassette):
    """The path is a directory, a device or a pipe."""

    code = "not-a-file"


class EmptyFile(UnreadableCassette):
    """The file holds no line at all; a cassette has at least its header."""

    code = "empty"


class UnknownVersion(UnreadableCassette):
    """The file was written in a format this version does not know."""

    code = "unknown-version"


class MergeMarks(UnreadableCassette):
    """The file holds the marks of an unresolved merge."""

    code = "merge-marks"


class CorruptCassette(UnreadableCassette):
    """A line is damaged; the message names it."""

    code = "corrupt"


class IncompleteCassette(UnreadableCassette):
    """The recording was cut short and this mode needs a whole one."""

    code = "incomplete"


class NotComparable(CassetteError):
    """Two cassettes, or a cassette and today's rules, make keys that cannot meet."""

    code = "not-comparable"


class KeyCollision(CassetteError):
    """One key names two different calls."""

    code = "key-collision"


class WriteFailed(CassetteError):
    """Bytes could not be put where they belong."""

    code = "write-failed"


class InternalFault(CassetteError):
    """A fault of cassettekit itself; never one of the exit codes that mean something."""

    code = "internal"


class UnstorableResult(CassetteError):
    """A tool returned something that a cassette cannot hold; the live caller got it."""

    code = "unstorable-result"


class CassetteMiss(CassetteError, KeyError):
    """The agent asked what the recording never answered.

    `kind` is `unknown`, `exhausted` or `no_cassette`; `report` says the rest as data.
    """

    code = "miss"
    exit_code = 1

    def __init__(
        self, where: str, what: str, then: str, *, kind: str, report: Mapping[str, Any]
    ) -> None:
        super().__init__(where, what, then)
        self.kind = kind
        self.report = report

    def __str__(self) -> str:
        # KeyError would show the repr of its argument; a miss is to be read.
        return f"{self.where}: {self.what}\n{self.then}"


class SwallowedMiss(CassetteError):
    """The run met a miss and went on as if nothing had happened."""

    code = "swallowed-miss"
    exit_code = 1


class UnusedCalls(CassetteError):
    """Under `strict`, recorded calls were never asked for."""

    code = "unused"
    exit_code = 1


class LooseMatches(CassetteError):
    """Under `strict`, a call was answered only because a placeholder matched anything."""

    code = "loose"
    exit_code = 1


class ChangedTools(CassetteError):
    """Under `strict`, a tool's signature or input schema is not the recorded one."""

    code = "changed-tool"
    exit_code = 1


class ReplayedToolError(RuntimeError):
    """A recorded error whose type is not one that replay rebuilds.

    `type` is the recorded type's name and `args` hold its message: nothing that a
    cassette names is ever imported.
    """

    def __init__(self, type: str, message: str) -> None:  # noqa: A002 - the field's own name
        super().__init__(message)
        self.type = type
        self.message = message

    def __str__(self) -> str:
        return f"{self.type}: {self.message}" if self.message else self.type

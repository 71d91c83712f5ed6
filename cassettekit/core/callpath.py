"""A run as the diff sees it: keys and tools of all calls, and records on demand."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from cassettekit.core.record import Record
from cassettekit.core.values import JsonValue


class CallPath(Protocol):
    """The calls of one run, in the order they were made.

    `keys`, `tools` and `outcomes` hold one item a call. Calls of one key whose numbers in
    `outcomes` are equal have equal outcomes; where they are not, the records decide.
    `record` costs a seek and a parse, so it is asked only for what is shown or paired.
    """

    @property
    def name(self) -> str:
        """The file as people know it."""

    @property
    def keys(self) -> Sequence[str]: ...  # noqa: D102 - see the class
    @property
    def tools(self) -> Sequence[str]: ...  # noqa: D102 - see the class
    @property
    def outcomes(self) -> Sequence[int]: ...  # noqa: D102 - see the class

    @property
    def complete(self) -> bool:
        """Whether the recording was closed."""

    @property
    def schemas(self) -> Mapping[str, JsonValue]:
        """Each tool's digest of its signature or input schema, as far as it is recorded."""

    @property
    def notes(self) -> Sequence[str]:
        """What a reader should know about the file beside its calls."""

    def record(self, index: int) -> Record:
        """Read one call again."""

    def call_number(self, index: int) -> int:
        """The call's place in the whole run, from 1."""

    def line_number(self, index: int) -> int:
        """The line of the file that holds the call, from 1."""


@dataclass(frozen=True, slots=True)
class Selected:
    """Some calls of a path; their call numbers stay those of the whole run."""

    path: CallPath
    indexes: Sequence[int]
    keys: Sequence[str]
    tools: Sequence[str]
    outcomes: Sequence[int]

    @property
    def name(self) -> str:
        """The file as people know it."""
        return self.path.name

    @property
    def complete(self) -> bool:
        """Whether the recording was closed."""
        return self.path.complete

    @property
    def schemas(self) -> Mapping[str, JsonValue]:
        """The digests of the whole recording."""
        return self.path.schemas

    @property
    def notes(self) -> Sequence[str]:
        """The notes on the whole recording."""
        return self.path.notes

    def record(self, index: int) -> Record:
        """Read one of the calls again."""
        return self.path.record(self.indexes[index])

    def call_number(self, index: int) -> int:
        """The call's place in the whole run, from 1."""
        return self.path.call_number(self.indexes[index])

    def line_number(self, index: int) -> int:
        """The line of the file that holds the call, from 1."""
        return self.path.line_number(self.indexes[index])


def select(path: CallPath, only: Collection[str], skip: Collection[str]) -> CallPath:
    """The calls of `only` these tools, or of all where it is empty, without those to skip."""
    if not only and not skip:
        return path
    wanted = {tool for tool in set(path.tools) if (not only or tool in only) and tool not in skip}
    indexes = [index for index, tool in enumerate(path.tools) if tool in wanted]
    return Selected(
        path,
        indexes,
        [path.keys[index] for index in indexes],
        [path.tools[index] for index in indexes],
        [path.outcomes[index] for index in indexes],
    )

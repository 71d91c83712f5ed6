"""What a recording still has to answer: per key, first in, first out."""

import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from cassettekit.storage.recording import Recording

NoAnswer = Literal["unknown", "exhausted"]

_USED: list[int] = []  # shared, and changed by nobody: a list for each call took as long as a look


class Answers:
    """The recorded calls by key, each answered once.

    A tool in `repeatable` gives its last answer again for ever. A miss takes nothing.
    """

    def __init__(
        self,
        recording: Recording,
        keys: Sequence[str] | None = None,
        repeatable: Iterable[str] = (),
    ) -> None:
        self.recording = recording
        self.keys = recording.keys if keys is None else keys
        self._repeatable = frozenset(repeatable)
        self._lock = threading.Lock()
        # One recorded call is the common case; a list for each would triple the memory.
        self._waiting: dict[str, int | list[int]] = {}
        self._last: dict[str, int] = {}
        for index, key in enumerate(self.keys):
            if index in recording.missed:
                continue
            waiting = self._waiting.setdefault(key, index)
            if isinstance(waiting, list):
                waiting.append(index)
            elif waiting != index:
                self._waiting[key] = [waiting, index]
        for waiting in self._waiting.values():
            if isinstance(waiting, list):
                waiting.reverse()

    def take(self, key: str) -> int | NoAnswer:
        """The index of the next recorded call with this key, or why there is none."""
        with self._lock:
            waiting = self._waiting.get(key)
            if waiting is None:
                return "unknown"
            if isinstance(waiting, int):
                index = waiting
                self._waiting[key] = _USED
            elif waiting:
                index = waiting.pop()
            else:
                return self._last.get(key, "exhausted")
            if self._repeatable and self.recording.tools[index] in self._repeatable:
                self._last[key] = index
            return index

    def has(self, key: str) -> bool:
        """Whether the key was recorded at all."""
        return key in self._waiting

    def keep_only(self, is_served: Callable[[str], bool]) -> None:
        """Leave the calls of other tools to whoever else serves this recording."""
        tools = self.recording.tools
        for key, waiting in list(self._waiting.items()):
            index = waiting if isinstance(waiting, int) else waiting[0]
            if not is_served(tools[index]):
                del self._waiting[key]

    def unused(self) -> list[int]:
        """The recorded calls that nobody asked for, in call order."""
        left: list[int] = []
        for waiting in self._waiting.values():
            if isinstance(waiting, list):
                left.extend(waiting)
            else:
                left.append(waiting)
        return sorted(left)

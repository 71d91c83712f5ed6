"""Read a copy of an event stream (`text/event-stream`) as it passes."""


class Events:
    """The data of each event; one that only opens a stream has none and is no message."""

    def __init__(self) -> None:
        self._rest = b""
        self._data: list[bytes] = []

    def feed(self, chunk: bytes) -> list[bytes]:
        """The data of the events that this chunk ends."""
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        found: list[bytes] = []
        for line in lines:
            text = line.removesuffix(b"\r")
            if text.startswith(b"data:"):
                self._data.append(text[5:].removeprefix(b" "))
            elif not text:
                data = b"\n".join(self._data)
                self._data = []
                if data:
                    found.append(data)
        return found

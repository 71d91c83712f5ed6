"""A recorded line that answers a call: what of it has to be looked at, and what need not be."""

from dataclasses import dataclass

from cassettekit.core.canonical import loads
from cassettekit.core.values import JsonObject
from cassettekit.session.prepared import Prepared

NOT_PLAIN = object()
# As numbers: a byte is looked for five times as fast as a string of one byte or of more.
_LESS, _DOLLAR, _BACKSLASH = b"<$\\"


def plain_result(call: Prepared, data: bytes) -> object:
    """The result of a line of ours in which nothing is to be decoded or filled in.

    `NOT_PLAIN` where the line is another call's, has something beside its arguments, or may
    hold a tag or a placeholder: then it has to be looked at as a whole. Half of a replayed
    call's time went into members that nobody asked for.
    """
    start = data.find(b',"args":') + 8
    end = start + len(call.args)
    if (
        not data.startswith(call.args, start)
        or not data.startswith(b',"result":', end)
        or _LESS in data
        or (_DOLLAR in data and b'"$' in data)
        or (_BACKSLASH in data and b"\\u00" in data)
    ):
        return NOT_PLAIN
    try:
        return loads(data[end + 10 : -1])
    except ValueError:  # members behind the result: not a line of ours
        return NOT_PLAIN


@dataclass(slots=True)  # not frozen: one is made for every answer
class Found:
    """A recorded line: its members, and its bytes, which are empty for a bare file's.

    What the bytes cannot hold need not be looked for in the value.
    """

    stored: JsonObject
    data: bytes

    @property
    def may_hold_tags(self) -> bool:
        """Whether a value in it may be spelled as a tag, such as `{"$bytes": …}`."""
        return b'"$' in self.data or b"\\u00" in self.data

    @property
    def may_hold_placeholders(self) -> bool:
        """Whether something of it left for a placeholder or was dropped."""
        data = self.data
        return b"<" in data or b'"dropped":' in data or b"\\u00" in data

"""A recorded line that answers a call: what of it has to be looked at, and what need not be."""

from dataclasses import dataclass

from cassettekit.core.canonical import loads
from cassettekit.core.values import JsonObject
from cassettekit.session.prepared import Prepared

NOT_PLAIN = object()
_SHORTEST_START = len(b'{"key":"0123456789abcdef","seq":0')
_LONGEST_START = len(b'{"key":"0123456789abcdef","seq":9007199254740991')
# As numbers: a byte is looked for five times as fast as a string of one byte or of more.
_LESS, _DOLLAR, _BACKSLASH = b"<$\\"


def end_of_call(call: Prepared, data: bytes) -> int:
    """Where a line of ours ends to name this call: its tool, version and arguments.

    -1 where it names another, or spells this one otherwise.
    """
    head, args = call.head, call.args
    # Not looked for further on: a result may hold what looks like a call.
    at = data.find(head, _SHORTEST_START, _LONGEST_START + len(head))
    if at < 0 or not data.startswith(args, at := at + len(head)):
        return -1
    return at + len(args)


def plain_result(call: Prepared, data: bytes) -> object:
    """The result of a line of ours in which nothing is to be decoded or filled in.

    `NOT_PLAIN` where the line is another call's, has something beside its arguments, or may
    hold a tag or a placeholder: then it has to be looked at as a whole. Half of a replayed
    call's time went into members that nobody asked for.
    """
    end = end_of_call(call, data)
    if (
        end < 0
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

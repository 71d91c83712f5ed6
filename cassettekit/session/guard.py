"""Cut this process's network where the system cannot do it for us."""

import os
import sys

_SENDING = frozenset({"socket.connect", "socket.sendto", "socket.sendmsg"})
_ASKING = frozenset(
    {
        "socket.getaddrinfo",
        "socket.gethostbyaddr",
        "socket.gethostbyname",
        "socket.getnameinfo",
    }
)


def cut_network() -> None:
    """Refuse every connection of this process from now on, except between local processes.

    An audit hook (PEP 578) cannot be taken back, which is the point. Child processes that are
    no Python, and C code that opens its own sockets, are not held by it.
    """
    if not getattr(sys, _MARK, False):
        setattr(sys, _MARK, True)
        sys.addaudithook(_refuse)


_MARK = "_cassettekit_network_is_cut"


def _refuse(event: str, args: tuple[object, ...]) -> None:
    if event in _SENDING:
        # A path is an address of AF_UNIX; None is that of a socket which is connected already.
        if args[-1] is None or isinstance(args[-1], (str, bytes)):
            return
    elif event not in _ASKING:
        return
    raise OSError(
        f"the network is cut: `cassette replay --offline` refuses {event} in {os.getpid()}"
    )

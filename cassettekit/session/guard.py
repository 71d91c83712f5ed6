"""Cut this process's network where the system cannot do it for us."""

import os
import sys

_EVENTS = frozenset(
    {"socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"}
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
    if event not in _EVENTS:
        return
    if event in ("socket.connect", "socket.sendto") and isinstance(args[-1], (str, bytes)):
        return  # AF_UNIX: the address is a path
    raise OSError(
        f"the network is cut: `cassette replay --offline` refuses {event} in {os.getpid()}"
    )

"""The one type that stores accept: bytes that came through the road."""

from typing import NewType

SealedLine = NewType("SealedLine", bytes)
"""One line of a cassette, normalized and redacted, ending in a newline.

Only `cassettekit.session.road` makes one; a test holds the source to that and the type
checker holds every store to accepting nothing else.
"""

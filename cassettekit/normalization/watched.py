"""Which member names of a result need a second look."""

from cassettekit.normalization.folders import Folders
from cassettekit.normalization.names import LONGEST_NAME, Classified, snake
from cassettekit.normalization.normalizers import RULES

HEADERS = 1 << len(RULES)
"""The member holds headers."""
FIELDS = HEADERS - 1
"""The rules, each by the bit of its place, that cover the member."""
FOLDER = HEADERS << 1
"""The name itself may hold a folder."""

_HEADER_NAMES = frozenset(("headers", "response_headers", "http_headers"))


def watched_names(folders: Folders) -> Classified:
    """Give the memory of what each member name of a result is."""

    def classify(name: str) -> int:
        found = FOLDER if folders.concern(name) else 0
        if len(name) > LONGEST_NAME:
            return found
        if name.startswith("$"):
            # The tag of a value that JSON lacks is no member's name.
            return found
        words = snake(name)
        if words in _HEADER_NAMES:
            found |= HEADERS
        return found | sum(1 << place for place, rule in enumerate(RULES) if rule.covers(words))

    return Classified(classify)

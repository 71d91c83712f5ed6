"""Lob and GoCardless keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import HEX, chars, token

RULE = Rule(
    id="lob",
    kind="lob",
    why="It sends letters, or collects money.",
    source="https://docs.lob.com/#tag/Authentication",
    finds=Token(
        lead=("live_", "test_", "sandbox_"),
        body=r"(?:[0-9a-f]{35}|(?<=(?<!test)_)(?=(?:[A-Za-z_-]{0,40}\d){3})(?=(?:[a-z0-9_-]{0,30}[A-Z]){4})(?=(?:[A-Z0-9_-]{0,30}[a-z]){4})[A-Za-z0-9_-]{40,44})(?![A-Za-z0-9_-])",
        not_after="A-Za-z0-9_-",
    ),
    hits=lambda: (
        token("li", "ve_", chars(35, HEX)),
        token("li", "ve_", chars(20), "_", chars(19)),
    ),
    misses=lambda: (
        "test_a_tape_is_closed_after_its_last_call_and_not_before_it",
        "test_TheQuick_BrownFox_JumpsOver_TheLazyDog_12_3",
    ),
)

"""Passwords in the codes that join a Wi-Fi network."""

import re

from cassettekit.redaction.judge import is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"


def _accept(match: re.Match[str]) -> bool:
    return not is_stand_in(match["secret"])


RULE = Rule(
    id="wifi-code",
    kind="wifi",
    why="The text of the code holds the password of the network.",
    source="https://github.com/zxing/zxing/wiki/Barcode-Contents#wi-fi-network-config-android-ios-11",
    finds=Text(
        lead=("WIFI:",), accept=_accept, body=r"(?:[^\n;]{0,80};){0,4}?P:(?P<secret>[^;\n]{4,80});"
    ),
    hits=lambda: hiding(_VALUE, f"WIFI:S:home;T:WPA;P:{_VALUE};;"),
    misses=lambda: ("WIFI:S:cafe;T:nopass;;", "WIFI:S:home;T:WPA;P:********;;", "WIFI: P: on"),
)

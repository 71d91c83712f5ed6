"""LINE channel tokens."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="line-messaging",
    kind="linechannel",
    why="It speaks as a channel.",
    source="https://developers.line.biz/en/docs/messaging-api/channel-access-tokens/",
    finds=Text(
        lead=("w1cDnyilFU",),
        body="=",
        behind=r"(?:(?<![A-Za-z0-9+/])|(?<=\\[nrt]))[A-Za-z0-9+/]{100,170}",
        reach=172,
        dense=True,
    ),
    hits=lambda: (token(chars(160), "w1cD", "nyilFU="),),
    misses=lambda: ("w1cDnyilFU=",),
)

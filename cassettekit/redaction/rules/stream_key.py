"""Keys of live streams: the last part of an address that a camera sends to."""

import re

from cassettekit.redaction.judge import has_digit
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import chars, hiding

_VALUE = "-".join((chars(4), chars(4, "q7r2k"), "m0nu", "88xc"))


def _accept(match: re.Match[str]) -> bool:
    return has_digit(match["secret"])


RULE = Rule(
    id="stream-key",
    kind="stream",
    why="Whoever has it broadcasts in the name of the channel.",
    source="https://developers.google.com/youtube/v3/live/docs/liveStreams#cdn.ingestionInfo.streamName",
    finds=Text(
        lead=("rtmp://", "rtmps://"),
        body=(
            r"[\w.-]{1,200}(?::\d{1,5})?/(?:[\w.-]{1,60}/){1,3}"
            r"(?P<secret>[A-Za-z0-9_-]{16,200})(?![\w/.-])"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"ffmpeg -i a.mp4 -f flv rtmp://a.rtmp.youtube.com/live2/{_VALUE}",
        f'{{"url": "rtmps://live.example.com:443/rtmp/{_VALUE}"}}',
    ),
    misses=lambda: (
        "rtmp://localhost/live/test1",
        "rtmp://a.rtmp.youtube.com/live2",
        "rtmp://a.example.com/app/<stream-key-1>",
    ),
)

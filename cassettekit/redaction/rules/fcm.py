"""Server keys and device tokens of Firebase Cloud Messaging."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="fcm",
    kind="fcm",
    why="It sends messages to all devices of an application, or is the address of one.",
    source="https://firebase.google.com/docs/cloud-messaging/auth-server",
    finds=Text(
        lead=(":APA91",),
        body=r"b[A-Za-z0-9_-]{100,200}",
        behind=r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{11,40}",
        reach=41,
    ),
    hits=lambda: (token(chars(11, URLSAFE), ":APA", "91b", chars(134, URLSAFE)),),
    misses=lambda: (":APA91b", "x:APA91bshort"),
)

"""OneSignal API keys."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import LOWER, chars, token

RULE = Rule(
    id="onesignal",
    kind="onesignal",
    why="It sends notifications to all of an app's users.",
    source="https://documentation.onesignal.com/docs/en/keys-and-ids",
    finds=Token(
        lead=(
            "os_v2_app_",
            "os_v2_org_",
        ),
        body=r"[a-z0-9]{60,120}",
    ),
    hits=lambda: (token("os_", "v2_app_", chars(103, LOWER)),),
    misses=lambda: ("os_v2_app_",),
)

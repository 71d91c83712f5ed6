"""Addresses that are passwords: incoming webhooks of chats."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import HEX, chars, inside

_SLACK, _DISCORD, _TEAMS = chars(24), chars(68), chars(32, HEX)

RULE = Rule(
    id="webhook-url",
    kind="webhook",
    why="Whoever has the address posts into the channel.",
    source="https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks",
    finds=Text(
        lead=(
            "hooks.slack.com/",
            "hooks.slack-gov.com/",
            "/api/webhooks/",
            "/IncomingWebhook/",
            "chat.googleapis.com/v1/spaces/",
            "hooks.zapier.com/hooks/catch/",
            "hook.make.com/",
            "open.feishu.cn/open-apis/bot/v2/hook/",
            "open.larksuite.com/open-apis/bot/v2/hook/",
            "oapi.dingtalk.com/robot/send?access_token=",
            "qyapi.weixin.qq.com/cgi-bin/webhook/send?key=",
            "maker.ifttt.com/trigger/",
            "events.pagerduty.com/integration/",
            "hooks.mattermost.com/hooks/",
            ".infura.io/v3/",
            ".g.alchemy.com/v2/",
            ".quiknode.pro/",
            "rpc.ankr.com/multichain/",
            "calendar.google.com/calendar/ical/",
        ),
        body=(
            r"(?:(?:services|workflows|triggers|v\d{1,2}|\d{15,22})/"
            r"|(?<=trigger/)[\w-]{1,60}/with/(?:json/)?key/"
            r"|(?<=/ical/)[\w.%@+-]{1,120}/private-)?"
            r"(?<!/ical/)"
            r"(?P<secret>(?=[A-Za-z0-9_/?=&%.-]{16})"
            r"[A-Za-z0-9_/=%.-]{1,300}(?:\?[A-Za-z0-9_/?=&%.-]{1,300})?)"
        ),
    ),
    hits=lambda: (
        inside(_SLACK, "https://hooks.", "slack.com/serv", "ices/T0/B0/", _SLACK),
        inside(_DISCORD, "https://discord", ".com/api/web", "hooks/1/", _DISCORD),
        inside(
            _TEAMS, "https://calendar.goo", "gle.com/calendar/ical/a%40x.example/private-", _TEAMS
        ),
        inside(_TEAMS, "https://x.", "office.com/Incoming", "Webhook/", _TEAMS),
    ),
    misses=lambda: ("https://hooks.slack.com/", "POST /api/webhooks/list", "/api/webhooks/{id}"),
)

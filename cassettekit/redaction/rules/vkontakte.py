"""VK access tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="vkontakte",
    kind="vkontakte",
    why="It reads and writes as its owner.",
    source="https://dev.vk.com/en/api/access-token/getting-started",
    finds=Token(
        lead=("vk1.a.",),
        body=r"[A-Za-z0-9_-]{60,400}",
        edge=True,
    ),
    hits=lambda: (token("vk", "1.a.", chars(190, URLSAFE)),),
    misses=lambda: ("vk1.a.b",),
)

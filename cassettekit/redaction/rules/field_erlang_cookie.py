"""Members named like the cookie of Erlang."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"

RULE = Rule(
    id="field-erlang-cookie",
    kind="secret",
    why="Whoever has it runs code on every node.",
    source="https://www.erlang.org/doc/system/distributed.html#security",
    finds=Named(
        last=vocabulary("cookie"),
        after=vocabulary("erlang"),
        looks=is_tokenlike,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "RABBITMQ_ERLANG_COOKIE", "erlangCookie")),
    misses=lambda: (*named(_VALUE, "erlang_cookie_file"), {"erlang_cookie": "hidden"}),
)

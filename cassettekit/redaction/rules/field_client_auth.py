"""Members named like the login of a client program."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"

RULE = Rule(
    id="field-client-auth",
    kind="password",
    why="Client programs read a login from a variable that ends in AUTH.",
    source="https://redis.io/docs/latest/develop/tools/cli/",
    finds=Named(
        last=vocabulary("auth ident"),
        after=vocabulary("rediscli redis auth"),
        looks=is_tokenlike,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "REDISCLI_AUTH", "REDIS_AUTH", "npmAuthIdent")),
    misses=lambda: named(_VALUE, "npm_auth_type", "author"),
)

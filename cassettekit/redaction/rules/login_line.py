"""Passwords that a user's line in the settings of a router or server ends with."""

from cassettekit.redaction.judge import has_digit, hides
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"

RULE = Rule(
    id="login-line",
    kind="setting",
    why="Routers and Redis list users with their passwords, a user a line.",
    source="https://redis.io/docs/latest/operate/oss_and_stack/management/security/acl/",
    finds=Text(
        lead=("user ", "username ", "static:"),
        not_after=r"\w.-",
        body=(
            r"(?:(?<=static:)[\w.@-]{1,60}:"
            r"|(?<= )[\w.@-]{1,60}[ ](?:privilege \d{1,2}[ ])?(?:password|secret)[ ]\d[ ]"
            r"|(?<= )[\w.@-]{1,60}[ ]on[ ](?:[^\s>]{1,60}[ ]){0,10}?>)"
            r"(?P<secret>[^\s\"'$<{][^\s\"']{5,200})"
        ),
        accept=hides(has_digit),
    ),
    hits=lambda: hiding(
        _VALUE,
        f"username ann privilege 15 password 0 {_VALUE}\n",
        f"user default on >{_VALUE} ~* &* +@all\n",
        f"smtp_sasl_password_maps = static:ann:{_VALUE}\n",
    ),
    misses=lambda: (
        "user ann on call since 2024",
        "username ann password required",
        "static:img:logo.png",
    ),
)

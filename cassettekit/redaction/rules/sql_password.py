"""Passwords in SQL: CREATE USER, ALTER ROLE, SET PASSWORD."""

import re

from cassettekit.redaction.judge import is_mixed, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"


def _accept(match: re.Match[str]) -> bool:
    is_name = match["quote"] == '"' and match["secret"].isalpha()
    return is_mixed(match["secret"]) and not is_name and not is_stand_in(match["secret"])


RULE = Rule(
    id="sql-password",
    kind="sql",
    why="A statement that makes an account carries its password, and is logged.",
    source="https://www.postgresql.org/docs/current/sql-createrole.html",
    finds=Text(
        lead=(
            "identified by ",
            "identified with ",
            "with password ",
            "encrypted password ",
            "login password ",
            "set password",
            " password(",
            "=password(",
        ),
        body=(
            r"(?:[ ]for[ ][^\n=;]{1,80})?(?:[\w$]{1,40}[ ](?:by|as)[ ])?(?:[ ]?=[ ]?)?"
            r"(?:password\()?"
            r"(?P<quote>''|['\"])(?P<secret>[^'\"\n ][^'\"\n]{3,400})(?P=quote)"
        ),
        any_case=True,
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"CREATE USER a WITH PASSWORD '{_VALUE}';",
        f"ALTER USER a IDENTIFIED BY '{_VALUE}';",
        f"create user 'a'@'%' identified with caching_sha2_password by '{_VALUE}'",
        f"SET PASSWORD = PASSWORD('{_VALUE}')",
        f"EXECUTE 'ALTER USER a IDENTIFIED BY ''{_VALUE}'''",
    ),
    misses=lambda: (
        "SET PASSWORD FOR 'ann1'@'localhost' = PASSWORD('***');",
        "IDENTIFIED BY '<password>'",
        "set password policy 'strict'",
        'the columns identified by the "aOrderBy" field; one identified by "aOrderBy"',
        "SELECT password FROM users WHERE name = 'x'",
    ),
)

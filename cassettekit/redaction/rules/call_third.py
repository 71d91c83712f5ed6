"""A login that a call takes as its second and third text, behind an address."""

import re

from cassettekit.redaction.judge import has_digit, is_code, is_generated, is_reference, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return (
        has_digit(value)
        and is_generated(value)
        and not (is_code(value) or is_stand_in(value) or is_reference(value))
    )


RULE = Rule(
    id="call-third",
    kind="login",
    why="Drivers of databases and mail take host, user and password by place.",
    source="https://www.php.net/manual/en/mysqli.construct.php",
    finds=Text(
        lead=(
            "getConnection(",
            "PlainAuth(",
            "PDO(",
            "PDO->__construct(",
            "mysqli(",
            "mysqli_connect(",
            "mysqli_real_connect(",
            "mysql_real_connect(",
            "create_user(",
            "create_superuser(",
        ),
        body=(
            r"[ ]?(?:[\w.$&]{1,40},[ ]?)?(?:(?:\"[^\"\n]{0,200}\"|'[^'\n]{0,200}'),\s{0,12}){2}"
            r"[\"'](?P<secret>[^\s\"']{8,200})[\"']"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f'new mysqli("h.example", "ann", "{_VALUE}", "app");',
        f"new PDO('mysql:host=h.example', 'ann', '{_VALUE}');",
        f'smtp.PlainAuth("", "ann", "{_VALUE}", "h.example")',
    ),
    misses=lambda: (
        'new mysqli($host, $user, $password, "app2024x");',
        'DriverManager.getConnection("jdbc:h2:mem:a1", "sa", "");',
        'mysqli_connect("h.example", "ann", "password", "app");',
    ),
)

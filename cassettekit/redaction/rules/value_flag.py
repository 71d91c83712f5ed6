"""A secret that one flag names and the next one holds."""

import re
from collections.abc import Iterator

from cassettekit.redaction.judge import has_digit, is_reference, is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_NEXT = Late(
    r"""["']?(?:[ ]\\?\n?[ ]{0,8}--?[\w-]{1,30}(?:[ =][^\s-]\S{0,80})?){0,4}?[ ]\\?\n?[ ]{0,8}
    --?(?:value|secret-string|body|data|plaintext|content)[ =]["']?
    (?P<secret>[^\s"'$<{-][^\s"']{3,400})""",
    re.VERBOSE,
)


def _find(text: str, mention: Mention) -> Iterator[Place]:
    if text[mention.end : mention.end + 1] not in (" ", '"', "'"):
        return
    match = _NEXT.match(text, mention.end)
    if match is None:
        return
    value = match["secret"]
    if has_digit(value) and not is_stand_in(value) and not is_reference(value):
        yield Place(*match.span("secret"))


RULE = Rule(
    id="value-flag",
    kind="flag",
    why="Stores of secrets are filled from the command line, name and value apart.",
    source="https://docs.aws.amazon.com/cli/latest/reference/ssm/put-parameter.html",
    finds=Beside(_find, then="-\"'\\"),
    hits=lambda: hiding(
        _VALUE,
        f"aws ssm put-parameter --name /app/db_password --type SecureString --value {_VALUE}",
        f"az keyvault secret set --name db-password --value '{_VALUE}'",
    ),
    misses=lambda: (
        "aws ssm get-parameter --name /app/db_password --with-decryption",
        "set --name db-password --value $VALUE",
    ),
)

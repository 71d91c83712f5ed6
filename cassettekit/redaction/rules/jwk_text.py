"""Private members of JSON Web Keys, as code and YAML write them."""

import re
from collections.abc import Iterator

from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Place, Rule, Text
from cassettekit.redaction.samples import URLSAFE, chars, hiding

_VALUE = chars(43, URLSAFE)
_AROUND = 1_200
_MEMBER = Late(
    r"(?<![\w.-])[\"']?(?:d|p|q|dp|dq|qi|k)[\"']?[ ]{0,2}:[ ]{0,4}[\"']?"
    r"(?P<secret>[A-Za-z0-9_-]{30,1400})(?![A-Za-z0-9_-])"
)


def _members(match: re.Match[str]) -> Iterator[Place]:
    # The match goes on as far, so that keys in a row are not looked at again for each of them.
    first = max(0, match.start() - _AROUND)
    for member in _MEMBER.finditer(match.string, first, match.end() + _AROUND):
        yield Place(*member.span("secret"))


RULE = Rule(
    id="jwk-text",
    kind="jwk",
    why="Its private members are the key; the public ones stay.",
    source="https://www.rfc-editor.org/rfc/rfc7518#section-6.3.2",
    finds=Text(
        lead=("kty",),
        body=rf"[\"']?[ ]{{0,2}}:[ ]{{0,4}}[\"']?(?:EC|RSA|OKP|oct)\b(?s:.{{0,{_AROUND}}})",
        split=_members,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"const key = {{ kty: 'EC', d: '{_VALUE}', crv: 'P-256' }};",
        f"jwk:\n  d: {_VALUE}\n  kty: EC\n",
    ),
    misses=lambda: (f"{{ kty: 'EC', crv: 'P-256', x: '{_VALUE}', y: '{_VALUE}' }}",),
)

"""Secrets in what follows a name in other ways: a call, a default, a block, a dump."""

import re
from collections.abc import Iterator

from cassettekit.redaction.judge import has_digit, is_code, is_generated
from cassettekit.redaction.late import Late
from cassettekit.redaction.names import words
from cassettekit.redaction.reading import believes_quoted, quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_SETTERS = ("set", "with", "use", "add")
_VALUE = "q7Rk2!" + "Zp9Lw4"
_QUOTED = Late(
    r"""(?:(?P<call>\([ \t]{0,4})  # password("…")
    |["'`)\]]{0,3}[ \t]{0,4}(?:\|\||\?\?|or)[ \t]{0,4}  # process.env.TOKEN || "…"
    |[ \t]{0,4}[:=][^\n"'`;]{1,80}\?[ \t]{0,4}(?:"[^"\n]{0,80}"|'[^'\n]{0,80}')[ \t]{0,4}:[ \t]{0,4}
    |[ \t]{0,4}=[ \t]{0,4}ConvertTo-SecureString[ \t]{1,4}(?:-String[ \t]{1,4})?
    |["']\)[ ]?\{[ ]?  # ENV.fetch('TOKEN') { '…' }
    |["'][ \t]{0,4}\{[^{}]{0,400}?\b(?:default|value)[ \t]{0,20}=[ \t]{0,4}  # a Terraform variable
    |["'](?::(?:protected|"[^"\n]{1,80}":private))?\][ \t]{0,4}=>\s{1,20}
      string\(\d{1,5}\)[ \t]  # PHP's var_dump
    )(?=["'`])""",
    re.VERBOSE,
)
# A second algorithm or number behind "or", a list of tokens in a test.
_OTHER = Late(r"[A-Z]{2,20}(?:-[A-Z]{2,20}){0,3}-\d{1,2}\Z|(?:\d|\\[nrt]){1,200}\Z")
_BARE = Late(
    r"""(?::-(?P<default>[^{}\s"']{6,400})\}  # ${TOKEN:-…}
    |[ \t]{0,4}=[ \t]{0,4}<<[-~]?["']?(?P<end>\w{1,20})["']?[ \t]{0,4}\r?\n[ \t]{0,40}
     (?P<here>[^\s][^\n]{3,400}?)[ \t]{0,4}\r?\n[ \t]{0,40}(?P=end))""",
    re.VERBOSE,
)


def _find(text: str, mention: Mention) -> Iterator[Place]:
    if mention.weak or (
        text.startswith(":", mention.end) and not text.startswith(":-", mention.end)
    ):
        return
    match = _QUOTED.match(text, mention.end)
    if match is not None and not (match["call"] and not _sets(text, mention)):
        place = quoted(text, match.end())
        if place is not None:
            value = text[place.start : place.end]
            if (
                len(value) >= 8
                and has_digit(value)
                and is_generated(value)
                and not is_code(value)
                and " " not in value
                and _OTHER.match(value) is None
                and believes_quoted(value, mention)
            ):
                yield place
        return
    bare = _BARE.match(text, mention.end)
    if bare is not None:
        name = "default" if bare["default"] else "here"
        if has_digit(bare[name]) and believes_quoted(bare[name], mention):
            yield Place(*bare.span(name))


def _sets(text: str, mention: Mention) -> bool:
    """Say whether what is called takes a secret, rather than make or read one."""
    before = text[max(0, mention.start - 40) : mention.start]
    line = before.rpartition("\n")[2].strip()
    return line in ("", ".") or before.endswith(".") or words(mention.name)[0] in _SETTERS


RULE = Rule(
    id="value-elsewhere",
    kind="assigned",
    why="Code gives secrets to setters, as defaults, in blocks and in dumps.",
    source="https://cwe.mitre.org/data/definitions/798.html",
    finds=Beside(_find, then="(|?=:\"'`)]o{-", within=600),
    hits=lambda: hiding(
        _VALUE,
        f'setPassword("{_VALUE}")',
        f"process.env.API_TOKEN || '{_VALUE}'",
        f'os.environ.get("API_KEY") or "{_VALUE}"',
        f"ENV.fetch('API_TOKEN') {{ '{_VALUE}' }}",
        f"token = x ? 'a' : '{_VALUE}'",
        f"$password = ConvertTo-SecureString '{_VALUE}' -AsPlainText -Force",
        f'variable "db_password" {{\n  type = string\n  default = "{_VALUE}"\n}}',
        f'["password"]=>\n  string(10) "{_VALUE}"',
        f'["password":protected]=>\n  string(10) "{_VALUE}"',
        f"${{API_TOKEN:-{_VALUE}}}",
        f"db_password = <<EOT\n{_VALUE}\nEOT\n",
    ),
    misses=lambda: (
        'getPassword("prompt")',
        "self.assertEqual(splitpasswd('user+1:a+b'), x)",
        "process.env.API_TOKEN || 'none'",
        "token = ok ? 'a' : 'b'",
        "${API_TOKEN:-}",
        'variable "db_password" {\n  type = string\n}',
        'expect(token("(")).toBe(1)',
        'such as "MIT-MAGIC-COOKIE-1" or "XDM-AUTHORIZATION-1"',
        'state.add_token("1234\\n1234")',
    ),
)

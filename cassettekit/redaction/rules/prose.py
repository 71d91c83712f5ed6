"""Passwords that a sentence gives away."""

import re
from collections.abc import Iterator

from cassettekit.redaction.judge import (
    has_digit,
    is_code,
    is_generated,
    is_mixed,
    is_opaque,
    is_reference,
    is_stand_in,
    is_type_name,
)
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import NEAR, Beside, Mention, Place, Rule
from cassettekit.redaction.samples import Sample, hiding
from cassettekit.redaction.views import undone

_VALUE = "q7Rk2!" + "Zp9Lw4"
_BEHIND = 320
_LONG = 20
_SAYS = Late(
    r"""(?:[ ](?:for|of|to|on|in|at|you|we)[ ][^\n;:]{1,80}?|[ ]\([^()\n]{1,40}\)
       |(?<=PASSWORD)[ ]\w{2,40}(?=[ ]=))?
    (?:(?P<verb>(?:[ ](?:provided|given|supplied|used|generated|created))?
         [ ]?(?:is|was|to|(?:re)?set[ ]to|changed[ ]to|will[ ]be|are|=|:|es|est|ist|lautet|é|è):?[ ]
        |['\u2019]s[ ]
        |[ ]?[\u3001\uff1a\u306f\u662f\u4e3a\u70ba][ ]?|[ ][\u2013\u2014-][ ]
        |[ ]?:[ ]?(?:\r?\n){1,2}[ \t]{0,8})
      |(?P<gap>[ ]|\*{0,2}[ \t]{0,4}\r?\n[ \t]{0,8})(?=["'`\[]?[^\s"'`]{0,30}\d))
    (?=\S{0,200}\d)(?P<quote>["'`\[\u300c\u201c\u00ab])?(?P<secret>[^\s"'`\u300d\u201d\u00bb,<>\]]{6,200})""",
    re.VERBOSE,
)
_SAID = Late(
    r"\b(?:to|it|is|as|use)[ :]{1,2}[\"'`]?(?P<secret>[^\s\"'`,]{6,200})[\"'`]?,?[ ][^\n]{0,40}\Z"
)
# Use `…` as the refresh token
_NAMED = Late(
    r"(?P<quote>[\"'`])(?P<secret>[^\s\"'`,]{6,400})(?P=quote)[ ](?:as|for)[ ]"
    r"(?:the|your|my|its|our)[ ](?:[a-z][a-z-]{1,20}[ ]){0,3}\Z"
)
_FIRST = Late(
    r"(?:\A|[\s\"'`(])(?P<secret>[^\s\"'`,(]{8,200})[\"'`]?[ ]is[ ]"
    r"(?:the|your|my)[ ](?:[a-z]{2,20}[ ])?\Z"
)


def _find(text: str, mention: Mention) -> Iterator[Place]:
    if mention.weak or mention.kind == "cookie":
        return
    is_password = mention.kind == "password"
    says = _SAYS.match(text, mention.end)
    if says is not None and (
        says["verb"] is not None
        or (is_password and says["gap"] == " ")
        or is_opaque(says["secret"].rstrip(".:;)"))
    ):
        yield from _said(says, mention, is_quoted=says["quote"] is not None)
    said = _NAMED.search(text, max(0, mention.start - NEAR), mention.start)
    if said is not None and (is_password or _is_long(said["secret"])):
        yield from _said(said, mention, is_quoted=True)
    if not is_password:
        return
    said = _FIRST.search(text, max(0, mention.start - NEAR), mention.start)
    if said is not None and is_mixed(said["secret"]):
        yield from _said(said, mention, is_quoted=False)
    said = _SAID.search(text, max(0, mention.start - NEAR), mention.start)
    if said is not None:
        yield from _said(said, mention, is_quoted=False)


def _said(match: re.Match[str], mention: Mention, *, is_quoted: bool) -> Iterator[Place]:
    value = match["secret"].rstrip(".:;)")
    if "\\" in value and _DATA.search(match.string) is not None:
        value = _BREAK.split(value, 1)[0].rstrip(".:;)")
    if not mention.name.isascii():
        value = _FOREIGN.split(value, 1)[0]
    if match.string.startswith(":", match.end("secret") - 1) and match.string.startswith(
        ("\n", "\r"), match.end("secret")
    ):
        return  # a name, with its members below
    if not is_quoted and _PLAIN.match(value) is not None:
        return
    if _is_said(value) and (mention.looks is None or mention.looks(value)):
        yield Place(match.start("secret"), match.start("secret") + len(value))


def _is_said(value: str) -> bool:
    """Say whether a word is none of the language: digits inside letters, no code, no path."""
    return (
        len(value) >= 6
        and has_digit(undone(value))
        and _SETTING.match(value) is None
        and not value.isdigit()
        and ("/" not in value or _KEY.match(value) is not None)
        and not (is_stand_in(value) or is_reference(value) or is_type_name(value))
        and (not is_code(value) or _is_chosen(value))
        and value[0] not in "-/.*$%\\@~<>?=|#+^:([{&"
    )


def _is_long(value: str) -> bool:
    """Say whether what stands before its name is long enough to be a key or a token."""
    return len(value) >= _LONG and has_digit(value)


def _is_chosen(value: str) -> bool:
    """Say whether what could be a name in code is a password beside that of one."""
    return _NAMES.match(value) is not None or (
        value.isalnum() and is_generated(value.rstrip("0123456789"))
    )


# Forty or more digits of base64, as secret keys of AWS are: no path has so many capitals.
_KEY = Late(r"(?=(?:[^A-Z]{0,20}[A-Z]){6})(?=(?:\D{0,30}\d){3})[A-Za-z0-9+/]{40,88}={0,2}\Z")
_NAMES = Late(r"(?:[A-Z][a-z]{3,20}){2,4}\d{2,4}\Z")  # of people and places, and a year
_SETTING = Late(r"[a-z_]+=\d{1,4}>?\Z")
# In data within a text a line ends in an escape.
_DATA = Late(r"\A\s{0,40}[{\[\"]|\{\"")
_BREAK = Late(r"\\{1,4}[nrt]")
_FOREIGN = Late(r"[^\x21-\x7e]")
_PLAIN = Late(
    r"css-[a-z0-9]{4,8}\Z|(?!(?-i:(?:[A-Z][a-z]{2,20}[_-]){1,3}[A-Z][a-z]{2,20}\d{2}))(?:v?\d[\d.,:/-]*(?:e-?\d+|[a-z]{0,3})|[A-Za-z]{1,6}-?\d{1,2}|[a-z]+(?:[_-][a-z]+){1,2}-?\d{0,2}"
    r"|(?:sha|md|aes|rsa|hs|rs|es|utf|base|oauth|pbkdf|argon|scrypt|ed|x)-?\d[\w-]*)\Z",
    re.IGNORECASE,
)

RULE = Rule(
    id="prose",
    kind="prose",
    why="People and models write passwords into sentences.",
    source="https://cwe.mitre.org/data/definitions/532.html",
    finds=Beside(_find, within=_BEHIND, behind=True),
    hits=lambda: (
        hiding(
            _VALUE,
            f"Sure, the password for amber is {_VALUE} and you can log in now.",
            f"Use amber with passcode {_VALUE} to join.",
            f"I changed it to {_VALUE}, please keep this password private.",
            f"Password:\n{_VALUE}\n",
            f"Use this password to proceed:\n\n{_VALUE}\n",
            f"Use the following password to proceed to installation:\n\n{_VALUE}\n",
            f"My password's {_VALUE}",
            f"The Wi-Fi password at the ward is {_VALUE}.",
            f"Use `{_VALUE}` as the ward password.",
            f"PASSWORD (prod): {_VALUE}\nPASSWORD elastic = {_VALUE}",
            f"Initial admin password generated: {_VALUE}",
            f"Generated password [{_VALUE}] for ann",
            f"{_VALUE} is the password for ann",
        )
        + tuple(
            Sample(text, (words,))
            for words, text in (
                ("Maple" + "Raven42", "The admin password is Maple" + "Raven42."),
                ("Maple" + "_Raven42", "La contrase\u00f1a es Maple" + "_Raven42 gracias"),
            )
        )
    ),
    misses=lambda: (
        "\u30d1\u30b9\u30ef\u30fc\u30c9\u306f8\u6587\u5b57\u4ee5\u4e0a\u3067\u5165\u529b",
        "Your password is required. The password was changed in 2024.",
        "password must be at least 12 characters and contain a number",
        "The token is sha256-based and expires.",
        "auths:\n  ward27.h.example:\n    email: a@b.example\n",
        "autocomplete=new-password minlength=12",
        "\\u2714 Password updated\\n\\u2714 Token revoked",
        "password [success=1 default=ignore] pam_unix.so",
        "Authentication failed: bearer token expired at 2024-05-01T10:00:00Z",
    ),
)

"""Passwords without a digit that a sentence gives away: words in quotes, or run together."""

import re

from cassettekit.redaction.judge import is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import Sample

# What is said about a password, rather than be one.
_SAID = Late(
    r"[a-z]{0,40}(?:ed|ing|[ai]ble|ive|[ae]nt|ous|less|ful|[cn]al|ic|[ao]ry|ly|ect|word|text|string"
    r"|phrase|exception|error|name|class|type|service|manager|field|key|token|value|encoder|hash"
    r"|policy|provider|handler|store)\Z|[a-z]{1,20}-(?:of|to|in|by|for|and)-",
    re.IGNORECASE,
)


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return _SAID.match(value) is None and not is_stand_in(value)


RULE = Rule(
    id="said-words",
    kind="password",
    why="People choose words, and tell them to each other in sentences.",
    source="https://cwe.mitre.org/data/definitions/521.html",
    finds=Text(
        lead=("password is ", "passphrase is ", "passcode is ", "password was ", "password to "),
        any_case=True,
        body=(
            r"(?-i:(?P<quote>[\"'`])(?=[^\"'`\s]{8,60}[\"'`])"
            r"(?:(?=[a-z]+[\"'`])|(?=[A-Z]?[a-z]+[A-Z]))"
            r"|(?=(?:[A-Z][a-z]{3,20}){3}[A-Za-z]{0,60}(?:[.,;!]\s|[.,;!]?\s{0,4}\Z))"
            r"|(?=(?:[a-z]{4,20}-){3}[a-z]{4,20}(?:[.,;!]\s|[.,;!]?\s{0,4}\Z)))"
            r"(?P<secret>[A-Za-z-]{8,60})(?(quote)(?P=quote))"
        ),
        accept=_accept,
    ),
    hits=lambda: tuple(
        Sample(text, (words,))
        for words, text in (
            ("Maple" + "RavenOrbit", "The password is Maple" + "RavenOrbit. Log in."),
            ("maple" + "raven", 'the root password is "maple' + 'raven" everywhere'),
            ("maple" + "-raven-orbit-stone", "Password is maple" + "-raven-orbit-stone"),
        )
    ),
    misses=lambda: (
        "The password is 'required', the password was \"incorrect\" and is state-of-the-art",
        "the password is case-sensitive, the default password is 'password'",
        "if password is 'undefined' or password is \"encrypted\"",
        "password is SomeOtherClassName when set; the password is InvalidCredentialsException.",
        "Your password is Base64Encoded. The password is hashed.",
    ),
)

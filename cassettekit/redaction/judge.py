"""Tell what looks like a secret from what stands where one would: references, blanks, words."""

import re
from collections.abc import Callable

from cassettekit.core.values import JsonValue
from cassettekit.redaction.late import Late
from cassettekit.redaction.remarks import is_remark
from cassettekit.redaction.rule import vocabulary

_SCHEME_NAMES = (
    "bearer|basic|token|digest|negotiate|api-key|apikey|bot|ssws|hmac|splunk|sso-key|key|oauth|jwt"
)
SCHEMES = frozenset(_SCHEME_NAMES.split("|"))
_SCHEME = Late(rf"(?:{_SCHEME_NAMES})[ \t]{{1,4}}", re.IGNORECASE)
# What they begin with, in any case: told in a tenth of the time.
_SCHEMES = frozenset("abdhjknostABDHJKNOST\u212a\u017f")
_STAND_IN = Late(
    r"""(?: (?:<[^<>]*>[:/@]?)+ | \[[^\[\]]*\] | \{[^{}]*\} | \{\{[^{}]*\}\} | \$\{\{[^{}]*\}\}
    | \#\{[^{}]*\} | @@\w+@@
    | \$\{[^{}]*\} | \$\([^()]*\) | \$\w+ | \$env:\w+ | %\w+% | %\(\w+\)s | %[sdv] | @\w+@ | :\w+
    | \*+(?:\w+\*+)? | (.)\1{3,} | \.{2,3} | \u2026 | [\u2022\u25cf]+ | [-_?.]+
    | (?:none|null|nil|true|false|yes|no|on|off|undefined|unset|unknown|empty|missing|n/?a
        |redacted|hidden|masked|filtered|removed|suppressed|elided|omitted|omit|include|same-origin
        |required|optional|inherit(?:ed)?|read|write|read-?write|read-?only|enabled|disabled|default|unchanged|invalid|valid|expired|revoked|active
        |string|str|text|incomplete|integer|int|number|float|bool|boolean|bytes|object|array|any
        |secret|secretstr|password|passwd|token|key|value|credentials?|username|user|pass
        |bearer|basic|digest|jwt|oauth2?|public|private|internal|example|placeholder|tbd|todo)
      [,;:*?]?
    | (?:your|insert|enter|put|the|some|replace|my|our|example|sample|fake|dummy)[-_ ]
      [\w. -]{2,60} | [a-z]{2,12}[-_ ](?:your|my)[-_ ][\w -]{2,40}
    | [a-z]{2,12}[-_ ][\w-]{2,30}[-_]here | (?:enter|insert|put|type)[a-z]{4,30}here
    | (?:my[-_]?)?examples?[-_]?(?:[a-z]{2,20}[-_]?)?
      (?:key|token|secret|password|passphrase|credential)s?[-_]?\d{0,2}
    | (?:[a-z]{2,12}-){0,3}(?:key|token|secret|password)-for(?:-[a-z]{1,16}){1,8}
    | no[-_ ](?:password|token|key|secret|auth)(?:[-_ ][a-z]{2,12}){0,3}
    | \([a-z ]{2,30}\) | (?:x{2,}[-_. ]){1,8}x{2,} | \#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})
    | (?:ed|x|curve)(?:25519|448) | (?:aws4-)?hmac-sha(?:1|256|512) | [hrep]s(?:256|384|512)
    | 0x(?:[0-9a-f]{1,8}|[0-9a-f]{40}) | (?:sk|pk|key|xox\w)-[-.x*\u2026]{3,} | .{0,60}\.\.\.
    | .{0,12}(?:\*{4,}|\.{3}|\u2026).{0,6}
    | .{0,6}x{8,} )\Z""",
    re.IGNORECASE | re.VERBOSE,
)
# wJalrXUtnFEMI/…CYEXAMPLEKEY, AQoEXAMPLEH4aoAH0…, a1b2c3d4-5678-90ab-cdef-EXAMPLE11111
_EXAMPLE = Late(
    r"\S{0,2000}EXAMPLE(?:-?(?:KEY|TOKEN|SECRET|PASSWORD))?={0,2}\Z"
    r"|(?:EXAMPLE|[A-Za-z0-9]{0,3}EXAMPLE(?=[A-Z0-9]{2}|\d-))\S{0,2000}\Z"
    r"|(?:[0-9a-f]{4,8}-){4}EXAMPLE[0-9a-f]{5}\Z"
)
_PROSE = Late(
    r"\b(?:the|is|are|was|were|be|must|should|can(?:not)?|not|at|least|of|to|for|and|or|your|you"
    r"|please|this|that|with|required|invalid|incorrect|missing|wrong|too|has|have|used?)\b",
    re.IGNORECASE,
)
# The same in nine more languages, where nothing else than words is said.
_FOREIGN_PROSE = Late(
    r"(?=[^\d=:;]*\Z)[^\n]*?\b(?:la|le|les|de|du|pour|votre|vous|el|los|una|para|su|der|die|das|und"
    r"|ihre?|nicht|il|che|het|een|uw|niet|och|og|ditt|din|som|n\xe3o|sua|seu)\b",
    re.IGNORECASE,
)
_PATH = Late(
    r"(?:~/|<(?:ROOT|HOME|TMP)>/|\.{1,2}/|[A-Za-z]:\\|file:|/(?:etc|home|usr|var|run|opt|tmp|root|mnt|app|srv|Users|dev"
    r"|secrets?|workspace|proc|data|path|keys?|certs?|ssl|private)/)\S*\Z"
    r"|(?:/[a-z][a-z0-9_.-]{1,40}){2,20}(?:/[\w.-]{0,80})?\Z|/[a-z]{2,20}(?:-[a-z]{2,20}){0,3}\Z"
)
# Headers such as Access-Control-Allow-Credentials, and hosts with a port.
_TOLD = Late(
    r"(?:[A-Z][a-z]{0,20}-){2,6}(?:Credentials?|Keys?|Tokens?|Secrets?|Signature|Authorization)\Z"
    r"|(?:(?:[a-z0-9-]{1,60}\.){2,6}[a-z]{2,10}|localhost):\d{2,5}\Z"
)
# PKCS7PrivateKeyTypes, ed25519.Ed25519PrivateKey
_TYPE_NAME = Late(
    r"(?:\w{1,60}\.){0,6}[A-Z][A-Za-z0-9]{0,60}(?<=[a-z0-9])"
    r"(?:Keys?|KeyIds?|Tokens?|Types|Request|Response|Handle|Credentials?)\Z",
    re.ASCII,
)
SHORT = 4
"""Below it a text is no secret of a name that is only taken for one."""

SCRAMBLED = 20
"""How many letters have to change between small and capital to be no word."""

_MADE_UP = 12
_UUID = Late(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\Z")
_OPAQUE = Late(r"[A-Za-z0-9+/_~.%-]+={0,2}\Z")
_SOLID = Late(r"[A-Za-z0-9+]{16,}")
_TYPES = frozenset({"string", "integer", "number", "boolean", "object", "array", "null"})
_SCHEMA = frozenset(
    {"$ref", "anyOf", "oneOf", "allOf", "properties", "enum", "const", "pattern", "minLength"}
)
# Words that a person put together with a number: Amber.Falcon42, amber.falcon.reef42.
_COINED = (
    r"(?:(?:[A-Z][a-z]{2,20}\.){1,3}(?=[A-Z])|(?:[a-z]{3,20}\.){2,3})"
    r"(?!(?i:pass|token|secret|value|param|test|field|version|base|float|curve|poly|salsa|chacha"
    r"|ripemd|blake|keccak|python|level|stage|phase|type|case|page|line|part|item))"
    r"[A-Za-z][a-z]{2,20}\d{2,4}\Z"
)
_CODE = Late(
    r"[()\[\]{}]|::|->|=>|\?\.|\|\|"
    rf"|\A(?!{_COINED})"
    r"(?:[a-z_$]+|_?[A-Z]?[a-z]+(?:[A-Z][a-z]+)*|[A-Z_]+)\d?(?:\??\.[A-Za-z_$]\w*)+\Z"  # a.b.c
    r"|\A_{0,2}[A-Z]{0,8}\d{0,4}[a-z]{0,12}\d{0,2}(?:(?:V\d)?[A-Z][a-z]{2,}\d{0,2}){2,}\Z"  # Class
    r"|\A[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\Z"  # A_CONSTANT
    r"|\A[A-Za-z]{2,40}:[A-Za-z]{2,40}\Z"  # kind:applicationId
    r"|\A[A-Z]{2,8}-\d{1,5}\Z"  # PKCS-12, PROJ-1234
    r"|\A[a-z_]+\.\d[a-z]{0,3}\Z",  # page.3
    re.ASCII,
)
_IDENTIFIER = Late(r"[A-Za-z_$][A-Za-z_$]*\d?\Z")
_DIGIT = Late(r"[0-9]")
_RISE = Late(r"[a-z](?=[A-Z])")
_CONNECTOR = Late(r"[A-Za-z]{1,6}\d{1,2}\Z")  # a pin of a chip: GPIO17
_PUBLIC = ("ssh-", "ecdsa-", "sk-ssh-", "-----BEGIN PUBLIC", "-----BEGIN CERT", "age1")


# What forms and their translations write beside a field of that name.
_LABEL = Late(
    r"(?:[^\W\d_]|[ ?!.:,'\u2019()-]){0,40}(?:passwor[dt]|passord|passcode|kennwort"
    r"|mot de passe|contrase\xf1a|senha"
    r"|wachtwoord|has\u0142o|heslo|salasana|adgangskode|parola|l\xf6senord|hemmelig|\u043f\u0430\u0440\u043e\u043b|\u5bc6\u7801|\u5bc6\u78bc|\u53e3\u4ee4|\u30d1\u30b9\u30ef\u30fc\u30c9|\ube44\ubc00\ubc88\ud638"
    r"|secrets?|segreta|segredo|schl\xfcssel|cl\xe9|clave|chave|chiave|sleutel|klucz|\u043a\u043b\u044e\u0447|\u5bc6\u94a5|\u79d8\u5bc6\u9375|\u30ad\u30fc|token|\u4ee4\u724c"
    r"|\u30c8\u30fc\u30af\u30f3|\u0442\u043e\u043a\u0435\u043d|geheim|secreto|segreto|\u0441\u0435\u043a\u0440\u0435\u0442)"
    r"(?:[^\W\d_]|[ ?!.:,'\u2019()-]|(?<=[ (])\d{1,2}(?=[ )])){0,40}\Z",
    re.IGNORECASE,
)
_TRANSLATED = vocabulary(
    """adgangskode geheimnis heslo hemmelighed kennwort kodeord parola passcode passord passwort
    salasana segredo senha wachtwoord"""
)


def is_label_text(text: str) -> bool:
    """Say whether `text` is what a form shows beside a field: words, one of them its name."""
    return (" " in text or not text.isascii() or text.lower() in _TRANSLATED) and (
        _LABEL.match(text) is not None
    )


def is_stand_in(text: str) -> bool:
    """Say whether `text` is no secret whatever its name: a blank, a reference, a mask."""
    bare = text.strip().removesuffix("\\n")
    return (
        len(bare) < SHORT
        or (len(bare) <= 100 and _STAND_IN.match(bare) is not None)
        or ("EXAMPLE" in bare and _EXAMPLE.match(bare) is not None)
        or is_remark(bare)
    )


def hides(judge: Callable[[str], bool]) -> Callable[[re.Match[str]], bool]:
    """Return what accepts a match whose `secret` passes `judge` and stands for none."""

    def accept(match: re.Match[str]) -> bool:
        return judge(match["secret"]) and not is_stand_in(match["secret"])

    return accept


def is_sentence(text: str) -> bool:
    """Say whether `text` speaks about a secret, rather than be one."""
    spaces = text.count(" ")
    return spaces >= 2 and (
        spaces > 11
        or _PROSE.search(text) is not None
        or _FOREIGN_PROSE.match(text) is not None
        or text.rstrip()[-1:] in (".", "!", "?")
    )


def is_reference(text: str) -> bool:
    """Say whether `text` is the place or the public half of a secret."""
    return (
        _PATH.match(text) is not None
        or "://" in text[:24]
        or text.endswith("/aws4_request")  # the id of a key and where it is used
        or text.startswith(("arn:", "projects/", " --", *_PUBLIC))
        or _TOLD.match(text) is not None
        or sum(part in text for part in ("a-z", "A-Z", "0-9")) > 1  # a pattern
        or "abcdefghijklmnopqrstuvwxyz" in text.lower()
    )


def is_code(text: str) -> bool:
    """Say whether an unquoted `text` is an expression, a name or a type."""
    return (
        _CODE.search(text) is not None or _IDENTIFIER.match(text) is not None or is_type_name(text)
    )


def is_type_name(text: str) -> bool:
    """Say whether `text` is the name of a class of keys, tokens or the like."""
    return _TYPE_NAME.match(text) is not None


def is_opaque(text: str) -> bool:
    """Say whether `text` looks generated: long, letters and digits, no id that is public."""
    if len(text) < 16 or _OPAQUE.match(text) is None or _UUID.match(text) is not None:
        return False
    if text.count("/") > 2 or is_hex(text):
        return False
    return any(
        has_digit(run) and not (run.isdigit() or is_hex(run) or is_code(run))
        for run in _SOLID.findall(text)
    )


def is_tokenlike(text: str) -> bool:
    """Say whether `text` can be a token: eight characters, no spaces, more than words."""
    return (
        len(text) >= 8
        and text.isascii()
        and len(text.split()) == 1
        and (text[0] != " " or len(text) >= 16)
        and (has_digit(text) or (len(text) >= 16 and text.lower() != text) or len(text) >= 32)
        and not text.isdigit()
    )


def is_password(text: str) -> bool:
    """Say whether `text` is more than a word, as passwords of people and machines are."""
    return (
        len(text) >= 8
        and has_digit(text)
        and len(text.split()) == 1
        and "/" not in text
        and not is_code(text)
    )


def is_credential(text: str) -> bool:
    """Say whether `text` can stand in a header that lets somebody in."""
    return len(text) >= 8 and (has_digit(text) or "=" in text or len(text) >= 16)


def is_code_number(text: str) -> bool:
    """Say whether `text` can be a PIN or a one-time code."""
    bare = text.replace(" ", "").replace("-", "").replace("_", "")
    is_connector = _CONNECTOR.match(bare) is not None
    return 4 <= len(bare) <= 200 and bare.isalnum() and has_digit(bare) and not is_connector


def is_hex(text: str) -> bool:
    """Say whether `text` is written in hexadecimal digits, as digests and ids are."""
    bare = text.removeprefix("0x")
    return not bare.strip("0123456789abcdef") or not bare.strip("0123456789ABCDEF")


def has_digit(text: str) -> bool:
    """Say whether any ASCII digit stands in `text`."""
    return _DIGIT.search(text) is not None


def is_generated(text: str) -> bool:
    """Say whether `text` was made by a machine: digits, or capitals in no order."""
    capitals = sum(map(str.isupper, text))
    return has_digit(text) or 0.25 * len(text) < capitals < 0.75 * len(text)


def is_scrambled(text: str) -> bool:
    """Say whether twenty letters or more change between small and capital without order.

    In a name of several words one letter in six or less begins a word.
    """
    return (
        len(text) >= SCRAMBLED
        and text.isascii()
        and text.isalpha()
        and len(_RISE.findall(text)) * 5 >= len(text)
    )


def is_made_up(text: str) -> bool:
    """Say whether `text` is no word: digits, or letters and signs without order."""
    if has_digit(text) or is_scrambled(text):
        return True
    if len(text) < _MADE_UP or not text.isascii() or text.islower():
        return False
    return len(_RISE.findall(text)) * 5 >= sum(map(str.isalpha, text)) and not is_code(text)


def is_mixed(text: str) -> bool:
    """Say whether `text` is more than one word: digits, capitals inside, symbols."""
    return has_digit(text) or not (text.isalpha() and (text[1:].islower() or text.isupper()))


def is_schema(value: dict[str, JsonValue]) -> bool:
    """Say whether an object describes a value, as JSON schemas do, rather than hold one."""
    match value.get("type"):
        case str(word):
            return word in _TYPES
        case [*_]:
            return True
        case _:
            return not _SCHEMA.isdisjoint(value)


def scheme_length(text: str) -> int:
    """Return how much of `text` is the scheme in front of a credential: `Bearer `."""
    match = _SCHEME.match(text) if text[:1] in _SCHEMES else None
    return match.end() if match else 0

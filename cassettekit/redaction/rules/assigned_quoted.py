"""Names of secrets with a quoted value: code, JSON, YAML, INI, logs."""

import re
from collections.abc import Iterator

from cassettekit.redaction.cookies import is_session, secret_pairs
from cassettekit.redaction.judge import scheme_length
from cassettekit.redaction.late import Late
from cassettekit.redaction.reading import QUOTES, believes_quoted, quoted
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding
from cassettekit.redaction.views import undone

_VALUE = "q7Rk2!" + "Zp9Lw4"
_SESSION = "q7Rk2Zp9Lw4" + "Xc8Vb1"
# Documents mark what opens nothing: at an end, and never in the middle.
_MARK = "EXAM" + "PLE"
_SIGN = Late(
    r"""(?P<close>["'`])?\]?\)?\*{0,3}[ \t]{0,20}
    # A type between: TypeScript, Rust, Kotlin.
    (?::[ ]?&?(?:'\w{1,20}[ ])?[\w.<>\[\]|?]{1,40}[ ]{1,2}=
      |=>|<-|:=|\|\|=|\?\?=|===?|!==?|=|:|->|\u2192|\uff1a|\uff1d)
    \*{0,3}(?P<gap>\s{0,20}(?:[&!][\w!-]{1,30}[ ])?  # an anchor or a tag of YAML
      (?:(?:(?:String|Box|Cow|Arc|Secret|SecretString)::(?:from|new)|Some|Ok|SecretStr
      |SecretString|std::string|\[\]byte|bytes|str|new[ ]String|Buffer\.from)?\(\s{0,20})?)
    [a-zA-Z@$]{0,2}(?P<open>["'`\u201c\u00ab\u300c])""",
    re.VERBOSE,
)

# The name of a secret, as lists of them hold it: db-credentials
_OF_NAMES = Late(
    r"(?:[a-z]{2,20}[-_.]){1,5}(?:password|passwd|pwd|secrets?|tokens?|credentials?)\Z"
)


def _find(text: str, mention: Mention) -> Iterator[Place]:
    match = _SIGN.match(text, mention.end)
    if match is None:
        return
    at = match.start("open")
    if match["close"] is None and ")" in match.group() and "\n" in match["gap"]:
        return  # a remark in brackets ends a line, and code goes on: `user:password):`
    if match["close"] is None and _ends_here(text, mention.start, text[at]):
        return
    if text[at] == "'" and text.startswith("`", mention.start - 1):
        return  # Ruby's: in `password=': undefined method
    place = quoted(text, at)
    if place is not None and mention.kind == "cookie":
        if is_session(text[place.start : place.end]):
            yield place
        yield from secret_pairs(text, place)
    elif place is not None:
        value = text[place.start : place.end]
        read = undone(value)
        if believes_quoted(read, mention) and _OF_NAMES.match(read) is None:
            yield Place(place.start + scheme_length(value), place.end)


def _ends_here(text: str, start: int, quote: str) -> bool:
    """Say whether a quote behind a name closes the text that the name stands in."""
    line = text.rfind("\n", max(0, start - 400), start) + 1
    return text.count(quote, line, start) % 2 == 1 and quote in QUOTES


RULE = Rule(
    id="assigned-quoted",
    kind="assigned",
    why="Code, settings and dumps write a secret in quotes beside its name.",
    source="https://cwe.mitre.org/data/definitions/798.html",
    finds=Beside(_find, then="\"'`])*=:|?!-<\u2192\uff1a\uff1d", within=200),
    hits=lambda: (
        *hiding(
            _VALUE,
            f'password = "{_VALUE}"',
            f"{{'db_password': '{_VALUE}', 'n': 1}}",
            f'cfg["api_key"] = "{_VALUE}aB"',
            f'{{"status":200,"body":"{{\\"secret\\":\\"{_VALUE}\\"}}"}}',
            f"client_secret: '{_VALUE}'",
            f"profile::db::password: '{_VALUE}'",
            f'var jwtKey = []byte("{_VALUE}aB")',
            f'token: &anchor "{_VALUE}aB"',
            f'let token = String::from("{_VALUE}aB");',
            f"password = (\n    '{_VALUE}'\n)",
            f'api_token <- "{_VALUE}"',
            f'"password":\n    "{_VALUE}"',
            f'"SessionToken": "AQoXdzEL//w{_MARK}bw/{_VALUE}"',
        ),
        *hiding(_SESSION, f'session_cookie = "{_SESSION}"'),
    ),
    misses=lambda: (
        'print("Password:", "user")',
        "password = 'password is required'",
        '{"password": "{password}"}',
        "api_key = os.environ['API_KEY']",
        "auto x = Auth::password + '9a8b7c6d';",
        'token = "${TOKEN}"',
        "events={'(?i)password': 'secret\\\\n'}",
        f'"PlatformCredential": "{_MARK}abcd{_VALUE}"',
        'UNRESERVED_PAT = r"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._"',
        '{"password_file": "/run/secrets/x1"}',
        'ACL_CREDENTIALS: Final = "Access-Control-Allow-Credentials"',
        'token = r"[-!#$%&.^_|~0-9a-zA-Z]+"',
        f'"checksum/secret": "{_VALUE}aB"',
        "in `password=': undefined method `digest1' for nil",
        '{"password": "\\u30d1\\u30b9\\u30ef\\u30fc\\u30c9", "secret": "Cl\\u00e9 secr\\u00e8te"}',
        '{"api_key": "\\u2022\\u2022\\u2022\\u2022\\u2022\\u2022", "password": "db-credentials"}',
        '{"data": "input[name=\\"password\\"]::-ms-reveal{width:7em}", "n": 1}',
        f'"SecretAccessKey": "{_VALUE}/bPxRfiCY{_MARK}KEY"',
        f'"SessionToken": "AQo{_MARK}H4aoAH0gNCAPyJxz4{_VALUE}"',
        f'"VerificationToken": "eoEmxw+{_VALUE}vju{_MARK}="',
        f'"RegistrationToken": "a1b2c3d4-5678-90ab-cdef-{_MARK}11111"',
        '"PreSharedKey": "ExamplePreSharedKey1", "Password": "enterapasswordhere"',
        '"Token": "sas-token-for-blob-storage-access", "NOPASSWORD": "no-password-required"',
        "# (assumed to be username:password):\n('joe:password@proxy.example.com', 3)",
        'creds = " --username=%s --password=%s" % (user, pw)',
        '("secret", "Ed25519", {"proxy_password": "proxy.dept.example.com:3128"})',
    ),
)

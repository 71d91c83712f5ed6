"""Names of secrets with a value that no quotes hold: .env, INI, YAML, queries, logs."""

from collections.abc import Iterator

from cassettekit.redaction.cookies import is_session
from cassettekit.redaction.judge import is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.names import words
from cassettekit.redaction.reading import QUOTES, bare, is_word
from cassettekit.redaction.rule import Beside, Mention, Place, Rule
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2" + "Zp9Lw4"
_SIGN = Late(
    r"""["'`]?\]?\*{0,3}[ \t]{0,20}(?:=>|:=|\?=|==?|=|:|->|\u2192|\uff1a|\uff1d)"""
    r"""(?:(?<=:)\*{1,2}(?!\*))?[ \t]{0,20}(?:[&!][\w!-]{1,30}[ ])?"""  # an anchor or a tag of YAML
    r"(?P<list>\[(?=[^\s\[\]]{8,400}\]))?",
)

# The name of a secret in a store, as its tools are told it: --secret=db-password-2
_NUMBERED = Late(r"(?:[a-z]{2,20}-){1,5}(?:password|secret|token|key|creds?)-v?\d{1,3}\Z")
_ADDRESS = Late(r"://[\w-]{0,16}\Z")
_UNIT = Late(r"[ ](?:hits?|times|requests|searches|records|attempts|checks|users|results|rows)\b")


def _find(text: str, mention: Mention) -> Iterator[Place]:
    if text.startswith(": ", mention.end) and is_word(text, mention.end + 2, mention):
        return  # a type, told before it costs anything
    match = _SIGN.match(text, mention.end)
    if match is None or text[match.end() : match.end() + 1] in QUOTES:
        return
    # arn:aws:secretsmanager:eu:1:secret:name, https://token:…@host
    if match.group() == ":" and text.endswith((":", "://"), 0, mention.start):
        return
    place = bare(text, match.end(), mention)
    if mention.kind == "cookie" and (
        place is None or ":" in match.group() or not is_session(text[place.start : place.end])
    ):
        return  # a header holds names and values
    if place is not None and _is_login(text, mention):
        host = text.rfind("@", place.start, place.end)
        place = Place(place.start, host) if host > 0 else place
    if place is not None and _is_other(text, place, mention):
        return
    if place is None or (match["list"] is not None and text[place.end] != "]"):
        return
    is_told = text[max(0, mention.start - 1) : mention.start] == "@"  # `@PSK_8: 8-PSK modulation`
    if not is_told or sorted(words(text[place.start : place.end])) != sorted(words(mention.name)):
        yield place


def _is_login(text: str, mention: Mention) -> bool:
    """Say whether a mention is the user of an address: `https://__token__:…@host`."""
    return _ADDRESS.search(text, max(0, mention.start - 20), mention.start) is not None


def _is_other(text: str, place: Place, mention: Mention) -> bool:
    """Say whether a value is a count, the name of a secret, or one that stands for it."""
    value = text[place.start : place.end]
    return (
        _is_count(text, place, mention)
        or (mention.kind == "secret" and _NUMBERED.match(value) is not None)
        # The equals sign of a mail: `password=3DYOUR_PASSWORD`.
        or (value.startswith("3D") and is_stand_in(value[2:]))
    )


def _is_count(text: str, place: Place, mention: Mention) -> bool:
    """Say whether a number tells how many there are: `passwords: 34382`, `password: 34382 hits`."""
    if not text[place.start : place.end].isdigit():
        return False
    are_many = mention.name.lower().endswith(("words", "passwds", "phrases"))
    return are_many or _UNIT.match(text, place.end) is not None


RULE = Rule(
    id="assigned-bare",
    kind="assigned",
    why="Settings files, forms and logs write a secret behind its name.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Beside(_find, then="\"'`]*=:?-\u2192\uff1a\uff1d"),
    hits=lambda: hiding(
        _VALUE,
        f"DB_PASSWORD={_VALUE}",
        f"export API_KEY={_VALUE} && make",
        f"db:\n  password: {_VALUE}\n  pool: 5",
        f"Server=x;User Id=sa;Password={_VALUE};Encrypt=true",
        f"grant_type=password&client_secret={_VALUE}&x=1",
        f"&{{User:x Password:{_VALUE} N:1}}",
        f"spring.datasource.password={_VALUE}",
        f"> x-api-key: {_VALUE}",
        f"SESSION_COOKIE={_VALUE}0a1B2c3D4e\n",
        f"headers: X-Api-Key=[{_VALUE}aB], Accept=[*/*]",
        f"map[Accept:[*/*] X-Api-Key:[{_VALUE}aB]]",
    ),
    misses=lambda: (
        "password: ${DB_PASSWORD}",
        "TOKEN=$(gcloud auth print-access-token)",
        "token = settings.auth.access_token",
        "def login(password: str) -> bool:",
        "const { password, token } = req.body;",
        "password=password, token=token",
        "secret: my-app-secret",
        "GET /ws?access_token=*** HTTP/1.1",
        "tokens: [a1, b2] password=[MASKED] token:[x for x in y2]",
        "max_tokens=1024 token_count: 512",
        "def sign(private_key: ed25519.Ed25519PrivateKey, token: OAuth2Token) -> bytes: ...",
        " * @PSK_8:\t8-PSK modulation",
        "gcloud secrets versions access latest --secret=db-password-2",
        "password=3DYOUR_PASSWORD_HERE",
        f"annotations:\n  checksum/secret: {_VALUE}{_VALUE}\n",
        "leaked passwords: 34382090\npassword: 34382090 hits",
        "SCM_CREDENTIALS = 0x02\nDEFAULT_CREDENTIALS: Incomplete\n",
    ),
)

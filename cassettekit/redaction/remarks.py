"""Tell what is said about a secret, or where it is kept, from the secret itself."""

import re

from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import vocabulary

_LONGEST = 100
_PARTED = re.compile(r"[\s_|,/\u2713\u2714\u2717\u2718-]+")

# What became of a secret, what is asked of it, and what may be done with it.
_STATES = vocabulary(
    """absent accepted active added allowed always ask auto automatic automatically blank blocked
    changed checked configured confirmed correct created decrypted deleted denied deprecated
    disabled empty enabled encoded encrypted exists expired expiring failed failure forbidden
    found generated given granted hashed hidden ignored inactive incorrect inherited invalid
    issued loaded locked long malformed managed match matched matches mismatch mismatched
    missing modified mounted must never new none not null nullable ok omitted optional
    outdated pending present prompt provided read readonly regenerated rejected removed
    renewed required reset revoked rotated saved set short signed skipped stale stored strong
    succeeded success supplied synced synchronized too unchanged unconfigured unique unknown
    unlocked unset unsigned unspecified unused unverified updated use using valid verified was
    weak write written wrong"""
)
# How schemas, databases, forms and models say of what type it is.
_TYPES = vocabulary(
    """array bigint binary blob bool boolean byte bytea bytearray bytes char character clob date
    datetime decimal default dict double enum field float general guid input int integer json jsonb
    keyword list longtext map mediumtext number nvarchar object record smallint str string struct
    text textarea time timestamp tinytext tuple type undefined union uuid value varbinary varchar
    varying with zone without"""
)
# These tell something beside one of those alone: `prompt on connect`, `managed by vault`.
_NOUNS = vocabulary(
    """key password passwd pwd secret token credential credentials pin at by from in on to via as
    code connect env environment external externally file keychain keyring kubernetes login
    runtime startup stdin terraform vault"""
)
_SAID = _STATES | _TYPES
_WORDS = _SAID | _NOUNS

_MARKS = frozenset("([:")
_TYPE = Late(
    r"n?(?:var)?(?:char|binary|text|bit)2?\(\d{1,5}\)"  # VARCHAR(255)
    r"|(?:min|max|len|length|size|digits|between|(?:min|max)_?length):\d{1,4}"  # min:8
    r"|[a-z]{2,20}\[[a-z]{2,20}\]",  # List[int]
    re.IGNORECASE,
)
_SIZE = Late(r"\d{1,9} ?(?:bytes?|bits?|chars?|characters?|days?|hours?)\Z")
# A class whose name says that it is one: BinaryField, HTTPBasicAuth, ByteArray; a check: isJWT.
_CLASS = Late(
    r"(?:[A-Z][A-Za-z]{1,60}(?:Array|Field|Input|Schema|Widget|Credentials)|is[A-Z][A-Za-z]{2,40}"
    r"|(?:[a-z][a-z_]{1,30}\.){2,6}[A-Z][A-Za-z]{2,60})\Z"
)
_TYPED = Late(r"\((?:string|str|text|bytes|required|optional)\) [^\d\n]{2,90}\Z", re.IGNORECASE)
_STORE = Late(
    r"(?:@?env|vault|ssm|aws-?s(?:sm|m)|gcp-?sm|secretsmanager|secretmanager|keyvault|keyring"
    r"|keychain|doppler|infisical|configmap|file)"
    r":(?:[A-Z][A-Z0-9_]{1,60}|/?[\w.-]{1,60}(?:/[\w.-]{1,60}){1,12}(?:#[\w.-]{1,60})?)\Z"
)
# A value of the program that reads the text: os.environ['X'], process.env.X, inputs.password
_LOOKED_UP = Late(
    r"(?:(?:os|process|System|sys|Deno|import\.meta)\.)?(?:[Ee][Nn][Vv](?:iron)?|[Gg]et[Ee]nv)"
    r"(?:\.get)?(?:\.\w{1,60}|[\[(][\"']\w{1,60}[\"'](?:, ?[\"']{2})?[\])])\Z"
    r"|(?:var|local|data|module|inputs?|secrets|vars|env|steps|needs|github|matrix|params|faker"
    r"|config|settings|process\.env)(?:\.[A-Za-z_]{1,40}){0,5}"
    r"\.(?:[A-Za-z_]{0,40}_)?(?i:password|passwd|secret|token|key|result|value)\Z"
)
_SELECTOR = Late(
    r"(?:(?:css|xpath)=[#./\w\[]"
    r"|[\w#.-]{0,40}\[[a-z-]{2,20}[*^$~|]?=[\"']?[\w -]{1,40}[\"']?\]).{0,60}\Z"
)
_PATTERN = Late(r"\^(?=[^\n]{0,60}[\[(\\.])(?=[^\n]{0,60}[{+*])[^\n]{2,80}\$\Z")
_STYLED = Late(r"[A-Z]\w{1,30}_[a-zA-Z]{2,30}__[\w+/-]{5}\Z")  # a class of CSS modules
_FORMS = (_SIZE, _CLASS, _TYPED, _STORE, _LOOKED_UP, _SELECTOR, _PATTERN, _STYLED)


def is_remark(text: str) -> bool:
    """Say whether `text` tells the state, the type or the place of a secret.

    No word of it is one that people choose for a password.
    """
    if len(text) > _LONGEST:
        return False
    words = _PARTED.split(text.lower())
    if not _SAID.isdisjoint(words) or not _MARKS.isdisjoint(text):
        is_said = all(word in _WORDS or _TYPE.fullmatch(word) is not None for word in words)
        return is_said or _is_form(text)
    return _is_form(text)


def _is_form(text: str) -> bool:
    return any(form.match(text) is not None for form in _FORMS)

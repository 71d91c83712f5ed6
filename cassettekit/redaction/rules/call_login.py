"""A login that a call takes as two texts, user and password, or as a token alone."""

import re

from cassettekit.redaction.judge import (
    is_code,
    is_generated,
    is_made_up,
    is_reference,
    is_stand_in,
)
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_PAIRS = (
    "SetBasicAuth(",
    "setBasicAuth(",
    "basic_auth(",
    "basicAuth(",
    "HTTPBasicAuth(",
    "BasicAuth(",
    "getConnection(",
    "withCredentials(",
    "NetworkCredential(",
    "PSCredential(",
    "UsernamePasswordCredentials(",
    "PasswordAuthentication(",
    "login(",
    "signIn(",
    "sign_in(",
    "loginAs(",
    ".authenticate(",
    "setAuth(",
    "set_auth(",
    "db.auth(",
    "basic_auth ",
    "ldap_bind(",
    "BasicAWSCredentials(",
    "AwsBasicCredentials.create(",
    "AwsSessionCredentials.create(",
    "NewStaticCredentials(",
    "NewStaticCredentialsProvider(",
    "omniauth ",
)
_ALONE = (
    ".bearer_auth(",
    ".bearerAuth(",
    "BearerTokenAuth(",
    "setBearerAuth(",
    "BearerAuth(",
    "ssh.Password(",
)
_KEYED = (
    "hmac.new(",
    "HMAC.new(",
    "hmacShaKeyFor(",
    "SymmetricSecurityKey(",
    "hmac.New(sha256.New, ",
    "Fernet(",
)
_SIGNS = (
    "jwt.sign(",
    "jwt.encode(",
    "jwt.verify(",
    "jwt.decode(",
    "JWT.encode(",
    "createHmac(",
    "pgp_sym_encrypt(",
    "pgp_sym_decrypt(",
    "AES_ENCRYPT(",
    "AES_DECRYPT(",
    "aes_encrypt(",
    "aes_decrypt(",
)
_ALGORITHM = Late(r"(?:HS|RS|ES|PS|SHA|AES|EdDSA|MD)-?\d{0,4}(?:-\w{2,8})?\Z", re.IGNORECASE)


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return (
        is_made_up(value)
        and is_generated(value)
        and not (is_code(value) or is_stand_in(value) or is_reference(value))
        and _ALGORITHM.match(value) is None
    )


def _behind(names: tuple[str, ...]) -> str:
    return "(?:" + "|".join(f"(?<={re.escape(name)})" for name in names) + ")"


RULE = Rule(
    id="call-login",
    kind="login",
    why="Calls take user and password, or the key that signs, by place.",
    source="https://pkg.go.dev/net/http#Request.SetBasicAuth",
    finds=Text(
        lead=(*_PAIRS, *_ALONE, *_KEYED, *_SIGNS),
        body=(
            rf"(?:{_behind(_PAIRS)}[ ]?(?::?[\w.$>-]{{1,40}},[ ]?)?"
            r"(?:\"[^\"\n]{0,120}\"|'[^'\n]{0,120}')"
            rf",\s{{0,12}}(?:Some\()?|{_behind(_ALONE)}\s{{0,12}}"
            rf"|{_behind(_KEYED)}\s{{0,12}}(?:[\w.\[\]]{{1,40}}\()?"
            rf"|{_behind(_SIGNS)}[^\n;]{{1,120}}?,[ ]{{0,2}})"
            r"[bn@]?[\"'](?P<secret>[^\s\"']{8,200})[\"']"
        ),
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f'req.SetBasicAuth("ann", "{_VALUE}")',
        f'DriverManager.getConnection(url, "ann", "{_VALUE}");',
        f'.bearer_auth("{_VALUE}")',
        f"Net::HTTP.basic_auth 'ann', '{_VALUE}'",
        f"config.omniauth :github, 'a1b2', '{_VALUE}'",
        f'hmac.new(b"{_VALUE}", body, sha256)',
        f'Fernet(b"{_VALUE}{_VALUE}{_VALUE}=")',
        f"jwt.sign({{ id }}, '{_VALUE}');",
    ),
    misses=lambda: (
        'req.SetBasicAuth(user, os.Getenv("APP_PASSWORD1"))',
        "hmac.new(key, b'payload-1234', sha256)",
        "jwt.encode(claims, key, algorithm='HS256')",
        "createHmac('sha256', key)",
        "page.login('ann', password)",
    ),
)

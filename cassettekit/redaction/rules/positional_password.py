"""Passwords that commands take by place."""

import re

from cassettekit.redaction.judge import is_made_up, is_reference, is_stand_in
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"
_WORD = r"[^\s\"'|&;<>]{1,80}[ ]{1,3}"
_PLACES = {
    "rabbitmqctl add_user": _WORD,
    "rabbitmqctl change_password": _WORD,
    "htpasswd": (
        rf"(?:-[A-Za-z]{{0,3}}n[A-Za-z]{{0,3}}[ ]{{1,3}}{_WORD}"
        rf"|(?:-[A-Za-z]{{1,6}}[ ]{{1,3}}){{1,4}}{_WORD}{_WORD})"
    ),
    "vault login": r"(?:-\S{1,40}[ ]{1,3}){0,3}",
    "net use": rf"{_WORD}{_WORD}(?:/user:{_WORD})?",
    "net user": _WORD,
    "redis-cli": rf"(?:{_WORD}){{0,8}}?(?:AUTH|auth)[ ]{{1,3}}",
    "cargo login": "",
    "sp_addlogin": r"N?'[^'\n]{1,60}',[ ]{0,3}N?",
    "composer config": rf"(?:--?\w[\w-]{{0,20}}[ ]{{1,3}}){{0,3}}http-basic\.{_WORD}{_WORD}",
    "rclone config create": rf"(?:{_WORD}){{0,12}}?pass[ ]{{1,3}}",
    "mysqladmin": rf"(?:{_WORD}){{0,8}}?password[ ]{{1,3}}",
    "wandb login": r"(?:--?\w[\w-]{0,30}[ ]{1,3}){0,3}",
    "snyk auth": "",
    "snyk config set": "(?:api|token)=",
    "rclone obscure": "",
    "bw unlock": "",
    "bw login": _WORD,
    "ngrok authtoken": "",
    "operator unseal": "",
    "poetry config": rf"(?:pypi-token\.[\w-]{{1,40}}[ ]{{1,3}}|http-basic\.{_WORD}{_WORD})",
    "xfreerdp": rf"(?:{_WORD}){{0,8}}?/p:",
    "rdesktop": rf"(?:{_WORD}){{0,8}}?-p[ ]{{1,3}}",
    "lftp": rf"(?:{_WORD}){{0,6}}?-u[ ]{{1,3}}[^\s,]{{1,60}},",
    "7z": rf"\w{{1,2}}[ ]{{1,3}}(?:{_WORD}){{0,6}}?-p",
    "7za": rf"\w{{1,2}}[ ]{{1,3}}(?:{_WORD}){{0,6}}?-p",
    "unrar": rf"\w{{1,2}}[ ]{{1,3}}(?:{_WORD}){{0,6}}?-p",
    "keyvault secret set": rf"(?:{_WORD}){{0,12}}?--value[ =]{{1,3}}",
    "ssm put-parameter": (rf"(?=[^\n]{{0,300}}SecureString)(?:{_WORD}){{0,12}}?--value[ =]{{1,3}}"),
    "ConvertTo-SecureString": r"(?:-(?:String|AsPlainText|Force)[ ]{1,3}){0,3}",
    "wpa_passphrase": r"(?:\"[^\"\n]{1,40}\"|'[^'\n]{1,40}'|[^\s\"']{1,40})[ ]{1,3}",
    "mkpasswd": r"(?:(?:-m[ ]|--method=)[\w-]{1,20}[ ]{1,3})?",
    "NickServ IDENTIFY": "",
    "schtasks": rf"(?:{_WORD}){{0,14}}?/rp[ ]{{1,3}}",
    "ACL SETUSER": rf"(?:{_WORD}){{1,12}}?>",
    "curl": rf"(?:{_WORD}){{0,8}}?(?:-E|--cert)[ ]{{1,3}}[\"']?[^\s:\"']{{1,80}}:",
    "vercel env add": rf"{_WORD}(?:(?:production|preview|development)[ ])?",
    "chpasswd <<<": r"[\"']?[\w.-]{1,40}:",
    "mc alias set": rf"{_WORD}{_WORD}{_WORD}",
    "openssl": rf"(?:{_WORD}){{1,14}}?-pass(?:in|out)?[ ]{{1,3}}pass:",
    "gh secret set": rf"(?:{_WORD}){{1,8}}?(?:-b|--body)[ =]{{1,3}}",
    "pdftk": rf"(?:{_WORD}){{1,8}}?(?:input_pw|user_pw|owner_pw)[ ]{{1,3}}",
    "impdp": r"[\w.$-]{1,40}/",
    "expdp": r"[\w.$-]{1,40}/",
    "oathtool": rf"(?:{_WORD}){{1,6}}?",
}


def _accept(match: re.Match[str]) -> bool:
    value = match["secret"]
    return (
        is_made_up(value)
        and value[0] not in "-$<{/*"
        and not (is_stand_in(value) or is_reference(value))
    )


RULE = Rule(
    id="positional-password",
    kind="command",
    why="A command line is logged whole, with the password given to it.",
    source="https://www.rabbitmq.com/docs/man/rabbitmqctl.8",
    finds=Text(
        lead=tuple(_PLACES),
        not_after=r"\w-",
        body="(?:"
        + "|".join(rf"(?<={re.escape(name)})[ ]{{1,3}}{body}" for name, body in _PLACES.items())
        + r")[\"']?(?P<secret>[^\s\"'|&;<>]{6,200})",
        accept=_accept,
    ),
    hits=lambda: hiding(
        _VALUE,
        f"openssl enc -d -pass pass:{_VALUE} -in a",
        f"rabbitmqctl add_user ann {_VALUE}",
        f"htpasswd -b -c users ann {_VALUE}",
        f"vercel env add API_KEY {_VALUE}",
        f"htpasswd -nb ann {_VALUE}",
        f"redis-cli -h h.example AUTH {_VALUE}",
        f"aws ssm put-parameter --name /x --value '{_VALUE}' --type SecureString",
        f"7z x -p{_VALUE} a.7z",
        f"wpa_passphrase Office {_VALUE}",
        f"ACL SETUSER ann on >{_VALUE} ~* +@all",
        f"curl -E me.pem:{_VALUE} https://h.example/",
    ),
    misses=lambda: (
        "htpasswd -c users ann",
        "wpa_passphrase ssid [passphrase]",
        "ACL SETUSER ann on ~cached1:* +get",
        "curl -E me1.pem https://h.example:8443/",
        "vault login -method=oidc",
        "vercel env add API_KEY production",
        "net use z: /delete",
        "redis-cli -h h1.example auth",
        "cargo login && cargo publish --dry-run2",
        "aws ssm put-parameter --name /x1 --type String --value v1.2.3",
    ),
)

"""Members named like a key or token, where the language says of what kind behind the word."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"

RULE = Rule(
    id="field-head-first",
    kind="key",
    why="Romance and Slavic names begin with the word that English ends with.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary(
            """clave claves llave chave chaves cle cles clé clés chiave chiavi phrase frase palabra
            palavra ключ токен key token tokens jeton klucz klíč sleutel apikey"""
        ),
        then=vocabulary(
            """api secreta secreto secrete secrète secret segreta segreto privada privado privee
            privée privata acceso acesso accesso acces accès cifrado criptografia chiffrement
            cifratura maestra mestra firma assinatura sesion sesión sessao sessão sessione session
            actualizacion actualización доступа апи авторизации шифрования сессии github gitlab
            slack bot npm private prywatny dostępu dostepu"""
        ),
        looks=is_tokenlike,
    ),
    hits=lambda: hiding(
        _VALUE,
        *named(_VALUE, "clave_api", "chaveDeAcesso", "clé_secrète", "chiave_api", "ключ_доступа"),
        *named(_VALUE, "token_de_acceso", "jeton_acces", "TOKEN_GITHUB", "MJ_APIKEY_PRIVATE"),
    ),
    misses=lambda: named(_VALUE, "clave_primaria", "token_type", "mots_cles", "chave_estrangeira"),
)

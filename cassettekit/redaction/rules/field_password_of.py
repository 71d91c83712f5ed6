"""Members named like a password, where the name says behind the word whose it is."""

from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "q7Rk2!" + "Zp9Lw4"

RULE = Rule(
    id="field-password-of",
    kind="password",
    why="Many write what a password is for behind the word.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary(
            """password passwd pwd passwort kennwort contraseña contrasena clave senha palavra mot
            parola mdp пароль wachtwoord hasło haslo heslo kata mat mật كلمة"""
        ),
        then=vocabulary(
            """db database root admin administrator user usuario utente utilisateur benutzer base
            banco bd datos smtp mail email correo wifi wlan ftp ssh mysql postgres redis mongo
            servidor server servizio acceso acesso accesso segreta passe passo ordine secreta
            bazy użytkownika uzytkownika бд базы админа пользователя почты sandi khau khẩu المرور
            السر"""
        ),
    ),
    hits=lambda: hiding(
        _VALUE, *named(_VALUE, "PASSWORD_DB", "senha_do_banco", "passwordUtente", "пароль_бд")
    ),
    misses=lambda: named(_VALUE, "password_policy", "password_id", "mat_width", "mot_cle"),
)

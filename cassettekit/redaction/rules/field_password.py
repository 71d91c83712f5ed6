"""Members named like a password."""

from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-password",
    kind="password",
    why="A password opens the account it belongs to.",
    source="https://cwe.mitre.org/data/definitions/312.html",
    finds=Named(
        last=vocabulary(
            """password passwords passwd passwds pwd pwds passphrase passphrases passcode
            passcodes pswd psw passwrd userpwd dbpwd adminpwd authtok requirepass masterauth
            rootpwd sqlpwd mysqlpwd mypwd pgpassword passwort kennwort losungswort senha palavra
            wachtwoord parola
            haslo hasło contraseña contraseñas contrasena contrasenas clave salasana lösenord
            losenord adgangskode kodeord passord heslo
            jelszó jelszo şifre sifre parole slaptazodis
            motdepasse mdp zugangscode wachtwort sandi ססמה סיסמה
            пароль пароля парола гасло passe parol parolă лозинка mima pasuwado
            toegangscode loginpas κωδικός κωδικος
            pasword passowrd passwrod passwordd passoword pasowrd"""
        ),
        never_after=vocabulary("reset change forgot forgotten"),
        endings=(
            "password",
            "passwd",
            "passphrase",
            "passwort",
            "contraseña",
            "пароль",
            "密码",
            "密碼",
            "口令",
            "パスワード",
            "パスフレーズ",
            "暗証番号",
            "비밀번호",
            "암호",
            "合言葉",
        ),
    ),
    hits=lambda: hiding(
        _VALUE,
        *named(
            _VALUE,
            "Lösenord",
            "db_password",
            "userPassword",
            "PGPASSWORD",
            "passWord",
            "USER_PASS_WORD",
            "用户密码",
            "contraseña",
            "mot_de_passe",
            "DB_PASSWORD_2",
        ),
    ),
    misses=lambda: (
        *named(_VALUE, "password_file", "passwordResetUrl", "passenger", "password_hint"),
        {"dependentRequired": {"MasterUserPassword": ["MasterUsername"]}},
        {"password": "varchar(255)", "passwd": "not configured", "requirePassword": "always-on-1"},
        {"password": "process.env.DB_PASSWORD", "passphrase": "vault:kv/db#passphrase"},
        {"password": "faker.internet.password", "pwd": "Login_password__nY9im"},
        {"password": "input[type=password]", "db_password": "24 bytes", "passwords": 34382},
    ),
)

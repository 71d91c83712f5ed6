"""One-time codes in messages of other languages."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "73" + "9105"

RULE = Rule(
    id="spoken-code-abroad",
    kind="code",
    why="A code sent to a person is a password for a few minutes, and recordings outlive none.",
    source="https://wicg.github.io/sms-one-time-codes/",
    finds=Text(
        lead=(
            *("código de verificación", "código de acceso", "código de seguridad", "tu código es"),
            *("código de verificação", "código de acesso", "código de segurança", "seu código é"),
            *("code de vérification", "code de sécurité", "code de confirmation", "votre code est"),
            *("sicherheitscode", "bestätigungscode", "verifizierungscode", "code lautet"),
            *("codice di verifica", "codice di sicurezza", "codice di accesso", "verificatiecode"),
            *("код подтверждения", "код безопасности", "код для входа", "kod weryfikacyjny"),
            *("doğrulama kodu", "验证码", "驗證碼", "校验码", "動態密碼", "认证码", "認証コード"),
            *("確認コード", "認証番号", "인증번호", "인증 코드"),
        ),
        any_case=True,
        body=(
            r"(?:[\s:\uff1a=*\"'\[\u3010\u300c\u300e\u00ab-]|\u662f|\u4e3a|\u70ba|\u306f|\u3092|\ub294|\uc740|es|est"
            r"|ist|lautet|\u00e9|\u00e8|is|jest|to){0,8}"
            r"(?P<secret>\d{3}[ -]\d{3}(?![\w-])"
            r"|\d{4,8}(?![A-Za-z0-9_%-]|[.,]\d|\u6b21|\u4f4d|\u5e74|\u4e2a))"
        ),
    ),
    hits=lambda: hiding(
        _VALUE,
        f"Tu código de verificación es {_VALUE}.",
        f"Ihr Code lautet {_VALUE}",
        f"您的验证码是{_VALUE}，5分钟内有效",
        f"認証コードは {_VALUE} です",
        f"Ваш код подтверждения: {_VALUE}",
        f"인증번호 [{_VALUE}]를 입력하세요",
    ),
    misses=lambda: (
        "Introduce el código de verificación de 6 cifras",
        "请输入验证码",
        "código de error 404022",
        "Code de vérification : voir page 1204",
        "验证码错误次数超过1000次",
    ),
)

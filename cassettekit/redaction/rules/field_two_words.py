"""Members named by two words that only together mean a password."""

from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "correct-horse-" + "7battery"

RULE = Rule(
    id="field-two-words",
    kind="password",
    why="Some languages have no single word for it, or one whose signs part it in two.",
    source="https://cldr.unicode.org/",
    finds=Named(
        last=vocabulary("المرور khẩu слово าน ड"),
        after=vocabulary("كلمة mật кодовое สผ सवर"),
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "mật khẩu", "كلمة المرور", "รหัสผ่าน", "पासवर्ड")),
    misses=lambda: named(_VALUE, "слово", "ключевое слово", "บ้าน"),
)

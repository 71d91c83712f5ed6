"""Members named like the second half of an access key pair."""

from cassettekit.redaction.judge import is_tokenlike
from cassettekit.redaction.rule import Named, Rule, vocabulary
from cassettekit.redaction.samples import hiding, named

_VALUE = "q7Rk2" + "Zp9Lw4Xc8Vb1Nm3"

RULE = Rule(
    id="field-access-pair",
    kind="key",
    why="Several clouds call the two halves of a key AK and SK.",
    source="https://support.huaweicloud.com/intl/en-us/devg-apisign/api-sign-provide-aksk.html",
    finds=Named(
        last=vocabulary("sk"),
        after=vocabulary("sdk cloud access secret ak volc bce hw huawei huaweicloud"),
        looks=is_tokenlike,
    ),
    hits=lambda: hiding(_VALUE, *named(_VALUE, "HUAWEICLOUD_SDK_SK", "cloud_sk")),
    misses=lambda: named(_VALUE, "sk", "task", "sk_name"),
)

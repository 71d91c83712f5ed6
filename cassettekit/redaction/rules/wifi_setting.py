"""Keys of wireless networks where Windows and OpenWrt keep and print them."""

from cassettekit.redaction.judge import has_digit, hides
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"

RULE = Rule(
    id="wifi-setting",
    kind="wifi",
    why="Whoever knows the key joins the network.",
    source="https://openwrt.org/docs/guide-user/network/wifi/basic",
    finds=Text(
        lead=("Key Content", "<keyMaterial>", "option key '", "].key='", "default_radio0.key='"),
        body=(
            r"(?:(?<=Content)[ ]{1,12}:[ ]|(?<=[>']))"
            r"(?P<secret>[^\s'\"<>][^'\"<>\r\n]{7,79})(?=['<\r\n]|\Z)"
        ),
        accept=hides(has_digit),
    ),
    hits=lambda: hiding(
        _VALUE,
        f"    Key Content            : {_VALUE}\n",
        f"<keyMaterial>{_VALUE}</keyMaterial>",
        f"\toption ssid 'x'\n\toption key '{_VALUE}'\n",
        f"wireless.@wifi-iface[0].key='{_VALUE}'\n",
    ),
    misses=lambda: (
        "    Security key           : Present\n    Key Content            : ********\n",
        "\toption key 'value'\n",
    ),
)

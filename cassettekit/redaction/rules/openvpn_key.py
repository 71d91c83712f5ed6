"""Static keys of OpenVPN."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import HEX, Sample, chars

_LINES = (chars(32, HEX), chars(32, HEX)[::-1])
_GAP = r"(?:\\[rnt]|[\s\"'+,>|])"
_HEAD, _TAIL = "-----BEGIN OpenVPN Static key V1-----", "-----END OpenVPN Static key V1-----"

RULE = Rule(
    id="openvpn-key",
    kind="openvpn",
    why="It is the password of the tunnel, or keeps strangers from asking for one.",
    source="https://openvpn.net/community-docs/static-key-mini-howto.html",
    finds=Text(
        lead=("-----BEGIN OpenVPN Static key V1",),
        body=(
            rf"-{{4,5}}(?:{_GAP}+[0-9a-f]{{16,64}}){{1,40}}"
            rf"(?:{_GAP}*-----END OpenVPN Static key V1-----)?"
        ),
    ),
    hits=lambda: tuple(
        Sample(newline.join((_HEAD, *_LINES, _TAIL)), _LINES) for newline in ("\n", "\\n", "\r\n")
    ),
    misses=lambda: (_HEAD + "\n...\n" + _TAIL,),
)

"""Private parts of RSA keys in XML."""

from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, chars, inside

_VALUE = chars(86, BASE64)

RULE = Rule(
    id="rsa-key-value",
    kind="privatekey",
    why="Whoever has it is its owner.",
    source="https://learn.microsoft.com/dotnet/api/system.security.cryptography.rsa.toxmlstring",
    finds=Text(
        lead=("<D>", "<P>", "<Q>", "<DP>", "<DQ>", "<InverseQ>"),
        body=r"\s{0,8}(?P<secret>[A-Za-z0-9+/]{40,2000}={0,2})\s{0,8}</(?:D|P|Q|DP|DQ|InverseQ)>",
        also="<Modulus>",
    ),
    hits=lambda: (
        inside(_VALUE, "<RSAKeyValue><Modulus>x</Modulus><D>", _VALUE, "==</D></RSAKeyValue>"),
        inside(_VALUE, "<Modulus>x</Modulus><P>", _VALUE, "</P>"),
    ),
    misses=lambda: ("<Modulus>" + chars(86, BASE64) + "</Modulus><P>a paragraph</P>",),
)

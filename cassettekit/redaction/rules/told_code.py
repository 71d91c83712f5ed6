"""One-time codes that a message asks to be used, or that a command is given."""

from cassettekit.redaction.rule import Place, Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "73" + "9105"

RULE = Rule(
    id="told-code",
    kind="code",
    why="A code sent to a person is a password for a few minutes, and recordings outlive none.",
    source="https://docs.aws.amazon.com/cli/latest/reference/sts/get-session-token.html",
    finds=Text(
        lead=(
            "use code ",
            "enter code ",
            "enter the code ",
            "--token-code ",
            "passkey ",
            "puk ",
            "sim pin ",
        ),
        any_case=True,
        body=(
            r"(?:(?<=-code )(?P<first>\d{6})(?!\d)|(?<=key )(?P<second>\d{6})(?![\w.-])"
            r"|(?<=puk )(?P<third>\d{8,10})(?!\d)|(?<=sim pin )(?P<fifth>\d{4,8})(?!\d)"
            r"|(?<= code )(?P<fourth>\d{4,8}(?=[ ](?:to|and)[ ](?:sign|log|verify|confirm|finish"
            r"|continue|complete|reset|access|unlock))))"
        ),
        split=lambda match: (
            (Place(*match.span(match.lastgroup)),) if match.lastgroup is not None else ()
        ),
    ),
    hits=lambda: (
        hiding(
            _VALUE,
            f"Use code {_VALUE} to sign in to the ward.",
            f"aws sts get-session-token --serial-number x --token-code {_VALUE}",
            f"[agent] Passkey {_VALUE}\n",
        )
        + hiding("4865" + "5526", "SIM PIN 1234, PUK " + "4865" + "5526")
    ),
    misses=lambda: (
        "Use code 150000 to save 15 % to the end of May.",
        "use code 200 and not 201 here",
        "the passkey 2 of 3 devices",
    ),
)

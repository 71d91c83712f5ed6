"""Secret keys of AWS that stand right behind the id of the key."""

from cassettekit.redaction.judge import has_digit, hides
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import BASE64, chars, hiding

_ID = "AK" + "IA" + "Q7" * 8
_VALUE = chars(40, BASE64)

RULE = Rule(
    id="aws-pair",
    kind="aws",
    why="Lists, password files of s3fs and signatures of version 2 write both as one.",
    source="https://docs.aws.amazon.com/AmazonS3/latest/API/RESTAuthentication.html",
    finds=Text(
        lead=("AKIA", "ASIA"),
        glued=True,
        body=(
            r"[A-Z0-9]{16}[\"']?[ \t]{0,3}[:,;|/\t ][ \t]{0,3}[\"']?"
            r"(?P<secret>[A-Za-z0-9+/]{40}|[A-Za-z0-9+/]{27}=)(?![A-Za-z0-9+/=])"
        ),
        accept=hides(has_digit),
    ),
    hits=lambda: hiding(
        _VALUE,
        f"{_ID}:{_VALUE}\n",
        f"ann,{_ID},{_VALUE}\n",
        f"{_ID} | {_VALUE}",
    ),
    misses=lambda: (
        "AKIA is how ids of keys begin",
        "ASIA,EUROPE:" + "a" * 40,
    ),
)

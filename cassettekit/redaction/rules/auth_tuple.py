"""Logins that Python programs give to an HTTP client."""

from cassettekit.redaction.judge import hides, is_made_up
from cassettekit.redaction.rule import Rule, Text
from cassettekit.redaction.samples import hiding

_VALUE = "q7Rk2!" + "Zp9Lw4"

RULE = Rule(
    id="auth-tuple",
    kind="login",
    why="A user and a password stand side by side, and neither has a name.",
    source="https://requests.readthedocs.io/en/latest/user/authentication/",
    finds=Text(
        lead=("auth=(", "auth = (", "BasicAuth(", "HTTPBasicAuth(", "HTTPDigestAuth("),
        body=r"\s{0,8}[\"'][^\"'\n]{0,80}[\"']\s{0,4},\s{0,8}[\"'](?P<secret>[^\"'\n]{4,200})[\"']",
        accept=hides(is_made_up),
    ),
    hits=lambda: hiding(_VALUE, f"requests.get(u, auth=('ann', '{_VALUE}'))"),
    misses=lambda: ("auth=('user', 'pass')", "auth=(user, password)"),
)

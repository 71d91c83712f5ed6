"""OpenShift tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import URLSAFE, chars, token

RULE = Rule(
    id="openshift",
    kind="openshift",
    why="It acts as a user of a cluster.",
    source="https://docs.openshift.com/container-platform/latest/authentication/configuring-internal-oauth.html",
    finds=Token(
        lead=("sha256~",),
        body=r"[A-Za-z0-9_-]{43}",
        edge=True,
    ),
    hits=lambda: (token("sha", "256~", chars(43, URLSAFE)),),
    misses=lambda: ("sha256~",),
)

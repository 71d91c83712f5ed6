"""Vercel tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="vercel",
    kind="vercel",
    why="It deploys to an account's projects.",
    source="https://vercel.com/changelog/new-token-formats-and-secret-scanning",
    finds=Token(
        lead=(
            "vcp_",
            "vci_",
            "vca_",
            "vcr_",
            "vck_",
            "vcc_",
        ),
        body=r"[A-Za-z0-9]{24,90}",
        edge=True,
    ),
    hits=lambda: (
        token("vc", "p_", chars(56)),
        token("vc", "k_", chars(56)),
    ),
    misses=lambda: ("vcp_short",),
)

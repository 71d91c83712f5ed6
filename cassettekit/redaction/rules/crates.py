"""crates.io tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="crates",
    kind="crates",
    why="It publishes crates as its owner.",
    source="https://doc.rust-lang.org/cargo/reference/publishing.html",
    finds=Token(
        lead=("cio",),
        guard=r"(?=[A-Za-z0-9]{32})",
        body=r"[A-Za-z0-9]{32}(?![A-Za-z0-9])",
        edge=True,
    ),
    hits=lambda: (token("c", "io", chars(32)),),
    misses=lambda: ("ciophermost",),
)

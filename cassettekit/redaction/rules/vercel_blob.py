"""Vercel Blob tokens."""

from cassettekit.redaction.rule import Rule, Token
from cassettekit.redaction.samples import chars, token

RULE = Rule(
    id="vercel-blob",
    kind="blobstore",
    why="It reads and writes a store of files.",
    source="https://vercel.com/docs/storage/vercel-blob",
    finds=Token(
        lead=("vercel_blob_rw_",),
        body=r"[A-Za-z0-9]{8,30}_[A-Za-z0-9]{20,60}",
    ),
    hits=lambda: (token("ver", "cel_blob_rw_", chars(16), "_", chars(30)),),
    misses=lambda: ("vercel_blob_rw_",),
)

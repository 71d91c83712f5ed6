"""Calls, texts and results as agents and tools write them, some of them hostile."""

import json
from datetime import UTC, datetime, timedelta

from hypothesis import strategies as st

from cassettekit.normalization import Roots

HERE = Roots("/home/ann/proj", "/home/ann", ("/tmp",))
NOW = 1767323045.0  # 2026-01-02T03:04:05Z
WINDOW = (NOW - 600, NOW + 600)

_TEXT_PIECES = [
    *("/home/ann/proj", "/home/ann", "/tmp", "/home/ann/proj2", "/", "proj", "2", ".", "-", " "),
    *("\n", "\\n", "<ROOT>", "<=ROOT>", "<==TMP>", "<HOME>", "<", "=", ">", "ROOT>", "file://"),
    *("a", "é", "e\u0301", '"', "\\", ":", "~", "-I", "$", "{", "[", "\ud800", "\x00", "\u2028"),
]
_PATH_PIECES = [
    *("/home/ann/proj", "/home/ann", "/tmp", "..", ".", "/", "/", "//", "~", "src", "a.py", "x y"),
    *("C:\\", "c:/", "\\", "\\\\", "$HOME", "${HOME}", "%USERPROFILE%", "file://", "localhost"),
    *("%20", "%3CROOT%3E", "é", "e\u0301", "*", "{a,b}", "{a}", "-x", "^", "$", "\n", "<ROOT>"),
    *("http:", "s3://", "?", "[id]", "#", "\ud800", "\\\\?\\"),
]

texts = st.lists(st.sampled_from(_TEXT_PIECES), max_size=8).map("".join)
paths = st.lists(st.sampled_from(_PATH_PIECES), max_size=7).map("".join)

_names = st.sampled_from(
    [
        *("id", "name", "path", "file_path", "paths", "command", "workdir", "PATH", "note"),
        *("/home/ann/proj/a.py", "<ROOT>", "odd name", "", "é"),
    ]
)
_arg_leaves = st.one_of(
    texts, paths, st.integers(-(2**53), 2**53), st.booleans(), st.none(), st.floats(-1e9, 1e9)
)
args = st.dictionaries(
    _names,
    st.recursive(
        _arg_leaves,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_names, inner, max_size=3),
        max_leaves=8,
    ),
    max_size=5,
)


def _spelled(moment: datetime, spelling: str) -> str | int | float:
    match spelling:
        case "epoch s":
            return int(moment.timestamp())
        case "epoch ms":
            return int(moment.timestamp() * 1000)
        case "epoch float":
            return moment.timestamp()
        case "digits":
            return str(int(moment.timestamp()))
        case "naive":
            return moment.replace(tzinfo=None).isoformat(" ")
        case "offset":
            return (moment + timedelta(hours=2)).strftime("%Y-%m-%dT%H:%M:%S+02:00")
        case "rfc 2822":
            return moment.strftime("%a, %d %b %Y %H:%M:%S GMT")
        case _:
            return moment.isoformat().replace("+00:00", "Z")


moments = st.builds(
    _spelled,
    st.integers(-500_000_000, 500_000_000).map(
        lambda micros: datetime.fromtimestamp(NOW, UTC) + timedelta(microseconds=micros)
    ),
    st.sampled_from(
        ["epoch s", "epoch ms", "epoch float", "digits", "naive", "offset", "rfc 2822", "iso"]
    ),
)

_result_names = st.sampled_from(
    [
        *("id", "created_at", "updatedAt", "timestamp", "date", "took", "elapsed_ms", "traceId"),
        *("headers", "Date", "Age", "X-Request-Id", "expires_at", "items", "note", "path", ""),
        *("/home/ann/proj/a.py", "<ROOT>", "odd.name", "é", "$ref"),
    ]
)
_plain_leaves = st.one_of(
    texts,
    moments,
    st.integers(-(2**53), 2**53),
    st.integers(0, 500),
    st.booleans(),
    st.none(),
    st.floats(-1e9, 1e9),
    st.sampled_from(["12.5ms", "4bf92f3577b34da6", "2026-01-02", "etag-1"]),
)


def _objects(inner: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.lists(inner, max_size=3) | st.dictionaries(_result_names, inner, max_size=6)


_plain_results = st.recursive(_plain_leaves, _objects, max_leaves=12)
json_texts = st.builds(
    json.dumps,
    _objects(_plain_leaves),
    indent=st.sampled_from([None, 2, 4, "\t"]),
    ensure_ascii=st.booleans(),
)
results = st.recursive(_plain_leaves | json_texts, _objects, max_leaves=16)

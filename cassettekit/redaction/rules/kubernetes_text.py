"""Data of Kubernetes Secrets in YAML."""

import re
from collections.abc import Iterator

from cassettekit.redaction.judge import is_stand_in
from cassettekit.redaction.late import Late
from cassettekit.redaction.rule import Place, Rule, Text
from cassettekit.redaction.samples import Sample

_VALUE = "aHVudGVy" + "Mmh1bnRlcjI="
_ENTRY = Late(
    r"^[ \t]+[\"']?[\w./-]{1,120}[\"']?:[ ]*[\"']?"
    r"(?P<secret>[^\s\"'|>{][^\n\"']{1,8000})",
    re.MULTILINE,
)

_BEHIND = Late(
    r"^(?P<indent>[ \t]*)(?:-[ ])?(?:data|stringData):[ \t]*\n"
    r"(?P<secret>(?:(?P=indent)[ \t]+[\"']?[\w./-]{1,120}[\"']?:[^\n]*\n){1,200})",
    re.MULTILINE,
)
_FAR = 20_000
_IN_FLOW = Late(r"[\"']?[\w./-]{1,120}[\"']?:[ ]?[\"']?(?P<secret>[^\s\"'|>{},][^\n\"',]{1,8000})")


def _entries(match: re.Match[str]) -> Iterator[Place]:
    if match["flow"] is not None:
        return _secrets(_IN_FLOW, match, "flow")
    if match["secret"] is not None:
        return _secrets(_ENTRY, match, "secret")
    # The command line writes the members in order of their names: data, kind, metadata.
    first = max(0, match.start() - _FAR)
    for mark in ("kind:", "\n---"):
        first = max(first, match.string.rfind(mark, first, match.start()))
    behind = _BEHIND.search(match.string, first, match.start())
    return _secrets(_ENTRY, behind, "secret") if behind is not None else iter(())


def _secrets(entries: Late, match: re.Match[str], part: str) -> Iterator[Place]:
    for entry in entries.finditer(match.string, *match.span(part)):
        if not is_stand_in(entry["secret"]):
            yield Place(*entry.span("secret"))


RULE = Rule(
    id="kubernetes-text",
    kind="kubernetes",
    why="A Secret's data is encoded, not encrypted.",
    source="https://kubernetes.io/docs/concepts/configuration/secret/",
    finds=Text(
        lead=("kind: Secret", "kind: SealedSecret", 'kind: "Secret', "kind: 'Secret"),
        body=(
            r"[\"']?[ \t]*(?:\n(?:(?!---)[^\n]*\n){0,60}?[ \t]*(?:data|stringData):"
            r"(?:[ \t]*\n(?P<secret>(?:[ \t]+[\"']?[\w./-]{1,120}[\"']?:[^\n]*(?:\n|\Z)){1,200})"
            r"|[ ]?\{(?P<flow>[^{}\n]{1,4000})\})|$)"
        ),
        split=_entries,
    ),
    hits=lambda: (
        Sample(
            f"apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\ndata:\n  user: {_VALUE}\n",
            (_VALUE,),
        ),
        Sample(
            f"apiVersion: v1\ndata:\n  user: {_VALUE}\nkind: Secret\nmetadata:\n  name: x\n",
            (_VALUE,),
        ),
        Sample(
            f"items:\n- apiVersion: v1\n  data:\n    user: {_VALUE}\n  kind: Secret\n", (_VALUE,)
        ),
    ),
    misses=lambda: (
        "kind: ConfigMap\ndata:\n  mode: production\n",
        "kind: Secret\nmetadata:\n  name: x\n",
        "data:\n  mode: production\nkind: ConfigMap\n---\nkind: Secret\n",
    ),
)

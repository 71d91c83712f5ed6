"""The one road, first half: snapshot → normalize → redact → key, for recording and replay alike."""

from collections.abc import Callable, Mapping

from cassettekit.core.canonical import canonical, dumps_ascii, jcs, loads, snapshot
from cassettekit.core.key import key_before, members_of, nameless, suffix
from cassettekit.core.values import JsonObject
from cassettekit.errors import UnkeyableArgs
from cassettekit.session import prepared
from cassettekit.session.prepared import Prepared
from cassettekit.session.readable import hits_of, readable_args
from cassettekit.session.rules import Rules, header_of

# A tool and a version as they are written, as a line holds them, as a key does.
Spelled = tuple[str, str, bytes, bytes]

_NOTHING: JsonObject = {}  # shared, and changed by nobody
_LESS = ord("<")


class Keying:
    """Gives calls their stored arguments and keys, under one run's rules.

    `recorded` says whether a key is one of a recording made under these same rules.
    """

    def __init__(self, rules: Rules, types: Mapping[str, type] | None = None) -> None:
        self.rules = rules
        self.types = dict(types or {})
        self.normalizer = rules.normalizer()
        self.redactor = rules.redactor(self.normalizer)
        self.header = header_of(rules, self.normalizer, self.redactor)
        self.recorded: Callable[[str], bool] | None = None
        self._heads: dict[tuple[str, str | None], Spelled] = {}

    def prepare(
        self,
        tool: str,
        args: Mapping[str, object],
        v: str | None,
        path_fields: frozenset[str] = frozenset(),
    ) -> Prepared:
        """Give a call its stored arguments and its key; its version is `version` where none is.

        Raises:
            UnkeyableArgs: An argument has no canonical form. Nothing has been called yet.
        """
        if not isinstance(args, dict):
            args = members_of(args)
        name, version, head, after = self._heads.get((tool, v)) or self._head(tool, v)
        sent = hits = _NOTHING
        if self.normalizer is None and self.redactor is None:
            form = canonical(args)
        elif (same := self._as_recorded(tool, args, v, path_fields)) is not None:
            return same
        else:
            stored = sent = self._snapshot(args)
            if self.normalizer is not None:
                stored = self.normalizer.args(tool, stored, path_fields)
            if self.redactor is not None:
                redacted = self.redactor.args(stored)
                if redacted.hits:
                    # In one order, whatever order the agent wrote its arguments in.
                    hits = dict(sorted(hits_of("args", redacted).items()))
                stored = readable_args(redacted)
            if self.normalizer is not None:
                stored = self.normalizer.arranged_args(tool, stored)
            form = jcs(stored)
        ascii_form = form if form.isascii() else dumps_ascii(loads(form))
        return Prepared(name, version, key_before(form, after), form, ascii_form, sent, head, hits)

    def _as_recorded(
        self,
        tool: str,
        args: Mapping[str, object],
        v: str | None,
        path_fields: frozenset[str],
    ) -> Prepared | None:
        """A call whose arguments are, as they came, those of a recorded line.

        What went over the road once is left as it is the second time, so it can be spared:
        it is three quarters of a replayed call. Not where a `<` may start a placeholder,
        which the road would escape, nor where a value is in it that became known to this run.
        """
        if self.recorded is None or path_fields:
            return None
        try:
            form = canonical(args)
        except UnkeyableArgs:  # the road says where, with nothing secret in it
            return None
        name, version, head, after = self._heads[tool, v]
        key = key_before(form, after)
        if not self.recorded(key) or _LESS in form or not form.isascii():
            return None
        if self.redactor is not None and self.redactor.knows(form):
            return None
        return Prepared(name, version, key, form, form, _NOTHING, head, _NOTHING)

    def _snapshot(self, args: Mapping[str, object]) -> JsonObject:
        try:
            return prepared.as_object(snapshot(args))
        except UnkeyableArgs as refused:
            where = self.said(refused.where)
            raise UnkeyableArgs(where, refused.what, refused.then) from refused.__cause__

    def _head(self, tool: str, v: str | None) -> Spelled:
        given: tuple[object, object] = tool, v or self.version(tool)
        if not all(isinstance(name, str) for name in given):
            raise nameless()
        name, version = self.said(tool), self.said(v or self.version(tool))
        head = b',"tool":%b,"v":%b,"args":' % (dumps_ascii(name), dumps_ascii(version))
        self._heads[tool, v] = spelled = name, version, head, suffix(name, version)
        return spelled

    def version(self, tool: str) -> str:
        """The schema version of a tool whose calls name none."""
        return self.rules.versions.get(tool, "v1")

    def said(self, text: str) -> str:
        """A text as it may be written or printed."""
        return text if self.redactor is None else self.redactor.text(text)

    def stored(self, tool: str, args: JsonObject, v: str) -> Prepared:
        """A call whose arguments are in their stored form already."""
        name, v, head, after = self._heads.get((tool, v)) or self._head(tool, v)
        form = jcs(args)
        ascii_form = form if form.isascii() else dumps_ascii(args)
        return Prepared(name, v, key_before(form, after), form, ascii_form, args, head, {})

"""The one road, second half: an outcome → normalize → redact → a sealed line."""

from cassettekit.core import line as lines
from cassettekit.core.canonical import dumps_ascii
from cassettekit.core.codec import encode, plain_bytes
from cassettekit.core.record import MissKind
from cassettekit.core.sealed import SealedLine
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.normalization import Normalized
from cassettekit.session import prepared
from cassettekit.session.digests import digest_of
from cassettekit.session.failures import describe_error
from cassettekit.session.keying import Keying
from cassettekit.session.prepared import Prepared, Window, outcome_member
from cassettekit.session.readable import hits_of, readable_args, redacted_outcome, united

__all__ = ["Prepared", "Road", "Window", "outcome_member"]


_NOTHING: JsonObject = {}  # shared, and changed by nobody
# Side fields that hold what a tool server and its client said.
_HEARD = frozenset({"nested", "rounds"})
_OUTCOMES = {name: b',"%b":' % name.encode() for name in ("result", "error", "miss")}


class Road(Keying):
    """One run's road; it remembers what it redacted and dropped."""

    def digest(self, described: list[JsonValue]) -> str:
        """A tool's signature or schema as 16 hex digits, with nothing secret in it."""
        told = self.encoded(described)
        return digest_of(told if isinstance(told, list) else described, self.redactor)

    def seal_result(
        self,
        call: Prepared,
        seq: int,
        value: object,
        window: Window,
        side: JsonObject | None = None,
    ) -> SealedLine:
        """A line with what a tool returned.

        Raises:
            UnstorableResult: The value has no form in JSON. The live caller has it already.
        """
        if self.normalizer is None and self.redactor is None and not side:
            written = plain_bytes(value)
            if written is not None:
                return self._line(call, seq, "result", written, _NOTHING)
        stored, lossy = encode(value, self.types)
        members = dict(side or {})
        if lossy:
            members["lossy"] = list(lossy)
        return self._seal(call, seq, "result", stored, window, members)

    def seal_error(
        self, call: Prepared, seq: int, error: BaseException, window: Window
    ) -> SealedLine:
        """A line with what a tool raised."""
        return self._seal(call, seq, "error", describe_error(error), window, {})

    def seal_stream(
        self, call: Prepared, seq: int, stream: JsonObject, window: Window
    ) -> SealedLine:
        """A line with what a generator yielded."""
        return self._seal(call, seq, "result", stream, window, {})

    def seal_failure(
        self,
        call: Prepared,
        seq: int,
        error: JsonObject,
        side: JsonObject | None = None,
        window: Window = (0.0, 0.0),
    ) -> SealedLine:
        """A line with an error that is described already."""
        return self._seal(call, seq, "error", error, window, dict(side or {}))

    def seal_miss(
        self, call: Prepared, seq: int, kind: MissKind, nearest: JsonObject
    ) -> SealedLine:
        """A line of a candidate that says what the cassette had no answer for."""
        side: JsonObject = {"nearest": nearest} if nearest else {}
        if call.hits:
            side["redacted"] = call.hits
        return self._line(call, seq, "miss", dumps_ascii(kind), side)

    def seal_hit(
        self,
        call: Prepared,
        seq: int,
        stored: JsonObject,
        side: JsonObject,
        *,
        encoded: bool = True,
    ) -> SealedLine:
        """A line of a candidate with the outcome of a recorded line, under the asked key.

        `encoded` says that folders in it are placeholders already.
        """
        kept: JsonObject = {
            name: stored[name]
            for name in ("dropped", "lossy", "frozen", "nested", "rounds")
            if name in stored
        }
        if "dropped" in kept and stored["seq"] != seq:
            # The agent saw the moments of the recorded place, and may have sent them back.
            kept.setdefault("frozen", stored["seq"])
        member = "result" if "result" in stored else "error"
        value, hits = stored[member], dict(call.hits)
        if not encoded:
            value = self.encoded(value)
            kept |= {name: self.encoded(kept[name]) for name in _HEARD.intersection(kept)}
        before = stored.get("redacted")
        if isinstance(before, dict):
            theirs = {path: rule for path, rule in before.items() if path.startswith(f"$.{member}")}
            hits = united(hits, theirs)
        if self.redactor is not None:
            # It may have been recorded under fewer rules than this file's header names.
            value, fresh = redacted_outcome(self.redactor, self.types, member, value)
            hits = united(hits, fresh)
        if hits:
            kept["redacted"] = hits
        return self._line(call, seq, member, dumps_ascii(value), {**kept, **side})

    def encoded(self, value: JsonValue) -> JsonValue:
        """A value with this machine's folders as placeholders and literal ones escaped."""
        if self.normalizer is None:
            return value
        return prepared.changed_texts(value, self.normalizer.encode_text)

    def clean(self, value: JsonValue) -> JsonValue:
        """A value as it may stand beside a call or in a control line: no folders, no secrets."""
        value = self.encoded(value)
        return value if self.redactor is None else self.redactor.result(value).value

    def seal_control(self, members: JsonObject) -> SealedLine:
        """A line that is no call."""
        return self.seal_other(members)[0]

    def seal_other(self, members: JsonObject) -> tuple[SealedLine, JsonObject]:
        """A line that is no call, redacted, and which rule hit where."""
        rest = {name: value for name, value in members.items() if name != "key"}
        hits: JsonObject = {}
        if self.redactor is not None:
            found = self.redactor.result(rest)
            rest, hits = prepared.as_object(found.value), hits_of(None, found)
        return _sealed(dumps_ascii({"key": members["key"], **rest})), hits

    def seal_header(self) -> SealedLine:
        """The first line of a cassette made under these rules."""
        return _sealed(dumps_ascii(self.header))

    def reseal(self, line: bytes) -> SealedLine | None:
        """The line as it is written now that more secrets are known; None where it stays."""
        if self.redactor is None or not self.redactor.knows(line):
            return None
        members = lines.parse(line.rstrip(b"\n"))
        if not lines.is_key(members["key"]):
            resealed = self.seal_control(members)
            return None if resealed == line else resealed
        again = self.redact_again(members)
        return None if again is None else again[0]

    def redact_again(self, members: JsonObject) -> tuple[SealedLine, JsonObject] | None:
        """A stored call line redacted by what is known now, and its new hits; None if clean."""
        if self.redactor is None:
            return None
        record, member = lines.call(members), outcome_member(members)
        args = self.redactor.args(record.args)
        outcome, fresh = redacted_outcome(self.redactor, self.types, member, members[member])
        beside = self.redactor.result(prepared.told(record.side))
        others = [hits_of(name, self.redactor.result(members[name])) for name in ("tool", "v")]
        hits = united(hits_of("args", args), fresh, hits_of(None, beside), *others)
        if not hits:
            return None
        side = record.side | prepared.as_object(beside.value)
        side["redacted"] = united(side.get("redacted"), hits)
        call = self.stored(record.tool, readable_args(args), record.v)
        return self._line(call, record.seq, member, dumps_ascii(outcome), side), hits

    def redact_result(self, value: JsonValue) -> tuple[JsonValue, JsonObject] | None:
        """A result that stands alone, redacted, and its hits; None where it is clean."""
        if self.redactor is None:
            return None
        found = self.redactor.result(value)
        return (found.value, hits_of("result", found)) if found.hits else None

    def seal_again(
        self, call: Prepared, members: JsonObject, value: JsonValue, window: Window = (0.0, 0.0)
    ) -> SealedLine:
        """A stored line with its call and outcome as today's rules store them."""
        record, member = lines.call(members), outcome_member(members)
        if member == "miss":
            return self._line(call, record.seq, member, dumps_ascii(value), record.side)
        return self._seal(call, record.seq, member, value, window, record.side)

    def _seal(
        self,
        call: Prepared,
        seq: int,
        member: str,
        value: JsonValue,
        window: Window,
        side: JsonObject,
    ) -> SealedLine:
        normalizer = self.normalizer
        dropped: JsonObject = {}
        if normalizer is not None:
            origin, gone = prepared.left_before(side, seq)
            normalized = normalizer.result(
                call.tool, value, args=call.sent, window=window, seq=origin, dropped=gone
            )
            value, dropped = normalized.value, normalized.dropped
        hits = call.hits
        if self.redactor is not None:
            value, fresh = redacted_outcome(self.redactor, self.types, member, value)
            if fresh:
                hits = united(hits, fresh)
        if normalizer is not None:
            arranged = normalizer.arranged_result(call.tool, Normalized(value, dropped))
            value, dropped = arranged.value, arranged.dropped
        if dropped:
            side["dropped"] = dropped
        if hits:
            side["redacted"] = united(side.get("redacted"), hits)
        return self._line(call, seq, member, dumps_ascii(value), side)

    @staticmethod
    def _line(
        call: Prepared, seq: int, member: str, outcome: bytes, side: JsonObject
    ) -> SealedLine:
        pieces = [b'{"key":"', call.key.encode(), b'","seq":', b"%d" % seq, call.head, call.args]
        for name in sorted(side) if side else ():
            pieces += b",", dumps_ascii(name), b":", dumps_ascii(side[name])
        pieces += _OUTCOMES[member], outcome, b"}\n"
        return SealedLine(b"".join(pieces))


def _sealed(data: bytes) -> SealedLine:
    return SealedLine(data + b"\n")

"""Answer calls from a recording; it holds no path to any real tool."""

import hashlib
import itertools
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from cassettekit.core.canonical import dumps_ascii, jcs, snapshot
from cassettekit.core.codec import decode
from cassettekit.core.record import MissKind
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import CassetteMiss, CorruptCassette, KeyCollision, UnkeyableArgs
from cassettekit.session.answers import Answers
from cassettekit.session.failures import rebuild_error
from cassettekit.session.found import NOT_PLAIN, Found, end_of_call, plain_result
from cassettekit.session.loose import has_placeholder, loose_match
from cassettekit.session.misses import miss_error, quoted, report_miss
from cassettekit.session.rekey import is_encoded, stored_form
from cassettekit.session.road import Prepared, Road, outcome_member
from cassettekit.session.streams import ENDS, End, Replayed, stream_in
from cassettekit.storage.part import Part


class Replayer:
    """Serves one run from `answers`; None stands for a recording that is not there.

    `misses` is the ledger: every miss is on it before it is raised; `again` is the command
    that looks at the first. With a store, what was asked is written into a candidate.
    """

    def __init__(
        self,
        road: Road,
        file: str,
        answers: Answers | None,
        store: Part | None = None,
        *,
        match_redacted: bool = False,
    ) -> None:
        self.road = road
        self.file = file
        self.answers = answers
        self.store = store
        self.path: list[tuple[int, str]] = []
        self.misses: list[JsonObject] = []
        self.loose: list[int] = []
        self.again = ""
        self.served = 0
        self._match_redacted = match_redacted
        self._rekeyed = answers is not None and answers.keys is not answers.recording.keys
        self._encoded = answers is not None and is_encoded(answers.recording)
        self._seqs = itertools.count()
        # Nothing to write, and lines that can be asked as they stand.
        self._quick = (
            store is None
            and answers is not None
            and answers.recording.kind == "cassette"
            and not self._rekeyed
        )
        if self._quick and answers is not None:
            road.recorded = answers.has

    def answer(self, call: Prepared, args: Mapping[str, object]) -> object:
        """The recorded result, a fresh copy; raises the recorded error.

        `args` are the arguments as they were passed; only a bare file is asked by them.

        Raises:
            CassetteMiss: There is none. It is on the ledger and in the candidate.
            KeyCollision: The key is recorded for other arguments.
        """
        if self._quick and self.answers is not None:
            index = self.answers.take(call.key)
            if type(index) is int:
                value = plain_result(call, self.answers.recording.line(index))
                if value is not NOT_PLAIN:
                    self.path.append((next(self._seqs), call.key))
                    self.served += 1
                    return value
                return self.outcome(call, self._hit(call, self._begin(call), index, {}, None))
        return self.outcome(call, self.find(call, args))

    def find(
        self, call: Prepared, args: Mapping[str, object], beside: JsonObject | None = None
    ) -> Found:
        """The recorded line that answers the call; `beside` goes into the candidate with it.

        Raises:
            CassetteMiss: There is none. It is on the ledger and in the candidate.
            KeyCollision: The key is recorded for other arguments.
        """
        seq = self._begin(call)
        asked = self._asked(call, args)
        found = self._take(call, asked)
        if found is None:
            raise self._missed(call, seq, asked)
        return self._hit(call, seq, *found, beside)

    def refuse(self, call: Prepared) -> CassetteMiss:
        """The miss of a call that was answered and then went another way than the recorded one."""
        return self.miss(call, self._begin(call), "unknown")

    def answer_or_pass(
        self, call: Prepared, args: Mapping[str, object], beside: JsonObject | None = None
    ) -> Found | None:
        """The recorded line that answers the call; None where the real tool may be asked.

        Raises:
            CassetteMiss: There is none, and an argument holds what only a recording can have
                given the agent: a placeholder or a frozen moment never reaches a real tool.
        """
        asked = self._asked(call, args)
        found = self._take(call, asked)
        if found is not None:
            return self._hit(call, self._begin(call), *found, beside)
        if self._from_recording(args):
            raise self._missed(call, self._begin(call), asked)
        return None

    def _from_recording(self, args: Mapping[str, object]) -> bool:
        sent = snapshot(args)
        normalizer = self.road.normalizer
        made_up = normalizer is not None and normalizer.made_up_in(sent)
        return made_up or has_placeholder(dumps_ascii(sent).decode())

    def _asked(self, call: Prepared, args: Mapping[str, object]) -> str:
        if self.answers is None or self.answers.recording.kind == "cassette":
            return call.key
        return bare_key(call.tool, args, call.v)

    def _begin(self, call: Prepared) -> int:
        seq = next(self._seqs) if self.store is None else self.store.begin()
        self.path.append((seq, call.key))
        return seq

    def _take(self, call: Prepared, asked: str) -> tuple[int, JsonObject] | None:
        """Take the recorded call that answers, and what its copy says beside it."""
        if self.answers is None:
            return None
        index = self.answers.take(asked)
        if isinstance(index, int):
            return index, {}
        match = loose_match(call, self.answers) if self._match_redacted else None
        if match is None:
            return None
        self.loose.append(match)
        return match, {"matched": self.answers.keys[match]}

    def _hit(
        self,
        call: Prepared,
        seq: int,
        index: int,
        side: JsonObject,
        beside: JsonObject | None = None,
    ) -> Found:
        found = self._find(call, index, loose=bool(side))
        self.served += 1
        if self.store is not None:
            said = {**side, **beside} if beside else side
            line = self.road.seal_hit(call, seq, found.stored, said, encoded=self._encoded)
            self.store.append(line)
        return found

    def _find(self, call: Prepared, index: int, *, loose: bool) -> Found:
        assert self.answers is not None
        recording = self.answers.recording
        if recording.kind == "bare":
            return Found({"seq": index, "result": recording.members(index)["result"]}, b"")
        data = recording.line(index)
        stored = recording.members(index, data)
        if not loose and not self._same_call(call, data, stored):
            raise KeyCollision(
                recording.where(index),
                f"its key {call.key} is the key of another call than it holds",
                "the line was edited by hand, or two calls share a key: record it again",
            )
        return Found(stored, data)

    def _same_call(self, call: Prepared, data: bytes, stored: JsonObject) -> bool:
        # Lines of ours hold tool, version and arguments letter by letter; only a line that
        # somebody reformatted has to be compared as a value.
        end = end_of_call(call, data)
        if end > 0 and data[end : end + 1] == b",":
            return True
        args = cast("JsonObject", stored["args"])
        if self._rekeyed:
            today = stored_form(self.road.rules, stored, encoded=self._encoded)
            return today.canonical == call.canonical
        if (stored["tool"], stored["v"]) != (call.tool, call.v):
            return False
        try:
            return jcs(args) == call.canonical
        except UnkeyableArgs:  # edited into what no call can have
            return False

    def _missed(self, call: Prepared, seq: int, asked: str) -> CassetteMiss:
        kind: MissKind = "no_cassette"
        if self.answers is not None:
            kind = "exhausted" if self.answers.has(asked) else "unknown"
        return self.miss(call, seq, kind, asked)

    def miss(
        self, call: Prepared, seq: int, kind: MissKind, asked: str | None = None
    ) -> CassetteMiss:
        """Put a miss on the ledger and into the candidate; gives what is to be raised.

        `asked` is the key that was looked up: a bare file is asked by one of its own recipe.
        """
        recording = None if self.answers is None else self.answers.recording
        keys = () if self.answers is None else self.answers.keys
        looked_up = replace(call, key=asked or call.key)
        report = report_miss(looked_up, len(self.path), kind, recording, keys)
        self.misses.append(report)
        if self.store is not None:
            near = report.get("nearest")
            self.store.append(
                self.road.seal_miss(call, seq, kind, near if isinstance(near, dict) else {})
            )
        again = self._command(call)
        self.again = self.again or again
        return miss_error(report, self.file, again=again)

    def _command(self, call: Prepared) -> str:
        if self.answers is None:
            return f"{quoted('cassette', 'record', self.file)} -- CMD"
        words = ["cassette", "inspect", self.file, "--tool", call.tool]
        if call.v != "v1":
            words += ["--schema-version", call.v]
        args = call.args.decode()
        if len(args) <= 400:
            return quoted(*words, "--args", args)
        return quoted(*words)

    def outcome(self, call: Prepared, found: Found) -> object:
        """What the replaying agent gets for a recorded line."""
        if "result" not in found.stored:
            raise rebuild_error(cast("JsonObject", self._restored(found, "error")))
        value = self._restored(found, "result")
        if not found.may_hold_tags:
            return value
        stream = stream_in(value)
        return decode(value, self.road.types) if stream is None else self._stream(call, stream)

    def told(self, found: Found) -> JsonObject:
        """A recorded `result` or `error` as JSON, for a caller at the other end of a wire."""
        member = outcome_member(found.stored)
        value = self._restored(found, member)
        if member == "result" and found.may_hold_tags:
            value = cast("JsonValue", decode(value, self.road.types))
        return {member: value}

    def _restored(self, found: Found, member: str) -> JsonValue:
        stored = found.stored
        value = stored[member]
        normalizer = self.road.normalizer
        if normalizer is None or not found.may_hold_placeholders:
            return value
        dropped, seq = stored.get("dropped"), stored.get("frozen", stored["seq"])
        places = dropped if isinstance(dropped, dict) else {}
        return normalizer.replayed(value, places, cast("int", seq), encoded=self._encoded)

    def _stream(self, call: Prepared, stream: JsonObject) -> object:
        items, error = stream.get("items"), stream.get("error")
        end = stream.get("end")
        if not isinstance(items, list) or end not in ENDS:
            raise CorruptCassette(self.file, f"the stream of key {call.key} has no items or no end")

        def beyond() -> CassetteMiss:
            return self.miss(call, self._begin(call), "exhausted")

        return Replayed(
            str(stream.get("kind")),
            [decode(item, self.road.types) for item in items],
            cast("End", end),
            decode(stream.get("value"), self.road.types),
            rebuild_error(error) if isinstance(error, dict) else None,
            beyond,
        ).again()

    def unused(self) -> list[int]:
        """The recorded calls that were not asked for, as indexes."""
        return [] if self.answers is None else self.answers.unused()


def bare_key(tool: str, args: Mapping[str, object], v: str) -> str:
    """The key that the 25-line class gives a call, over arguments as they were passed.

    Raises:
        UnkeyableArgs: Its `json.dumps` would have refused them too.
    """
    try:
        text = json.dumps(
            {"v": v, "tool": tool, "args": args}, sort_keys=True, separators=(",", ":")
        )
    except (TypeError, ValueError, RecursionError) as error:
        raise UnkeyableArgs("$", str(error), "a bare file holds JSON arguments only") from None
    return hashlib.sha256(text.encode()).hexdigest()[:16]

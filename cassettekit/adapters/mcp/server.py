"""Be a tool server out of a recording: one request in, its answers out, in either era."""

from dataclasses import dataclass
from typing import cast

from cassettekit.adapters.mcp import protocol
from cassettekit.adapters.mcp.asked import OnMiss
from cassettekit.adapters.mcp.card import empty_card, full_name, read_card
from cassettekit.adapters.mcp.protocol import Era, dressed, object_in, text_in
from cassettekit.adapters.mcp.reception import (
    Ended,
    Reception,
    Refusal,
    answered,
    era_asked,
    is_call,
)
from cassettekit.adapters.mcp.watch import said_beside
from cassettekit.core.jsonpath import spell
from cassettekit.core.leaves import differences
from cassettekit.core.show import compact
from cassettekit.core.values import JsonObject, JsonValue
from cassettekit.errors import CassetteError, CassetteMiss
from cassettekit.session.found import Found
from cassettekit.session.notices import say
from cassettekit.session.rekey import decoded, is_encoded
from cassettekit.session.road import Prepared
from cassettekit.session.runs import ReplayRun


@dataclass(slots=True)
class _Rounds:
    """A recorded call in which the server asks first; `at` is the round that is on."""

    call: Prepared
    found: Found
    rounds: list[JsonObject]
    at: int = 0


class Server:
    """Answers requests of both eras at any time, whichever one was recorded."""

    def __init__(self, run: ReplayRun, server: str, on_miss: OnMiss = "result") -> None:
        self.run = run
        self._replayer = run.replayer
        self._server = server
        self._on_miss = on_miss
        card = empty_card(server)
        self._encoded = True
        if (answers := run.replayer.answers) is not None:
            self._encoded = is_encoded(answers.recording)
            card = read_card(answers.recording, server, self._shown)
            self._copy_controls()
        self._info = card.info
        self._reception = Reception(card)
        self.rounds: dict[str, _Rounds] = {}
        self._turns = 0

    @property
    def misses(self) -> list[JsonObject]:
        """The ledger: a report of every call that had no answer."""
        return self._replayer.misses

    def answer(self, message: JsonObject) -> list[JsonObject]:
        """The messages that answer one; none for a notification.

        Raises:
            Ended: A miss is to end the process.
        """
        if not is_call(message):
            return self._reception.answer(message)
        params = object_in(message, "params")
        return [answered(message["id"], lambda: self._call(params, era_asked(params)))]

    def _call(self, params: JsonObject, era: Era) -> JsonObject:
        name = params.get("name")
        if not isinstance(name, str):
            raise Refusal(protocol.INVALID_PARAMS, "tools/call needs a name")
        road, tool = self.run.road, full_name(self._server, name)
        args = object_in(params, "arguments")
        try:
            call = road.prepare(tool, args, None)
            going = self.rounds.pop(text_in(params, "requestState"), None)
            if going is not None and going.call.key == call.key:
                return self._next_round(going, object_in(params, "inputResponses"), era)
            beside = said_beside(road, object_in(params, "_meta"))
            return self._first_round(call, self._find(call, args, beside), era)
        except CassetteMiss as miss:
            return dressed(self._missed(miss), era, self._info)
        except CassetteError as refused:
            say(refused.line())
            raise Refusal(protocol.INVALID_PARAMS, f"cassettekit: {refused}") from None

    def _find(self, call: Prepared, args: JsonObject, beside: JsonObject) -> Found:
        return self._replayer.find(call, args, beside)

    def _first_round(self, call: Prepared, found: Found, era: Era) -> JsonObject:
        rounds = found.stored.get("rounds")
        # A legacy caller knows no rounds: it gets what they led to.
        if era == "legacy" or not isinstance(rounds, list) or not rounds:
            return self._outcome(found, era)
        told = cast("list[JsonObject]", self._shown(rounds))
        return self._ask(_Rounds(call, found, told))

    def _ask(self, going: _Rounds) -> JsonObject:
        self._turns += 1
        state = f"cassette-{self._turns}"
        self.rounds[state] = going
        return {
            "resultType": "input_required",
            "inputRequests": going.rounds[going.at].get("requests", {}),
            "requestState": state,
        }

    def _next_round(self, going: _Rounds, responses: JsonObject, era: Era) -> JsonObject:
        road = self.run.road
        recorded = going.rounds[going.at].get("responses", {})
        given = decoded(road.normalizer, road.clean(responses))
        if changed := differences(recorded, given):
            miss = self._replayer.refuse(going.call)
            paths = ", ".join(
                f"{spell(one.path)} {compact(one.base, 40)} → {compact(one.other, 40)}"
                for one in changed[:4]
            )
            return dressed(
                self._missed(miss, f"the client answered otherwise: {paths}"), era, self._info
            )
        going.at += 1
        if going.at < len(going.rounds):
            return self._ask(going)
        return self._outcome(going.found, era)

    def _outcome(self, found: Found, era: Era) -> JsonObject:
        told = self._replayer.told(found)
        if "error" in told:
            raise _refused(object_in(told, "error"))
        result = told["result"]
        if not isinstance(result, dict) or ("content" not in result and "task" not in result):
            # The recording of another kind of run: its plain result is the tool's text.
            result = {"content": [{"type": "text", "text": compact(result)}]}
        return dressed(result, era, self._info)

    def _missed(self, miss: CassetteMiss, more: str = "") -> JsonObject:
        text = f"{miss}\n{more}" if more else str(miss)
        for line in text.splitlines():
            say(line)
        match self._on_miss:
            case "exit":
                raise Ended
            case "error":
                raise Refusal(protocol.MISS, text, cast("JsonValue", dict(miss.report)))
            case "result":
                return {"content": [{"type": "text", "text": text}], "isError": True}

    def _copy_controls(self) -> None:
        """Give the candidate what the recording says of its servers."""
        replayer = self._replayer
        if replayer.store is None or replayer.answers is None:
            return
        for control in replayer.answers.recording.controls:
            members: JsonValue = control.members
            if not self._encoded:
                members = self.run.road.encoded(members)
            replayer.store.control(self.run.road.seal_control(cast("JsonObject", members)))

    def _shown(self, value: JsonValue) -> JsonValue:
        """What the recording says beside outcomes, as whoever asks is to see it."""
        return decoded(self.run.road.normalizer, value) if self._encoded else value


def _refused(error: JsonObject) -> Refusal:
    """A recorded error as it was; one that was cut off, or of another kind of run, as ours."""
    kind, message, code = text_in(error, "type"), text_in(error, "message"), error.get("code")
    if isinstance(code, int):
        return Refusal(code, message, error.get("data"))
    if kind == "interrupted":
        return Refusal(protocol.CUT_OFF, f"the recorded call was cut off: {message}")
    return Refusal(protocol.INTERNAL, f"{kind}: {message}")

"""The agent loop: ask for a step, call the tool through the tape, tell what came back."""

from collections.abc import Callable, Mapping

from agent.planner import Plan, Step
from agent.tools import Result, Tool
from cassettekit import Cassette, CassetteMiss

_GISTS = {
    "clock": "{checked_at}",
    "login": "as {user}",
    "query": "{count} found",
    "list_files": "{count} in {folder}",
    "read_file": "{path}",
    "write_report": "{path}",
    "fetch": "{route} {status}",
    "start_job": "{job_id} {state}",
    "job_status": "{job_id} {state}",
    "send_receipt": "{receipt_id}",
}


def play(plan: Plan, tools: Mapping[str, Tool], tape: Cassette, show: Callable[[str], None]) -> str:
    """Run a plan to its end and give its answer.

    A failing tool is something the planner may react to. A miss is not: what the
    recording cannot answer says nothing about the world.
    """
    number = 0
    try:
        step = next(plan)
        while True:
            number += 1
            try:
                result = tape.call(step.tool, step.args, tools[step.tool], schema_version="v1")
            except CassetteMiss:
                raise
            except (LookupError, OSError) as error:
                show(_line(number, step, f"{type(error).__name__}: {error}"))
                step = plan.throw(error)
            else:
                show(_line(number, step, _gist(step, result)))
                step = plan.send(result)
    except StopIteration as end:
        return str(end.value)


def _line(number: int, step: Step, text: str) -> str:
    return f"{number:>3}  {step.tool:<13} {text}"[:79].rstrip()


def _gist(step: Step, result: Result) -> str:
    return _GISTS[step.tool].format_map(step.args | result)

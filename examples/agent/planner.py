"""A script in place of a model: it sees every result and decides the next call from it."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from agent.sandbox import Credentials


@dataclass(frozen=True)
class Step:
    """The call that the planner wants next."""

    tool: str
    args: dict[str, Any]


Plan: TypeAlias = Generator[Step, dict[str, Any], str]
"""Yields steps, is sent their results (or thrown their errors), returns its answer."""


@dataclass(frozen=True)
class Prompt:
    """What the planner was told; another prompt is another call path."""

    tolerance_cents: int = 100
    rereads_report: bool = False
    polls_once_more: bool = False


PROMPTS: Mapping[str, Prompt] = {
    "baseline": Prompt(),
    "rewritten": Prompt(tolerance_cents=1, rereads_report=True),
}

Task: TypeAlias = Callable[[Credentials, Prompt], Plan]


def step(tool: str, /, **args: Any) -> Step:
    return Step(tool, args)


def log_in(credentials: Credentials) -> Generator[Step, dict[str, Any], str]:
    """Open a session and give its token."""
    session = yield step("login", user=credentials.user, password=credentials.password)
    token: str = session["token"]
    return token

"""Runs of made-up tasks whose server hands out new ids in every run."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any
from uuid import UUID

FORMS = ("uuid", "ulid", "prefixed", "number")

_BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
_WORDS = ("red", "lamp", "north", "daily", "paid", "draft", "kite", "oak")


@dataclass(frozen=True)
class Slot:
    """The nth id that a task's server hands out, in its place in a call or a result."""

    number: int


@dataclass(frozen=True)
class Text:
    """A text with an id in it, or with two."""

    pattern: str
    slots: tuple[Slot, ...]


@dataclass(frozen=True)
class AsJson:
    """A value in the JSON text that a tool server sends it in."""

    value: Any


@dataclass(frozen=True)
class Task:
    """Calls with slots where ids stand, and the form of each id."""

    calls: tuple[dict[str, Any], ...]
    forms: tuple[str, ...]


def task(seed: int) -> Task:
    """One task of 6 to 14 calls, which make ids and send most of them back."""
    random = Random(seed)
    forms: list[str] = []
    calls: list[dict[str, Any]] = []

    def new() -> Slot:
        forms.append(random.choice(FORMS))
        return Slot(len(forms) - 1)

    for _ in range(random.randint(6, 14)):
        if not forms or random.random() < 0.3:
            calls.append(_making(random, new))
        elif random.random() < 0.2:
            calls.append(_plain(random))
        else:
            known = [Slot(number) for number in range(len(forms))]
            calls.append(_using(random, known, new))
    return Task(tuple(calls), tuple(forms))


def played(made: Task, ids: list[str | int]) -> list[dict[str, Any]]:
    """The calls of one run of a task, with the ids of this run."""
    return [_filled(call, ids) for call in made.calls]


def ids_of(made: Task, seed: str) -> list[str | int]:
    """The ids of one run of a task, no two of them equal."""
    random = Random(seed)
    ids: list[str | int] = []
    for form in made.forms:
        one = _id(random, form)
        while one in ids:
            one = _id(random, form)
        ids.append(one)
    return ids


def slots_in(value: Any) -> list[Slot]:
    """Every slot in a value, in order."""
    match value:
        case Slot():
            return [value]
        case Text():
            return list(value.slots)
        case AsJson(inner):
            return slots_in(inner)
        case dict():
            return [slot for member in value.values() for slot in slots_in(member)]
        case list():
            return [slot for item in value for slot in slots_in(item)]
        case _:
            return []


def _id(random: Random, form: str) -> str | int:
    match form:
        case "uuid":
            return str(UUID(int=random.getrandbits(128), version=4))
        case "ulid":
            # Two runs of one day: the first six characters tell days apart.
            return "01KQ7B" + "".join(random.choices(_BASE_32, k=20))
        case "prefixed":
            tail = "".join(random.choices(_LETTERS, k=7))
            return f"{random.choice(('ord_', 'cus_', 'job-'))}{tail}{random.randint(0, 9)}"
        case _:
            return random.randint(1000, 10 ** random.randint(5, 9))


def _making(random: Random, new: Callable[[], Slot]) -> dict[str, Any]:
    what = f"{random.choice(_WORDS)} {random.choice(_WORDS)}"
    result: Any
    match random.choice(("create", "search", "run")):
        case "create":
            tool, args = "create", {"name": what, "count": random.randint(1, 9)}
            result = {"id": new(), "status": "open", "name": what}
        case "search":
            tool, args = "search", {"query": what, "limit": 5}
            result = {"items": [{"id": new(), "rank": n} for n in range(random.randint(1, 3))]}
        case _:
            tool, args = "shell", {"command": f"submit --queue {random.choice(_WORDS)}"}
            result = Text("submitted as {}\n", (new(),))
    return {"tool": tool, "args": args, "result": _wrapped(random, result)}


def _plain(random: Random) -> dict[str, Any]:
    args = {"path": f"src/{random.choice(_WORDS)}.py", "start": random.randint(1, 90)}
    return {"tool": "read_file", "args": args, "result": "…"}


def _using(random: Random, known: list[Slot], new: Callable[[], Slot]) -> dict[str, Any]:
    one, other = random.choice(known), random.choice(known)
    tool, args = _sent(random, one, other, random.choice(_WORDS))
    result: Any = {"id": one, "state": random.choice(_WORDS)}
    if random.random() < 0.4:
        result["next"] = new()
    return {"tool": tool, "args": args, "result": _wrapped(random, result)}


def _sent(random: Random, one: Slot, other: Slot, word: str) -> tuple[str, dict[str, Any]]:
    """A call with one id or two, as a value or inside an address, a command or a name."""
    move = Text("https://api.example.com/v1/move?from={}&to={}#top", (one, other))
    pipeline = Text("curl -s 'https://h.example/j/{}' | jq '.[\"{}\"]' > out.json", (one, other))
    return random.choice(
        [
            ("get", {"id": one, "expand": word}),
            ("cancel", {"ids": [one, other], "notify": True}),
            ("update", {"target": {"ref": {"id": one}}, "set": {"tag": word, "rank": 3}}),
            ("fetch", {"url": Text("https://api.example.com/v1/things/{}/lines", (one,))}),
            ("fetch", {"url": move, "method": "POST"}),
            ("shell", {"command": Text(f"ctl logs {{}} --since=1h --grep {word}", (one,))}),
            ("shell", {"command": pipeline, "timeout": 30}),
            ("post", {"body": Text('{{"id": "{}", "n": 1}}', (one,))}),
            ("send", {"text": Text(f"The {word} ({{}}) has shipped.", (one,)), "to": word}),
            ("read_file", {"path": Text("/var/out/report_{}.csv", (one,)), "start": 1}),
            ("shell", {"command": Text(f"git switch -c {word}-{{}}-fix", (one,))}),
        ]
    )


def _wrapped(random: Random, result: Any) -> Any:
    """A result as it is, or as the text that a tool server sends it in."""
    if random.random() < 0.5 or isinstance(result, Text):
        return result
    return {"content": [{"type": "text", "text": AsJson(result)}]}


def _filled(value: Any, ids: list[str | int]) -> Any:
    match value:
        case Slot(number):
            return ids[number]
        case Text(pattern, slots):
            return pattern.format(*(ids[slot.number] for slot in slots))
        case AsJson(inner):
            return json.dumps(_filled(inner, ids))
        case dict():
            return {name: _filled(member, ids) for name, member in value.items()}
        case list():
            return [_filled(item, ids) for item in value]
        case _:
            return value

"""The settings file's schema; imported only where there is such a file."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cassettekit.errors import SettingsError
from cassettekit.normalization import Settings as Normalization
from cassettekit.normalization import ToolRules, WallClock
from cassettekit.redaction import SHORTEST, Rule, custom_rule, default_rules, personal_rules
from cassettekit.session.allowed import check_allowed, nearest
from cassettekit.session.env_files import values_in
from cassettekit.session.rules import Redaction
from cassettekit.session.settings import Settings

_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class _Rule(_Table):
    """`[[redact.rule]]`: one rule of the project's own."""

    id: str
    pattern: str | None = None
    name: str | None = None
    path: str | None = None
    why: str = "The project's settings say so."


class _Redact(_Table):
    """`[redact]`: what is secret here beyond the shipped rules."""

    on: bool = True
    names: list[str] = []
    allow: list[str] = []
    values: list[str] = []
    values_from: list[str] = []
    personal: bool = False
    rule: list[_Rule] = []


class _Tool(_Table):
    """`[tool.NAME]`: what one tool needs."""

    repeatable: bool = False
    schema_version: str = "v1"
    paths: list[str] | None = None
    ignore_args: list[str] = []
    volatile_args: list[str] = []
    case_insensitive: list[str] = []
    json_args: list[str] = []
    sort: list[str] = []
    wall_clock: WallClock | None = None
    drop: list[str] = []
    freeze: list[str] = []
    sort_results: list[str] = []
    round: dict[str, int] = {}


class _File(_Table):
    root: str | None = None
    wall_clock: WallClock = "near-now"
    normalize_paths: bool = True
    redact: _Redact = _Redact()
    tool: Annotated[dict[str, _Tool], Field(default_factory=dict)]


def read_table(path: Path, table: dict[str, object]) -> Settings:
    """Check a settings table and give what it says.

    `values_from` names environment variables, and files as `.env` is one, whose values are
    never written; what is not there is passed over, since a replay does not have the
    credentials.

    Raises:
        SettingsError: A name is unknown, with the nearest known one, or a value is wrong.
    """
    try:
        found = _File.model_validate(table)
    except ValidationError as error:
        raise _explained(path, error) from None
    redact = found.redact
    own = _own_rules(path, redact.rule)
    redaction = Redaction(
        on=redact.on,
        values=(*_registered(path, redact.values), *_values_from(path, redact.values_from)),
        names=tuple(redact.names),
        allow=tuple(redact.allow),
        own=own,
        personal=redact.personal,
    )
    check_allowed(f"{path}: redact.allow", redaction)
    return Settings(
        source=path,
        root=None if found.root is None else path.parent / found.root,
        normalization=Normalization(
            wall_clock=found.wall_clock,
            paths=found.normalize_paths,
            tools={
                name: rules
                for name, tool in found.tool.items()
                if (rules := _tool_rules(tool)) != ToolRules()
            },
        ),
        redaction=redaction,
        versions={name: tool.schema_version for name, tool in found.tool.items()},
        repeatable=frozenset(name for name, tool in found.tool.items() if tool.repeatable),
    )


def _tool_rules(tool: _Tool) -> ToolRules:
    return ToolRules(
        paths=None if tool.paths is None else frozenset(tool.paths),
        ignore_args=frozenset(tool.ignore_args),
        volatile_args=frozenset(tool.volatile_args),
        case_insensitive=frozenset(tool.case_insensitive),
        json_args=frozenset(tool.json_args),
        sort=frozenset(tool.sort),
        wall_clock=tool.wall_clock,
        drop=frozenset(tool.drop),
        freeze=frozenset(tool.freeze),
        sort_results=frozenset(tool.sort_results),
        round=tool.round,
    )


def _own_rules(path: Path, rules: list[_Rule]) -> tuple[Rule, ...]:
    known = {rule.id for rule in (*default_rules(), *personal_rules())}
    made: list[Rule] = []
    for at, rule in enumerate(rules):
        where = f"{path}: redact.rule.{at}"
        if rule.id in known:
            raise SettingsError(where, f"there is a rule {rule.id!r} already", "choose another id")
        known.add(rule.id)
        try:
            made.append(custom_rule(**rule.model_dump()))
        except ValueError as error:
            raise SettingsError(where, str(error)) from None
    return tuple(made)


def _registered(path: Path, values: list[str]) -> list[str]:
    for at, value in enumerate(values):
        if len(value) < SHORTEST:
            raise SettingsError(
                f"{path}: redact.values.{at}",
                f"it is shorter than {SHORTEST} characters, and would make other words unreadable",
                "give the name of its field to `names` instead",
            )
    return values


def _values_from(path: Path, sources: list[str]) -> Iterator[str]:
    for source in sources:
        if _VARIABLE.fullmatch(source):
            if value := os.environ.get(source):
                yield value
        elif (file := path.parent / source).is_file():
            try:
                yield from values_in(file.read_text(encoding="utf-8", errors="replace"))
            except OSError as error:
                raise SettingsError(
                    f"{path}: redact.values_from", f"{source[:60]!r} cannot be read ({error})"
                ) from None


def _explained(path: Path, error: ValidationError) -> SettingsError:
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(map(str, first["loc"]))
    if first["type"] != "extra_forbidden":
        return SettingsError(f"{path}: {place}", str(first["msg"]))
    *above, name = first["loc"]
    return SettingsError(
        f"{path}: {place}", "there is no such setting", nearest(str(name), _names(above))
    )


def _names(above: list[str | int]) -> list[str]:
    match above:
        case []:
            return list(_File.model_fields)
        case ["redact"]:
            return list(_Redact.model_fields)
        case ["redact", "rule", *_]:
            return list(_Rule.model_fields)
        case _:
            return list(_Tool.model_fields)

"""The settings file's schema; imported only where there is such a file."""

import difflib
import os
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cassettekit.errors import SettingsError
from cassettekit.normalization import Settings as Normalization
from cassettekit.normalization import ToolRules, WallClock
from cassettekit.redaction import default_rules
from cassettekit.session.rules import Redaction
from cassettekit.session.settings import Settings


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class _Redact(_Table):
    """`[redact]`: what is secret here beyond the shipped rules."""

    on: bool = True
    names: list[str] = []
    allow: list[str] = []
    values_from: list[str] = []


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

    `values_from` names environment variables whose values are never written; one that is not
    set is passed over, since a replay does not have the credentials.

    Raises:
        SettingsError: A name is unknown, with the nearest known one, or a value is wrong.
    """
    try:
        found = _File.model_validate(table)
    except ValidationError as error:
        raise _explained(path, error) from None
    redact = found.redact
    _check_allowed(path, redact.allow)
    values = (os.environ.get(name, "") for name in redact.values_from)
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
        redaction=Redaction(
            on=redact.on,
            values=tuple(value for value in values if value),
            names=tuple(redact.names),
            allow=tuple(redact.allow),
        ),
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


def _check_allowed(path: Path, allow: list[str]) -> None:
    known = [rule.id for rule in default_rules()]
    for rule in allow:
        if rule not in known and not rule.startswith("$"):
            raise SettingsError(
                f"{path}: redact.allow", f"there is no rule {rule[:60]!r}", _nearest(rule, known)
            )


def _explained(path: Path, error: ValidationError) -> SettingsError:
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(map(str, first["loc"]))
    if first["type"] != "extra_forbidden":
        return SettingsError(f"{path}: {place}", str(first["msg"]))
    *above, name = first["loc"]
    return SettingsError(
        f"{path}: {place}", "there is no such setting", _nearest(str(name), _names(above))
    )


def _names(above: list[str | int]) -> list[str]:
    match above:
        case []:
            return list(_File.model_fields)
        case ["redact"]:
            return list(_Redact.model_fields)
        case _:
            return list(_Tool.model_fields)


def _nearest(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    return f"did you mean {close[0]!r}?" if close else f"known are {', '.join(sorted(known))}"

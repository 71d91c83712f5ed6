"""What a Python tool's signature says about its calls."""

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal, TypeAlias

from cassettekit.core.canonical import snapshot
from cassettekit.core.values import JsonValue
from cassettekit.errors import NoTool, UnkeyableArgs

Kind: TypeAlias = Literal["plain", "async", "generator", "async generator"]

_UNBOUND = ("self", "cls")
_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]{1,16}")
_PATHS = ("Path", "PurePath", "PosixPath", "WindowsPath", "PathLike")


@dataclass(frozen=True, slots=True)
class Signature:
    """A tool's parameters: how its arguments are named, and which are paths."""

    signature: inspect.Signature
    kind: Kind

    def bind(
        self, where: str, args: tuple[object, ...], named: Mapping[str, object]
    ) -> dict[str, object]:
        """Name every argument and leave out those equal to their default.

        `*args` are one list under their name, `**kwargs` join the others, `self` is dropped.

        Raises:
            NoTool: The tool cannot be called so; or a keyword argument has the name of a
                positional-only parameter.
        """
        try:
            bound = self.signature.bind(*args, **named).arguments
        except TypeError as error:
            raise NoTool(where, str(error), "call it with the arguments it takes") from None
        parameters = self.signature.parameters
        given: dict[str, object] = {}
        for place, (name, value) in enumerate(bound.items()):
            parameter = parameters[name]
            if place == 0 and name in _UNBOUND:
                continue
            if parameter.kind is inspect.Parameter.VAR_KEYWORD:
                if clash := given.keys() & value.keys():
                    raise NoTool(where, f"two arguments are named {min(clash)!r}")
                given.update(value)
            elif parameter.default is inspect.Parameter.empty or not _same(
                value, parameter.default
            ):
                given[name] = value
        return given

    @property
    def path_fields(self) -> frozenset[str]:
        """The parameters that are annotated as paths."""
        return frozenset(
            name
            for name, parameter in self.signature.parameters.items()
            if _is_path(parameter.annotation)
        )

    def described(self) -> list[JsonValue]:
        """The signature as JSON, for a digest: names, kinds, annotations and defaults."""
        return [
            [
                parameter.name,
                parameter.kind.name,
                _spell_annotation(parameter.annotation),
                _spell_default(parameter.default),
            ]
            for parameter in self.signature.parameters.values()
            if parameter.name not in _UNBOUND
        ]


def signature_of(fn: Callable[..., object]) -> Signature | None:
    """Read a callable's signature; None where Python knows none."""
    try:
        signature = inspect.signature(fn)
    except (ValueError, TypeError):
        return None
    return Signature(signature, _kind(fn))


def _kind(fn: Callable[..., object]) -> Kind:
    target = fn if inspect.isroutine(fn) else getattr(fn, "__call__", fn)  # noqa: B004
    if inspect.iscoroutinefunction(target):
        return "async"
    if inspect.isasyncgenfunction(target):
        return "async generator"
    if inspect.isgeneratorfunction(target):
        return "generator"
    return "plain"


def _same(value: object, default: object) -> bool:
    if value is default:
        return True
    if type(value) is not type(default):
        return False
    try:
        return bool(value == default)
    except Exception:  # noqa: BLE001 - a user's own __eq__ may raise anything: not the default
        return False


def _is_path(annotation: object) -> bool:
    if isinstance(annotation, str):
        words = annotation.replace("|", " ").replace(".", " ").replace("[", " ").split()
        return any(word in _PATHS for word in words)
    if isinstance(annotation, type):
        return issubclass(annotation, PurePath) or annotation.__name__ == "PathLike"
    return any(_is_path(part) for part in getattr(annotation, "__args__", ()))


def _spell_annotation(annotation: object) -> str:
    if annotation is inspect.Parameter.empty:
        return ""
    if isinstance(annotation, str):
        return annotation
    # An object's repr says where it lies, which is another place in each run.
    return _ADDRESS.sub("", inspect.formatannotation(annotation))


def _spell_default(default: object) -> JsonValue:
    if default is inspect.Parameter.empty:
        return []
    try:
        return [snapshot(default)]
    except UnkeyableArgs:
        # Its repr may hold an address; its type does not.
        return [{"type": type(default).__qualname__}]

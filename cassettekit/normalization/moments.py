"""Read a moment in any of its common spellings, and write another in the same one."""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from cassettekit.core.values import JsonValue
from cassettekit.normalization.shapes import integral

FROZEN_EPOCH = 946_684_800
"""2000-01-01T00:00:00Z, where frozen time begins."""

_SECOND = 1_000_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

_ISO = re.compile(
    r"(\d{4})(-?)(\d\d)\2(\d\d)([Tt ])(\d\d)(:?)(\d\d)(?:\7(\d\d)(?:([.,])(\d{1,9}))?)?"
    r"( ?)(Z|z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?\Z",
    re.ASCII,
)
_RFC_2822 = re.compile(
    rf"(?:({'|'.join(_DAYS)}), )?(\d{{1,2}}) ({'|'.join(_MONTHS)}) (\d{{4}})"
    r" (\d\d):(\d\d)(?::(\d\d))? ([+-]\d{4}|GMT|UTC|UT|Z)\Z",
    re.ASCII,
)
_DIGITS = re.compile(r"(\d{9,19})(?:\.(\d{1,9}))?\Z", re.ASCII)
_OFFSET = re.compile(r"([+-])(\d\d):?(\d\d)?\Z", re.ASCII)
_UNITS = (("s", 1), ("ms", 1_000), ("us", 1_000_000), ("ns", 1_000_000_000))
_FIELD = re.compile(r"YYYY|Mmm|MM|Ddd|DD|D|hh|mm|ss|f{1,9}")
_FORMS = {
    "YYYY": "{0.year:04}",
    "MM": "{0.month:02}",
    "Mmm": "{1}",
    "DD": "{0.day:02}",
    "D": "{0.day}",
    "Ddd": "{2}",
    "hh": "{0.hour:02}",
    "mm": "{0.minute:02}",
    "ss": "{0.second:02}",
}
_NUMBER = re.compile(r"(int|float|digits) (s|ms|us|ns)(?:\.(f{1,9}))?\Z")


class Moment(NamedTuple):
    """A point in time and the template that spells it.

    A naive one says no zone; it is read as UTC.
    """

    template: str
    micros: int
    naive: bool


def read_moment(value: JsonValue) -> Moment | None:  # noqa: PLR0911 - a type, a return
    """Read a full timestamp: ISO 8601, RFC 2822, or the epoch in s, ms, µs or ns.

    A date without a time is none, nor is a number outside the years 1999 to 2103. It may
    stand under `$datetime`, or under `$int` where it is too large for a JSON number.
    """
    match value:
        case bool():
            return None
        case int() | float():
            kind = "int" if isinstance(value, int) else "float"
            return _from_number(value, kind)
        case str() if 9 <= len(value) <= 48:
            first = value[0]
            if "0" <= first <= "9":
                return _from_iso(value) or _from_digits(value) or _from_rfc_2822(value)
            return _from_rfc_2822(value) if first in "MTWFS" else None
        case {"$datetime": str() as text, **others} if not others:
            inner = read_moment(text)
            return inner and inner._replace(template=f"$datetime {inner.template}")
        case {"$int": _}:
            number = integral(value)
            large = _from_number(number, "int") if isinstance(number, int) else None
            return large and large._replace(template=f"$int {large.template}")
        case _:
            return None


def write_moment(template: str, micros: int) -> JsonValue:
    """Write a moment by a template that `read_moment` gave; `None` if it is no template."""
    if len(template) > 64:
        return None
    if template.startswith("$datetime "):
        return {"$datetime": write_moment(template[10:], micros)}
    if template.startswith("$int "):
        return {"$int": str(write_moment(template[5:], micros))}
    number = _NUMBER.match(template)
    if number is not None:
        return _number(micros, *number.groups())
    form, offset = _format(template)
    local = _EPOCH + timedelta(microseconds=micros + offset * _SECOND)
    fraction = f"{local.microsecond:06}000"
    return form.format(local, _MONTHS[local.month - 1], _DAYS[local.weekday()], fraction)


@lru_cache(256)
def _format(template: str) -> tuple[str, int]:
    """A template as a format of a local time, and that time's offset in seconds."""
    zone = _OFFSET.search(template)
    form = template.replace("{", "{{").replace("}", "}}")
    form = _FIELD.sub(lambda found: _FORMS.get(found[0]) or f"{{3:.{len(found[0])}}}", form)
    return form, _offset(zone) if zone else 0


def frozen_micros(seq: int, rank: int) -> int:
    """The moment that a record's place freezes to: an hour a record, a second a rank."""
    # Past the year 9000 no calendar follows; only a crafted file gets there.
    hours = min(max(seq, 0), 60_000_000)
    return (FROZEN_EPOCH + hours * 3600 + min(max(rank, 0), 3599)) * _SECOND


def _from_number(value: float, kind: str, fraction: str = "") -> Moment | None:
    for unit, scale in _UNITS:
        if 940_000_000 * scale <= value < 4_200_000_000 * scale:
            template = f"{kind} {unit}.{'f' * len(fraction)}" if fraction else f"{kind} {unit}"
            exact = isinstance(value, int)
            micros = value * _SECOND // scale if exact else round(value * _SECOND / scale)
            return Moment(template, int(micros), naive=False)
    return None


def _from_digits(text: str) -> Moment | None:
    match = _DIGITS.match(text)
    if match is None:
        return None
    whole, fraction = match.groups()
    found = _from_number(int(whole), "digits", fraction or "")
    if found is None or not fraction:
        return found
    if not found.template.startswith("digits s."):
        return None
    return found._replace(micros=found.micros + int(fraction[:6].ljust(6, "0")))


def _from_iso(text: str) -> Moment | None:
    match = _ISO.match(text)
    if match is None:
        return None
    year, dash, month, day, sep, hour, colon, minute, second, dot, fraction, gap, zone = (
        match.groups()
    )
    micros = _micros((year, month, day, hour, minute, second or "0"), fraction)
    if micros is None:
        return None
    seconds = f"{colon}ss" if second else ""
    tail = f"{dot}{'f' * len(fraction)}" if fraction else ""
    template = f"YYYY{dash}MM{dash}DD{sep}hh{colon}mm{seconds}{tail}{gap}{zone or ''}"
    offset = _OFFSET.match(zone) if zone else None
    return Moment(template, micros - (_offset(offset) * _SECOND if offset else 0), zone is None)


def _from_rfc_2822(text: str) -> Moment | None:
    match = _RFC_2822.match(text)
    if match is None:
        return None
    weekday, day, month, year, hour, minute, second, zone = match.groups()
    number = f"{_MONTHS.index(month) + 1:02}"
    micros = _micros((year, number, day, hour, minute, second or "0"))
    if micros is None:
        return None
    template = (
        f"{'Ddd, ' if weekday else ''}{'DD' if len(day) == 2 else 'D'} Mmm YYYY hh:mm"
        f"{':ss' if second else ''} {zone}"
    )
    offset = _OFFSET.match(zone)
    return Moment(template, micros - (_offset(offset) * _SECOND if offset else 0), naive=False)


def _micros(fields: tuple[str, ...], fraction: str | None = None) -> int | None:
    year, month, day, hour, minute, second = map(int, fields)
    try:
        moment = datetime(year, month, day, hour, minute, second, tzinfo=UTC)
    except ValueError:
        return None
    whole = (moment - _EPOCH) // _MICROSECOND
    return whole + (int(fraction[:6].ljust(6, "0")) if fraction else 0)


def _offset(zone: re.Match[str]) -> int:
    sign, hours, minutes = zone.groups()
    seconds = int(hours) * 3600 + int(minutes or 0) * 60
    return -seconds if sign == "-" else seconds


def _number(micros: int, kind: str, unit: str, fraction: str | None) -> JsonValue:
    scale = dict(_UNITS)[unit]
    whole, rest = divmod(micros * scale, _SECOND)
    match kind:
        case "int":
            return whole
        case "float":
            return micros * scale / _SECOND
        case _:
            digits = f"{rest:06}000"[: len(fraction)] if fraction else ""
            return f"{whole}.{digits}" if digits else str(whole)

"""`cassette redact FILE…`"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import wrap
from typing import Annotated, NoReturn

import typer

from cassettekit.cli import rewrite
from cassettekit.cli.ending import failed, for_a_reader
from cassettekit.cli.options import ConfigOption, JsonOption, OutputOption, file_or_stdout
from cassettekit.core.show import shown, times
from cassettekit.core.values import JsonObject
from cassettekit.errors import CassetteError, NoFile, SettingsError, UsageError
from cassettekit.redaction import personal_rules
from cassettekit.render.calls import width_of
from cassettekit.render.progress import shown_progress
from cassettekit.session.allowed import check_allowed
from cassettekit.session.doubts import doubts_in
from cassettekit.session.env_files import values_in
from cassettekit.session.notices import say
from cassettekit.session.opening import rules_here
from cassettekit.session.rekey import stored_road
from cassettekit.session.rules import Redaction, Rules
from cassettekit.session.scrubbing import files_in, read_all, scrub


def command(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE…", help="Cassettes, JSON or JSONL files, folders, or -."),
    ] = None,
    output: OutputOption = None,
    in_place: Annotated[
        bool, typer.Option("--in-place", help="Replace each file once the new one is whole.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Only look; exit 1 if a secret is found.")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit 1 where something cannot be looked into.")
    ] = False,
    values_from: Annotated[
        list[Path] | None,
        typer.Option("--values-from", metavar=".env", help="Redact the values of this file too."),
    ] = None,
    allow: Annotated[
        list[str] | None,
        typer.Option("--allow", metavar="RULE|PATH", help="Leave this rule, or this place, alone."),
    ] = None,
    personal: Annotated[
        bool,
        typer.Option("--personal", help="Redact e-mail addresses, phone and card numbers too."),
    ] = False,
    paranoid: Annotated[
        bool,
        typer.Option("--paranoid", help="Warn of what looks random and that no rule knows."),
    ] = False,
    rules: Annotated[
        bool, typer.Option("--rules", help="Show the table of rules and exit.")
    ] = False,
    config: ConfigOption = None,
    json_: JsonOption = False,
) -> None:
    """Take credentials out of recordings and transcripts; keys are made again.

    Reports the rule, line and JSON path of everything found, never the value. Writes one file
    to standard output unless told otherwise.

    Example: cassette redact runs/ --check
    """
    if rules:
        _write_rules(rules_here(None, config)[1].redaction, as_json=json_)
        return
    paths, others = files_in(files or [])
    if not paths:
        _refuse_nothing(others)
    if len(paths) > 1 and not (in_place or check):
        raise UsageError(
            "cassette redact", "many files go nowhere together", "use --in-place or --check"
        )
    settings, today = rules_here(None, config)
    weakened = today.redaction.weakened
    for weakness in weakened:
        say(f"{settings.source}: {weakness}")
    if not (check or today.redaction.on):
        raise SettingsError(str(settings.source), "redaction is off", "name another --config")
    today = _adjusted(today, values_from or [], allow or [], personal=personal)
    reports, errors = _all(paths, output, today, paranoid=paranoid, in_place=in_place, check=check)
    if json_:
        out = sys.stdout if check or in_place or file_or_stdout(output) else sys.stderr
        with for_a_reader():
            _write_json(reports, weakened, out)
    else:
        _tell(reports, check=check)
        _tell_passed(others)
    codes = [failed(error) for error in errors]
    found = check and (weakened or any(report.hits or report.weakened for report in reports))
    blind = strict and any(report.unlooked for report in reports)
    raise typer.Exit(max(codes, default=int(bool(found or blind))))


def _all(
    paths: list[Path],
    output: Path | None,
    today: Rules,
    *,
    paranoid: bool,
    in_place: bool,
    check: bool,
) -> tuple[list[rewrite.Report], list[CassetteError]]:
    """Take every file in turn: what one of many is refused for does not hide the others."""
    # Before the first is written: where one may not go, nothing is done.
    targets = [rewrite.destination(path, output, in_place=in_place, check=check) for path in paths]
    reports: list[rewrite.Report] = []
    errors: list[CassetteError] = []
    work = zip(paths, targets, strict=True)
    for path, target in shown_progress(work, "redacting", len(paths)) if targets[1:] else work:
        report = rewrite.Report(_name(path), doubts=doubts_in if paranoid else None)
        reports.append(report)
        try:
            _one(path, target, today, report, in_place=in_place, check=check)
        except CassetteError as error:
            if len(paths) == 1:
                raise
            if not check:
                report = reports[-1] = rewrite.Report(report.name)  # nothing came of it
            report.error = error.code
            errors.append(error)
    return reports, errors


def _tell_passed(folders: Mapping[Path, int]) -> None:
    for folder, count in folders.items():
        if count:
            say(f"{folder}: {times(count, 'other file')} passed over: no JSON by name")


def _refuse_nothing(folders: Iterable[Path]) -> NoReturn:
    for folder in folders:
        raise UsageError(str(folder), "there is no JSON or JSONL file in it", "name the files")
    raise UsageError("cassette redact", "there is nothing to redact", "name a file or folder")


def _adjusted(today: Rules, values_from: list[Path], allow: list[str], *, personal: bool) -> Rules:
    values = (value for path in values_from for value in values_in(_read_values(path)))
    redaction = today.redaction
    changed = replace(
        redaction,
        values=(*redaction.values, *values),
        allow=(*redaction.allow, *allow),
        personal=redaction.personal or personal,
    )
    check_allowed("--allow", changed)
    return replace(today, redaction=changed)


def _read_values(path: Path) -> str:
    try:
        return read_all(path).decode("utf-8", "replace")
    except NoFile as error:
        # Nothing that one could record.
        raise NoFile(str(path), error.what) from None


def _name(path: Path) -> str:
    return "<stdin>" if str(path) == "-" else str(path)


def _one(
    path: Path,
    target: Path | None,
    today: Rules,
    report: rewrite.Report,
    *,
    in_place: bool,
    check: bool,
) -> None:
    data = sys.stdin.buffer.read() if str(path) == "-" else read_all(path)
    work = scrub(report.name, data, stored_road(today), _watched)
    for note in work.notes:
        say(f"{report.name}: {note.text}")
    report.weakened = work.weakened if check else ()
    if check:
        report.look(work.lines)
    else:
        rewrite.write(work.lines, target, report, in_place=in_place)


def _watched(numbers: range) -> Iterator[int]:
    return shown_progress(numbers, "reading line", len(numbers))


def _write_json(reports: list[rewrite.Report], weakened: Sequence[str], out: "rewrite.Out") -> None:
    members: JsonObject = {
        "files": [report.members() for report in reports],
        "weakened": [*weakened],
    }
    out.write(json.dumps(members, sort_keys=True) + "\n")


def _tell(reports: list[rewrite.Report], *, check: bool) -> None:
    verb = "would be redacted" if check else "redacted"
    for report in reports:
        for line in report.lines():
            say(line)
        if report.hits or len(reports) == 1:
            say(f"{report.name}: {times(report.places, 'place')} {verb}")
        for weakness in report.weakened:
            say(f"{report.name}: its header says that {weakness}")
    if len(reports) > 1:
        found = sum(bool(report.hits) for report in reports)
        places = sum(report.places for report in reports)
        say(f"{found} of {times(len(reports), 'file')}: {times(places, 'place')} {verb}")


def _write_rules(redaction: Redaction, *, as_json: bool) -> None:
    in_force = redaction.rules
    others = () if redaction.personal else personal_rules()
    width = width_of(sys.stdout) or sys.maxsize
    for rule in (*in_force, *others):
        is_on = redaction.on and rule in in_force and rule.id not in redaction.allow
        if as_json:
            members = {"id": rule.id, "class": rule.kind, "why": rule.why, "source": rule.source}
            sys.stdout.write(json.dumps(members | {"on": is_on}, sort_keys=True) + "\n")
        else:
            off = "" if is_on else "off: " if rule in in_force else "with --personal: "
            line = f"{rule.id:24} {rule.kind:14} {off}{shown(rule.why)}"
            sys.stdout.write("\n".join(wrap(line, width, subsequent_indent=" " * 40)) + "\n")

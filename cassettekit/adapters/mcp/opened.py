"""Open the run that a command line asks for."""

from cassettekit.adapters.mcp.asked import Asked
from cassettekit.adapters.mcp.card import require_server, served_by
from cassettekit.session.notices import say
from cassettekit.session.opening import ActiveRun, Wanted, open_run, require_other
from cassettekit.session.runs import RecordRun, ReplayRun
from cassettekit.session.settings import load_settings
from cassettekit.session.surroundings import run_around
from cassettekit.storage.recording import Recording


def opened(asked: Asked, recording: Recording | None = None) -> ActiveRun:
    """The run; on stderr, which settings it has: a client starts servers in any folder.

    `recording` is the file where it was read already.

    Raises:
        CassetteError: The run cannot begin.
    """
    file, candidate = asked.file, asked.candidate
    if candidate:
        require_other(candidate, file)
    around = run_around()
    named = around.config if around is not None else asked.config
    settings = load_settings(named or None)
    run = open_run(
        Wanted(
            path=file,
            mode=asked.mode,
            root=asked.root,
            config=settings.source,
            candidate=candidate,
            strict=asked.strict,
            keep=asked.keep,
            match_redacted=asked.match_redacted,
        ),
        recording,
    )
    assert run is not None, "the command line gives a file and a mode"
    source = settings.source or "none found"
    say(f"{run.mode} {file}; settings: {source}; root: {run.road.rules.roots.root}")
    answers = run.replayer.answers if isinstance(run, ReplayRun) else None
    if answers is not None:
        require_server(answers.recording, asked.server)
        if run.mode == "replay":
            answers.keep_only(served_by(answers.recording, asked.server))
    return run


def opened_to_record(asked: Asked) -> RecordRun:
    """The run where every call is live; see `opened`."""
    run = opened(asked)
    assert isinstance(run, RecordRun), "the mode is `record`, or there is no file yet"
    return run


def opened_to_replay(asked: Asked, recording: Recording | None = None) -> ReplayRun:
    """The run where no call is live; see `opened`."""
    run = opened(asked, recording)
    assert type(run) is ReplayRun, "the mode is `replay`"
    return run

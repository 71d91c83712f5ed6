import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from cassettekit import key
from cassettekit.cli.app import app
from tests.diff.runs import spelled

HEADER = {"key": "cassette/1", "normalize": None, "redact": None, "rules": "0" * 16}


def cassette(path, tokens, *, end=True, header=HEADER, separators=(",", ":"), **more):
    """Write a run of tokens, or of objects, as a cassette file."""
    calls = tokens.split() if isinstance(tokens, str) else tokens
    lines = [header]
    for seq, token in enumerate(calls):
        call = {"result": None, "v": "v1", "args": {}}
        call |= token if isinstance(token, dict) else spelled(token)
        call |= more
        if "error" in call:
            del call["result"]
        name = {"key": key(call["tool"], call["args"], call["v"]), "seq": seq}
        outcome = {k: call.pop(k) for k in ("result", "error") if k in call}
        lines.append(name | call | outcome)
    if end:
        lines.append({"key": "end", "calls": len(calls), "status": "ok"})
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(line, separators=separators) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def pair(tmp_path):
    def make(base, candidate, **more):
        return (
            str(cassette(tmp_path / "base.jsonl", base)),
            str(cassette(tmp_path / "candidate.jsonl", candidate, **more)),
        )

    return make


def diff(*words, stdin=None):
    return CliRunner().invoke(app, ["diff", *map(str, words)], input=stdin)


@pytest.mark.parametrize(
    ("base", "candidate", "options", "code"),
    [
        ("a b", "a b", "", 0),
        ("a b", "a c", "", 1),
        ("a b", "a b c", "--allow extra", 0),
        ("a b", "a b c", "--allow missing,moved", 1),
        ("a b c", "a b", "--allow missing", 0),
        ("r1", "r2", "--allow args", 0),
        ("a b c", "b c a", "--allow moved", 0),
        ("a b a", "b a a", "--ignore-order", 0),
        ("a b", "b a a", "--ignore-order", 1),
        ("a r1 b", "a r2 b", "--skip r", 0),
        ("a r1 b", "x r1 y", "--only r", 0),
        ("a r1 b", "x r2 y", "--only r", 1),
    ],
)
def test_the_exit_code_follows_the_policy(pair, base, candidate, options, code):
    files = pair(base, candidate)

    for quiet in ([], ["--quiet"]):
        ran = diff(*files, *options.split(), *quiet)
        assert ran.exit_code == code, ran.output
    assert ran.output == ""


def test_results_count_only_when_asked_for(pair):
    files = pair([{"tool": "a", "result": 1}], [{"tool": "a", "result": 2}])

    assert diff(*files).exit_code == 0
    assert "1 of 1 result differs" in diff(*files).output
    assert diff(*files, "--results").exit_code == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"result": {"a": 1, "error": None}}, {"result": {"a": 2, "error": None}}),
        ({"error": {"type": "A", "result": 1}}, {"error": {"type": "B", "result": 1}}),
        ({"result": 'x,"miss":1'}, {"result": 'y,"miss":1'}),
        ({"result": 1, "call_id": "a"}, {"result": 2, "call_id": "b"}),
    ],
)
@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": "), (" , ", ":")])
def test_a_result_that_differs_is_seen_whatever_else_its_line_holds(tmp_path, old, new, separators):
    args = {"a": 1, "result": 2, "z": {"b": 1, "error": 3}}
    files = [
        cassette(tmp_path / name, [{"tool": "t", "args": args, **call}], separators=separators)
        for name, call in (("a.jsonl", old), ("b.jsonl", new))
    ]

    assert "1 of 1 result differs" in diff(*files).output


def test_what_is_no_outcome_is_no_drift(pair):
    files = pair(
        [{"tool": "t", "call_id": "a", "result": [{"x": 1, "y": 2}]}],
        [{"tool": "t", "call_id": "b", "result": [{"y": 2, "x": 1.0}]}],
    )

    assert "differ" not in diff(*files, "--results").output


def test_every_format_is_reached_by_its_name(pair):
    files = pair("a b", "a c")

    assert json.loads(diff(*files, "--json").output)["format"] == "cassette-diff/1"
    assert diff(*files, "--json").output == diff(*files, "--format", "json").output
    for name, start in (("markdown", "❌ **"), ("github", "::error "), ("junit", "<?xml ")):
        ran = diff(*files, "--format", name)
        assert ran.output.startswith(start)
        assert ran.exit_code == 1


def test_a_report_can_go_to_a_file(pair, tmp_path):
    files = pair("a b", "a c")

    ran = diff(*files, "-o", tmp_path / "report.txt")

    assert (ran.exit_code, ran.output) == (1, "")
    assert (tmp_path / "report.txt").read_text("utf-8") == diff(*files).output


def test_on_github_the_job_summary_gets_the_comment(pair, tmp_path, monkeypatch):
    files = pair("a b", "a c")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))

    diff(*files, "--format", "github")

    assert (tmp_path / "summary.md").read_text("utf-8") == diff(*files, "--format=markdown").output


def test_either_side_may_be_standard_input(pair, tmp_path):
    base, candidate = pair("a b", "a c")

    for words in (("-", candidate), (base, "-")):
        text = (tmp_path / ("base.jsonl" if words[0] == "-" else "candidate.jsonl")).read_bytes()
        ran = diff(*words, stdin=text)
        assert "call 2 diverges: b replaced by c" in ran.output
        assert "<stdin>" in ran.output
    assert diff("-", "-").exit_code == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--allow", "more"], "--allow knows no 'more'; it takes extra, missing, moved or args"),
        (["--color", "blue"], "--color knows no 'blue'"),
        (["--format", "pdf"], "there is no format 'pdf'; it is one of human, json"),
        (["--format", "wording"], "there is no format 'wording'"),
        (["--only", "zz"], "no run calls a tool 'zz'; they call a, b, c"),
        (["--jobs", "0"], "--jobs"),
        (["--at", "0"], "--at"),
        (["--only", "a", "--skip", "a"], "--only and --skip leave no call to compare"),
        (["--skip", "a", "--skip", "b", "--skip", "c"], "--only and --skip leave no call"),
    ],
)
def test_wrong_usage_is_refused_in_one_line(pair, words, message):
    ran = diff(*pair("a b", "a c"), *words)

    assert ran.exit_code == 2
    assert message in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_damage_is_an_error_that_names_file_and_line(pair, tmp_path):
    base, candidate = pair("a b c", "a b c")
    lines = (tmp_path / "candidate.jsonl").read_text("utf-8").splitlines()
    (tmp_path / "candidate.jsonl").write_text("\n".join([*lines[:2], lines[2][:30], *lines[3:]]))

    ran = diff(base, candidate)

    assert ran.exit_code == 2
    assert f"error[corrupt]: {candidate}:3" in ran.stderr
    assert ran.stdout == ""


def test_a_missing_file_is_an_error(pair, tmp_path):
    ran = diff(pair("a", "a")[0], tmp_path / "none.jsonl")

    assert ran.exit_code == 2
    assert ran.stderr.startswith("error[no-file]:")


def test_a_run_that_was_cut_short_is_not_the_same(pair):
    ran = diff(*pair("a b", "a b", end=False))

    assert ran.exit_code == 1
    assert "The candidate was cut short: its recording has no end." in ran.output


def test_a_bare_file_is_not_comparable_with_a_cassette(pair, tmp_path):
    bare = tmp_path / "bare.jsonl"
    bare.write_text(json.dumps({"key": "0" * 16, "tool": "a", "result": 1}) + "\n")

    ran = diff(pair("a", "a")[0], bare)

    assert ran.exit_code == 2
    assert ran.stderr.startswith("error[not-comparable]:")


def test_two_bare_files_are_compared(tmp_path):
    def bare(name, *calls):
        lines = [{"key": k * 16, "tool": t, "result": r} for k, t, r in calls]
        path = tmp_path / name
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        return path

    base = bare("a.jsonl", ("1", "x", 1), ("2", "y", 2))
    ran = diff(base, bare("b.jsonl", ("1", "x", 1), ("3", "y", 2)))

    assert "call 2 diverges: y, other arguments" in ran.output
    assert "other arguments, which the file does not hold" in ran.output


def test_files_made_under_one_set_of_rules_are_compared_by_their_own_keys(pair):
    ran = diff(*pair("a b", "a b"))

    assert ran.exit_code == 0
    assert "Note" not in ran.output


def test_files_made_under_rules_that_differ_are_keyed_again_with_a_note(tmp_path):
    base = cassette(tmp_path / "a.jsonl", "a r1")
    other = cassette(tmp_path / "b.jsonl", "a r1", header={**HEADER, "rules": "1" * 16})

    ran = diff(base, other)

    assert ran.exit_code == 0
    assert ran.output.count("its keys were made again in memory") == 2


def test_a_changed_tool_schema_is_named(tmp_path):
    files = []
    for name, digest in (("a.jsonl", "1"), ("b.jsonl", "2")):
        files.append(cassette(tmp_path / name, "a"))
        lines = files[-1].read_text().splitlines()
        schema = json.dumps({"key": "tools/schema", "tools": {"a": digest}})
        files[-1].write_text("\n".join([lines[0], schema, *lines[1:]]) + "\n")

    ran = diff(*files)

    assert "Note: the signature or input schema of a changed between the runs." in ran.output


def test_two_folders_are_compared_by_relative_path(tmp_path):
    cassette(tmp_path / "base" / "x" / "one.jsonl", "a b")
    cassette(tmp_path / "base" / "two.jsonl", "a b")
    cassette(tmp_path / "base" / "gone.jsonl", "a")
    cassette(tmp_path / "candidate" / "x" / "one.jsonl", "a b")
    cassette(tmp_path / "candidate" / "two.jsonl", "a c")
    cassette(tmp_path / "candidate" / "fresh.jsonl", "a")
    folders = tmp_path / "base", tmp_path / "candidate"

    ran = diff(*folders)

    assert ran.exit_code == 1
    assert ran.output.splitlines() == [
        "≠ Of 4 pairs 1 differs, 2 have one side only.",
        "",
        "  + fresh.jsonl  The baseline has no such file.",
        "  - gone.jsonl   The candidate has no such file.",
        "  ≠ two.jsonl    Identical for 1 call, then call 2 diverges: b replaced by c.",
        "  = x/one.jsonl  Identical: 2 calls, same tools, same arguments, same order.",
    ]
    assert diff(*folders, "--jobs", "2").output == ran.output


def test_a_broken_file_in_a_folder_does_not_hide_the_others(tmp_path):
    for side in ("base", "candidate"):
        cassette(tmp_path / side / "good.jsonl", "a")
        cassette(tmp_path / side / "bad.jsonl", "a")
    (tmp_path / "candidate" / "bad.jsonl").write_text("{\n{\n")

    ran = diff(tmp_path / "base", tmp_path / "candidate")

    assert ran.exit_code == 2
    assert "error[corrupt]" in ran.output
    assert "= good.jsonl" in ran.output


def test_a_folder_is_not_compared_with_a_file(tmp_path, pair):
    ran = diff(tmp_path, pair("a", "a")[0])

    assert ran.exit_code == 2
    assert "a folder is compared with one other folder" in ran.stderr


def test_folders_without_cassettes_are_an_error(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()

    assert diff(tmp_path / "a", tmp_path / "b").exit_code == 2


def test_several_runs_show_where_and_how_often_they_leave_the_baseline(tmp_path):
    runs = ["s r1 t z", "s r1 t z", "s r2 z", "s r2", "s r1 q"]
    files = [cassette(tmp_path / f"{n}.jsonl", tokens) for n, tokens in enumerate(runs)]

    ran = diff(*files)

    assert ran.exit_code == 1
    assert ran.output.splitlines()[0] == "≠ Of 4 runs 3 differ."
    tree = ran.output.partition(" runs  call\n")[2].replace(f"{tmp_path}/", "").splitlines()
    assert [line.rstrip() for line in tree] == [
        "    5     1  s",
        "    3     2    r  path=1",
        "    2     3      t    ⋯ 1 more call  (the baseline, 1.jsonl)",
        "    1     3      q    (4.jsonl)",
        "    2     2    r  path=2",
        "    1            ends here  (3.jsonl)",
        "    1     3      z    (2.jsonl)",
    ]


def test_several_runs_as_json_list_every_branch(tmp_path):
    files = [cassette(tmp_path / f"{n}.jsonl", t) for n, t in enumerate(["a b", "a c", "a b"])]

    document = json.loads(diff(*files, "--json").output)

    assert document["format"] == "cassette-diff-batch/1"
    assert [pair["state"] for pair in document["pairs"]] == ["differs", "same"]
    assert [(node["depth"], node["runs"]) for node in document["tree"]] == [
        (0, [0, 1, 2]),
        (1, [0, 2]),
        (1, [1]),
    ]


def test_a_linked_file_in_a_folder_is_compared_too(tmp_path):
    for side in ("base", "candidate"):
        cassette(tmp_path / f"{side}.jsonl", "a b" if side == "base" else "a c")
        (tmp_path / side).mkdir()
        (tmp_path / side / "linked.jsonl").symlink_to(tmp_path / f"{side}.jsonl")

    ran = diff(tmp_path / "base", tmp_path / "candidate")

    assert ran.exit_code == 1
    assert "≠ linked.jsonl" in ran.output


def test_a_dash_after_output_is_standard_output(pair, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    files = pair("a b", "a c")

    dashed = diff(*files, "-o", "-", "--json")

    assert dashed.output == diff(*files, "--json").output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["base.jsonl", "candidate.jsonl"]


def test_in_folders_a_pair_without_the_chosen_tool_is_the_same_but_not_all_may_be(tmp_path):
    for side, tokens in (("base", "a b"), ("candidate", "a c")):
        cassette(tmp_path / side / "one.jsonl", "b")
        cassette(tmp_path / side / "two.jsonl", tokens)
    folders = tmp_path / "base", tmp_path / "candidate"

    ran = diff(*folders, "--only", "a")

    assert ran.exit_code == 0
    assert ran.output.splitlines()[2] == (
        "  = one.jsonl  Identical: neither run makes a call that is compared."
    )
    for words in (["--only", "zz"], ["--skip", "a", "--skip", "b", "--skip", "c"]):
        nothing = diff(*folders, *words)
        assert nothing.exit_code == 2
        assert "error[usage]: cassette diff: --only and --skip leave no call" in nothing.stderr


@pytest.mark.parametrize("name", ["markdown", "github", "junit"])
def test_several_pairs_can_be_told_in_every_format_for_machines(tmp_path, name):
    files = [cassette(tmp_path / f"{n}.jsonl", t) for n, t in enumerate(["a b", "a c", "a b"])]

    ran = diff(*files, "--format", name)

    assert ran.exit_code == 1
    assert "Identical for 1 call" in ran.output


@pytest.mark.parametrize(
    ("recorded", "edited"), [("tests/", "src/"), (1, True), (1, 2**60), ({"a": 1}, {"a": 1.5})]
)
@pytest.mark.parametrize("side", [{}, {"call_id": "c1"}])
def test_arguments_edited_under_their_old_key_are_no_equal_call(tmp_path, recorded, edited, side):
    call = {"tool": "t", "args": {"a": recorded}, **side}
    base, candidate = (cassette(tmp_path / f"{n}.jsonl", [call]) for n in range(2))
    line, changed = (
        f'"args":{json.dumps({"a": v}, separators=(",", ":"))}' for v in (recorded, edited)
    )
    candidate.write_text(base.read_text().replace(line, changed))

    ran = diff(base, candidate)

    assert ran.exit_code == 2
    assert "error[key-collision]: " in ran.output
    assert "edited by hand" in ran.output


def test_a_number_spelled_otherwise_is_no_edit(tmp_path):
    call = {"tool": "t", "args": {"a": 1, "b": 0.5}}
    base, candidate = (cassette(tmp_path / f"{n}.jsonl", [call]) for n in range(2))
    candidate.write_text(base.read_text().replace('{"a":1,"b":0.5}', '{"b":5e-1,"a":1.0}'))

    ran = diff(base, candidate)

    assert (ran.exit_code, ran.output[:10]) == (0, "= Identica")


def test_a_reader_that_goes_away_is_no_error(pair):
    files = pair("a " * 3_000, "b " * 3_000)
    command = f"{sys.executable} -c 'from cassettekit.cli.app import main; main()' diff --all"

    ran = subprocess.run(
        ["bash", "-c", f"{command} {files[0]} {files[1]} | head -1"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert ran.stdout.startswith("≠ Nothing in common")
    assert ran.stderr == ""

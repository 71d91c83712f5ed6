"""Machine-made ids under the same names in every recording of a run."""

import json
import re
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cassettekit.normalization import STORED, Settings, ToolRules
from cassettekit.session import ids
from cassettekit.session.renaming import Renamer, Seen, renamed
from cassettekit.session.rewriting import normalized
from cassettekit.session.road import Road
from cassettekit.session.rules import Rules
from cassettekit.storage.reading import read_bytes

law = settings(deadline=None, max_examples=60)
STORED_RULES = Rules(roots=STORED)
UUID = "6ba7b810-9dad-41d1-80b4-00c04fd430c8"


def made(run, number):
    """The nth id of a run; its form depends on the number alone."""
    digest = sha256(f"{run} {number}".encode()).hexdigest()
    match number % 6:
        case 0:
            return f"{digest[:8]}-{digest[8:12]}-4{digest[12:15]}-9{digest[15:18]}-{digest[18:30]}"
        case 1:
            return "01J8" + digest[:22].upper()
        case 2:
            return f"ord_8f3k{digest[:6]}"
        case 3:
            return f"a1{digest[:14]}"
        case 4:
            return f"job_a1{digest[:10]}"
        case _:
            return 10_000 + int(digest[:12], 16) % 9_000_000


literals = st.sampled_from(
    [
        *("ord_000001", "00000000-0000-4000-8000-000000000001", "0000000000000001", 1001, 1002),
        *(
            "job_000000000001",
            "2026-01-02",
            "v1.2345",
            "line 1200, 1,001.50",
            7,
            None,
            True,
            1001.5,
        ),
        *("file_path2", "sha256sum", "utf8mb4_0900_ai_ci", "INV-2041", "", "é", "report_20260102"),
    ]
)
spots = st.sampled_from(["new", "old", "old", "literal"])
pieces = st.tuples(spots, st.integers(0, 30), literals)
shapes = st.sampled_from(["leaf", "text", "url", "json", "list", "name"])
calls = st.lists(
    st.tuples(
        st.lists(st.tuples(shapes, pieces), max_size=3),
        st.lists(st.tuples(shapes, pieces), max_size=4),
    ),
    min_size=1,
    max_size=6,
)


def shaped(shape, value):
    match shape:
        case "leaf":
            return {"id": value}
        case "text":
            return {"note": f"made {value} for you"}
        case "url":
            return {"url": f"http://host/things/{value}?x={value}"}
        case "json":
            return {"text": json.dumps({"id": value, "n": [1, 2]})}
        case "list":
            return {"ids": [value, value], "count": 2}
        case _:
            return {"by_id": {str(value): 1}, "id": value}


def run(name, program):
    """The bytes of one run of a program, whose ids are this run's own."""
    road = Road(STORED_RULES)
    known, lines = [], [road.seal_header()]

    def value(piece, *, may_make):
        spot, number, literal = piece
        if spot == "new" and may_make:
            known.append(made(name, len(known)))
            return known[-1]
        return literal if spot == "literal" or not known else known[number % len(known)]

    for seq, (asked, came) in enumerate(program):
        args = {f"a{n}": shaped(s, value(p, may_make=False)) for n, (s, p) in enumerate(asked)}
        result = [shaped(shape, value(piece, may_make=True)) for shape, piece in came]
        born = [{"id": each} for each in known]  # a number is known for an id by a name only
        call = road.prepare("t", args, "v1")
        lines.append(road.seal_result(call, seq, {"born": born, "all": result}, (0.0, 0.0)))
    end = {"key": "end", "calls": len(program), "status": "ok"}
    return b"".join([*lines, road.seal_control(end)])


def named(data, rules=STORED_RULES):
    recording = read_bytes("f.jsonl", data)
    lines = renamed(normalized(recording, Road(rules)), Road(rules))
    return b"".join(line.line for line in lines)


@law
@given(calls)
def test_two_runs_of_one_program_become_equal_files(program):
    assert named(run("one", program)) == named(run("two", program))


@law
@given(calls)
def test_a_second_pass_changes_nothing(program):
    once = named(run("one", program))

    assert named(once) == once


@law
@given(calls)
def test_names_are_one_to_one_and_can_be_taken_back(program):
    data = run("one", program)
    seen = Seen()
    members = [json.loads(line) for line in data.splitlines()]
    for line in members:
        seen.line(line)
    names = seen.names()

    there, back = Renamer(names), Renamer({new: old for old, new in names.items()})

    assert len(set(names.values())) == len(names)
    for line in members[1:-1]:
        assert back.value(there.value(line["args"])) == line["args"]
        assert back.value(there.value(line["result"])) == line["result"]


@law
@given(calls)
def test_keys_are_those_of_the_new_arguments(program):
    recording = read_bytes("f.jsonl", named(run("one", program)))

    assert list(recording.edited()) == []


def one_call(args, result):
    road = Road(STORED_RULES)
    line = road.seal_result(road.prepare("t", args, "v1"), 0, result, (0.0, 0.0))
    end = road.seal_control({"key": "end", "calls": 1, "status": "ok"})
    stored = json.loads(named(road.seal_header() + line + end).splitlines()[1])
    return stored["args"], stored["result"]


BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
FORMS = {
    "uuid": r"[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}",
    "ulid": r"[0-7][0-9A-HJKMNP-TV-Z]{25}",
    "prefixed": r"[a-z]{2,5}_[0-9A-Za-z]{8,24}",
    "hex": r"[0-9a-f]{12,64}",
    "padded": r"0[0-9]{10}",
    "number": r"[1-9][0-9]{3,17}",
}
HEX = "0123456789abcdef"
drawn = {
    "uuid": st.builds(
        lambda uuid, version, variant: (
            f"{str(uuid)[:14]}{version}{str(uuid)[15:19]}{variant}{str(uuid)[20:]}"
        ),
        st.uuids(),
        st.sampled_from("12345678"),
        st.sampled_from("89ab"),
    ),
    "ulid": st.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ", min_size=25, max_size=25).map("0".__add__),
    "prefixed": st.builds(
        "{}_{}".format,
        st.sampled_from(["ord", "cus", "job", "file"]),
        st.text(BASE62, min_size=8, max_size=24),
    ),
    # Digits alone may be a number.
    "hex": st.text(HEX, min_size=12, max_size=64).filter(lambda t: t[0] == "0" or not t.isdigit()),
    "padded": st.integers(1000, 10**9).map("{:011}".format),
    "number": st.integers(1000, 10**18 - 1),
}


@law
@given(st.data(), st.sampled_from([*FORMS]))
def test_a_name_has_the_form_the_length_and_the_alphabet_of_its_id(data, form):
    every = data.draw(st.lists(drawn[form], min_size=1, max_size=8, unique_by=str))

    result = {"ids": every, "again": [f"see {one}." for one in every]}
    seen = Seen()
    seen.line({"key": "0" * 16, "tool": "t", "v": "v1", "args": {}, "result": result})

    again = Renamer(seen.names()).value(result)

    renamed_ids = again["ids"]
    assert again["again"] == [f"see {one}." for one in renamed_ids]
    assert len(set(map(str, renamed_ids))) == len(every)
    for old, new in zip(every, renamed_ids, strict=True):
        assert type(new) is type(old)
        assert re.fullmatch(FORMS[form], str(new))
        assert len(str(new)) == (4 if form == "number" else len(str(old)))
        if form == "uuid":
            assert new[14] == old[14]


def test_digits_between_dashes_that_are_no_uuids_get_one_version():
    random = ["6ba7b810-9dad-01d1-80b4-00c04fd430c8", "6ba7b811-9dad-71d1-10b4-00c04fd430c8"]

    _, result = one_call({}, {"ids": [*random, "6ba7b812-9dad-71d1-80b4-00c04fd430c8"]})

    assert result["ids"] == [f"00000000-0000-4000-8000-{n:012}" for n in (1, 2, 3)]


@pytest.mark.parametrize(
    ("word", "name"),
    [
        (UUID.replace("-41d1-", "-71d1-"), "00000000-0000-7000-8000-000000000001"),
        (UUID, "00000000-0000-4000-8000-000000000001"),
        (f"req_{UUID}", "req_00000000-0000-4000-8000-000000000001"),
        ("01ARZ3NDEKTSV4RRFFQ69G5FAV", "00000000000000000000000001"),
        ("ord_8fk2ab9c", "ord_00000001"),
        ("job_9f8e7d6c5b4a", "job_000000000001"),
        ("cus_NffrFeUfNV2Hib", "cus_00000000000001"),
        ("9f8e7d6c5b4a", "000000000001"),
    ],
)
def test_an_id_keeps_its_form(word, name):
    _, result = one_call({}, {"at": word, "see": f"/x/{word}?y=({word})", "n": [word]})

    assert result == {"at": name, "see": f"/x/{name}?y=({name})", "n": [name]}


@pytest.mark.parametrize(
    "value",
    [
        *("file_path2", "utf8mb4_0900_ai_ci", "report_20260102", "INV-2041", "v1.2345", "gpt_4o"),
        *(
            "2026-01-02T03:04:05Z",
            "4111111111111111",
            "DE89370400440532013000",
            "+491701234567",
            "1,234.56",
            "12:34:56",
        ),
        *(118440, 2026, 1767323045, 12.5, 999, True, None, "deadbeef", "defaced_facade"),
    ],
)
def test_words_dates_and_amounts_are_no_ids(value):
    assert one_call({}, {"total": value, "text": f"it is {value}"})[1]["total"] == value


def test_a_number_is_an_id_only_under_the_name_of_one():
    _, result = one_call({}, {"id": 48213, "bytes": 48214, "ticket_number": 7751, "see": "#48213."})

    assert result == {"id": 1001, "bytes": 48214, "ticket_number": 1002, "see": "#1001."}


def test_a_number_is_an_id_where_an_argument_sends_it_under_such_a_name():
    road = Road(STORED_RULES)
    first = road.seal_result(road.prepare("t", {}, "v1"), 0, "made 48213, 48214", (0.0, 0.0))
    then = road.prepare("t", {"ticket_id": 48213, "n": 48214}, "v1")
    second = road.seal_result(then, 1, "ok", (0.0, 0.0))
    end = road.seal_control({"key": "end", "calls": 2, "status": "ok"})

    one, two = named(road.seal_header() + first + second + end).splitlines()[1:-1]

    assert json.loads(one)["result"] == "made 1001, 48214"
    assert json.loads(two)["args"] == {"ticket_id": 1001, "n": 48214}


def test_what_an_argument_shows_first_keeps_its_name():
    args = {"id": 48213, "see": f"the file {UUID}"}

    assert one_call(args, {"id": 48213, "other": UUID}) == (args, {"id": 48213, "other": UUID})


def test_a_name_that_the_file_holds_already_is_not_given():
    _, result = one_call(
        {"q": "ord_00000001"}, {"id": "ord_8fk2ab9c", "n": {"id": 48213, "x": 1001}}
    )

    assert result == {"id": "ord_00000002", "n": {"id": 1002, "x": 1001}}


def test_where_there_are_more_ids_than_names_all_keep_their_own():
    every = [f"ord_{n}k{n % 10}a" for n in range(10)] + [
        f"ord_{a}k{b}{c}" for a in "123456789" for b in "0123456789" for c in "abcdefghijkl"
    ]

    _, result = one_call({}, {"ids": every})

    assert result == {"ids": every}


def test_what_left_a_result_is_found_at_its_renamed_place():
    result = {"by": {"9f8e7d6c5b4a": {"took": 5, "id": UUID}}}
    road = Road(STORED_RULES)
    line = road.seal_result(road.prepare("t", {}, "v1"), 0, result, (0.0, 0.0))
    end = road.seal_control({"key": "end", "calls": 1, "status": "ok"})

    stored = json.loads(named(road.seal_header() + line + end).splitlines()[1])

    back = road.normalizer.replayed(stored["result"], stored["dropped"], 0)
    assert back == {
        "by": {"000000000001": {"took": 0, "id": "00000000-0000-4000-8000-000000000001"}}
    }


@law
@given(st.permutations([made("one", 3 + 6 * n) for n in range(4)]))
def test_sorted_lists_stay_sorted_under_the_new_names(order):
    tools = {"t": ToolRules(sort=frozenset({"ids"}), sort_results=frozenset({"$.again"}))}
    rules = Rules(roots=STORED, normalization=Settings(tools=tools))
    road = Road(rules)
    first = road.seal_result(road.prepare("t", {}, "v1"), 0, {"ids": order}, (0.0, 0.0))
    again = {"again": [*reversed(order), "zz"]}
    then = road.seal_result(road.prepare("t", {"ids": order}, "v1"), 1, again, (0.0, 0.0))
    end = road.seal_control({"key": "end", "calls": 2, "status": "ok"})

    once = named(road.seal_header() + first + then + end, rules)

    assert named(once, rules) == once
    assert json.loads(once.splitlines()[2])["args"] == {"ids": sorted(made_names(4))}


def made_names(count):
    return [ids.new_name(made("one", 3), n) for n in range(1, count + 1)]

"""Which members leave a stored result, and how they come back."""

import json

import pytest

from cassettekit.normalization import Normalizer, Roots, Settings, ToolRules
from tests.normalization.strategies import HERE, WINDOW

NEAR = "2026-01-02T03:04:05Z"
FAR = "2024-05-01T00:00:00Z"


def stored(value, *, args=None, seq=0, settings=None, **options):
    normalizer = Normalizer(HERE, settings or Settings(), **options)
    return normalizer.result("t", value, args=args or {}, window=WINDOW, seq=seq)


def kept(value, **options):
    return stored(value, **options).value


@pytest.mark.parametrize(
    "name",
    [
        *("created_at", "createdAt", "created", "updated-at", "last_modified", "lastSeen", "mtime"),
        *("timestamp", "ts", "time", "datetime", "date", "now", "serverTime", "generated_at"),
        *("start_time", "finishedAt", "message_timestamp", "user_created_at", "dateCreated"),
    ],
)
def test_a_moment_of_the_run_leaves_a_field_that_is_named_for_one(name):
    assert kept({name: NEAR, "id": 1}) == {"id": 1}


@pytest.mark.parametrize(
    "name",
    [
        *("expires_at", "expires", "due", "due_at", "scheduled_at", "valid_until", "birth_date"),
        *("departure_time", "id", "etag", "version", "cursor", "next_token", "title", "remind_at"),
        *("price", "session_id", "candidate", "$datetime", "x" * 70),
    ],
)
def test_a_moment_of_the_run_stays_in_any_other_field(name):
    assert kept({name: NEAR, "id": 1}) == {name: NEAR, "id": 1}


@pytest.mark.parametrize(
    "value",
    [
        *(FAR, "2026-01-02", "03:04:05", "today", "", None, True, 17, 4111111111111111, 12.5),
        *([NEAR], {"at": 1}, {"$date": "2026-01-02"}, {"$datetime": FAR}),
    ],
    ids=str,
)
def test_anything_but_a_full_timestamp_of_the_run_stays(value):
    assert kept({"date": value}) == {"date": value}


@pytest.mark.parametrize("offset", [7200, -18000])
def test_a_reading_without_a_zone_may_be_local_time(offset):
    local = {7200: "2026-01-02T05:04:05", -18000: "2026-01-01 22:04:05"}[offset]

    assert kept({"created": local}) == {"created": local}
    assert kept({"created": local}, utc_offset=offset) == {}
    assert kept({"created": f"{local}Z"}, utc_offset=offset) == {"created": f"{local}Z"}


@pytest.mark.parametrize(
    "name",
    [
        *("elapsed", "elapsed_ms", "elapsedSeconds", "elapsed_time", "took", "tookMs", "latency"),
        *("latency_ms", "response_time_ms", "execution_time", "processing_ms", "wall_time"),
        *("time_taken", "total_time_ms"),
    ],
)
def test_a_measured_duration_leaves(name):
    normalized = stored({name: 12, "n": 1})

    assert normalized.value == {"n": 1}


@pytest.mark.parametrize(
    "name",
    [
        *("duration", "duration_ms", "age", "uptime", "ttl", "timeout_ms", "latency_budget_ms"),
        *("latency_class", "total_time", "time_ms", "processing", "elapsed_days_in_stock"),
    ],
)
def test_a_duration_that_nobody_measured_stays(name):
    assert kept({name: 12}) == {name: 12}


@pytest.mark.parametrize(
    ("value", "zero"),
    [(12, 0), (1.5, 0.0), ("12", "0"), ("12.50ms", "0.00ms"), ("3 s", "0 s"), ("0.1µs", "0.0µs")],
)
def test_a_duration_comes_back_as_zero_of_its_kind(value, zero):
    normalizer = Normalizer(HERE)

    normalized = stored({"took": value})
    replayed = normalizer.replayed(normalized.value, normalized.dropped, 0)["took"]

    assert replayed == zero
    assert type(replayed) is type(zero)


@pytest.mark.parametrize("value", ["long", "12 parsecs", None, True, [1], {"ms": 1}], ids=str)
def test_what_is_no_duration_stays_in_such_a_field(value):
    assert kept({"took": value}) == {"took": value}


def test_a_trace_id_comes_back_as_zeros_of_its_shape():
    value = {"traceparent": "00-4bf92f3577b34da6-a3ce929d-01", "traceId": 17, "spanId": ""}

    normalized = stored(value)
    replayed = Normalizer(HERE).replayed(normalized.value, normalized.dropped, 0)

    assert normalized.value == {"spanId": ""}
    assert replayed == {
        "traceparent": "00-0000000000000000-00000000-00",
        "traceId": 0,
        "spanId": "",
    }


def test_headers_lose_what_every_answer_carries():
    headers = {
        "Date": "Wed, 21 Oct 2015 07:28:00 GMT",
        "Age": "24",
        "X-Request-Id": "b2c1-77",
        "ETag": "W/1",
        "Expires": "Thu, 22 Oct 2015 07:28:00 GMT",
    }

    assert kept({"headers": headers}) == {
        "headers": {"ETag": "W/1", "Expires": "Thu, 22 Oct 2015 07:28:00 GMT"}
    }
    assert kept({"fields": {"Date": headers["Date"], "Age": "24"}}) == {
        "fields": {"Date": headers["Date"], "Age": "24"}
    }


@pytest.mark.parametrize("at", ["03:04:05.999999Z", "03:04:05.000001Z", "03:04:04.500000Z"])
def test_the_date_of_an_answer_comes_after_all_that_it_says(at):
    """It is written to the second, and which part of one that was differs by accident."""
    date = "Fri, 02 Jan 2026 03:04:05 GMT"
    answer = {"body": [{"at": 1, "created_at": f"2026-01-02T{at}"}], "headers": {"Date": date}}

    ranks = {place: entry[2] for place, entry in stored(answer).dropped.items()}

    assert ranks == {"$.body[0].created_at": 0, "$.headers.Date": 1}


def test_the_headers_of_a_letter_stay():
    letter = {"headers": {"Date": "Wed, 21 Oct 2015 07:28:00 GMT", "From": "ann@example.org"}}

    assert kept(letter) == letter


@pytest.mark.parametrize(
    "args",
    [
        {"since": NEAR},
        {"q": f"created:>{NEAR} open"},
        {"filter": {"range": [NEAR, "x"]}},
        {"since": "2026-01-02T05:04:05+02:00"},
        {"since": 1767323045},
    ],
    ids=str,
)
def test_what_repeats_an_argument_stays(args):
    assert kept({"created_at": NEAR}, args=args) == {"created_at": NEAR}


def test_a_small_number_repeats_only_the_argument_of_its_name():
    assert kept({"took": 5}, args={"limit": 5}) == {}
    assert kept({"elapsed_ms": 5}, args={"elapsedMs": 5}) == {"elapsed_ms": 5}


def test_members_come_back_in_their_old_order():
    value = {"a": 1, "created_at": NEAR, "b": 2, "took": 3, "updated_at": NEAR, "c": 4}

    normalized = stored(value)
    replayed = Normalizer(HERE).replayed(normalized.value, normalized.dropped, 0)

    assert list(normalized.value) == ["a", "b", "c"]
    assert list(replayed) == list(value)


def test_moments_are_ranked_over_the_whole_record():
    value = {
        "updated_at": "2026-01-02T03:04:07Z",
        "items": [{"created": 1767323046}, {"created": "2026-01-02T03:04:05Z"}],
        "text": json.dumps({"created": 1767323047}),
    }

    normalized = stored(value, seq=2)
    replayed = Normalizer(HERE).replayed(normalized.value, normalized.dropped, 2)

    assert replayed["updated_at"] == "2000-01-01T02:00:02Z"
    assert replayed["items"][0] == {"created": 946684800 + 7200 + 1}
    assert replayed["items"][1] == {"created": "2000-01-01T02:00:00Z"}
    assert json.loads(replayed["text"]) == {"created": 946684800 + 7200 + 2}


@pytest.mark.parametrize(
    "layout",
    [
        {},
        {"separators": (",", ":")},
        {"indent": 2},
        {"indent": 4},
        {"indent": "\t"},
        {"ensure_ascii": False},
        {"ensure_ascii": False, "separators": (",", ":")},
    ],
    ids=str,
)
def test_a_json_text_is_opened_and_closed_in_its_own_layout(layout):
    inside = {"id": "é", "created_at": NEAR, "note": "line\n/home/ann/proj/x", "n": [1, 2.5]}
    text = json.dumps(inside, **layout)
    content = {"content": [{"type": "text", "text": text}]}

    normalized = stored(content)
    replayed = Normalizer(HERE).replayed(normalized.value, normalized.dropped, 0)

    without = {"id": "é", "note": "line\n<ROOT>/x", "n": [1, 2.5]}
    assert normalized.value["content"][0]["text"] == json.dumps(without, **layout)
    assert replayed["content"][0]["text"] == text.replace(NEAR, "2000-01-01T00:00:00Z")


@pytest.mark.parametrize("note", ["\x1b[31mé", "\x1b[31m", "é", "\\u0041é", "\\u0041"])
def test_a_json_text_with_a_control_character_is_opened_in_either_alphabet(note):
    for ascii_only in (True, False):
        text = json.dumps({"note": note, "took": 5}, ensure_ascii=ascii_only)

        assert kept(text) == json.dumps({"note": note}, ensure_ascii=ascii_only)


def test_a_json_text_is_found_wherever_it_stands():
    text = '{"took": 5, "n": 1}'

    assert kept(text) == '{"n": 1}'
    assert kept([text, ["x", text]]) == ['{"n": 1}', ["x", '{"n": 1}']]
    assert kept({"a": {"b": [f"[{text}]"]}}) == {"a": {"b": ['[{"n": 1}]']}}


@pytest.mark.parametrize(
    "text",
    [
        '{"took":  5}',
        '{"took": 5,"n": 1}',
        '{"took": 5, "took": 6}',
        '{"took": 5, "x": 1.50}',
        '{"took": 5, "x": NaN}',
        '{"took": 5} trailing',
        "{'took': 5}",
        "[" * 100 + '{"took": 5}' + "]" * 100,
        '{"took": 5, "x": ' + "[" * 5000 + "]" * 5000 + "}",
    ],
    ids=lambda text: text[:20],
)
def test_a_text_that_no_common_layout_writes_again_stays_as_it_is(text):
    assert kept(text) is text


def test_a_text_inside_a_text_is_opened_too_but_none_deeper():
    def wrapped(value, times):
        for _ in range(times):
            value = json.dumps({"n": 1, "text": value})
        return value

    innermost = json.dumps({"took": 5, "n": 1})

    assert "took" not in kept(wrapped(innermost, 1))
    assert "took" in kept(wrapped(innermost, 2))


def test_the_names_of_members_lose_their_folders_too():
    value = {"/home/ann/proj/a.py": {"mtime": 1767323045}, "<ROOT>/b": 1}
    normalizer = Normalizer(HERE)

    normalized = stored(value)
    replayed = normalizer.replayed(normalized.value, normalized.dropped, 0)

    assert normalized.value == {"<ROOT>/a.py": {}, "<=ROOT>/b": 1}
    assert list(normalized.dropped) == ['$["<ROOT>/a.py"].mtime']
    assert replayed == {"/home/ann/proj/a.py": {"mtime": 946684800}, "<ROOT>/b": 1}


def test_all_drops_by_name_and_replay_puts_something_of_the_kind_there():
    value = {"date": "2024-05-16", "created_at": FAR, "time": "06:00", "ts": 5, "n": 1, "at": "x"}
    settings = Settings(wall_clock="all")

    normalized = stored(value, settings=settings)
    replayed = Normalizer(HERE).replayed(normalized.value, normalized.dropped, 0)

    assert normalized.value == {"n": 1, "at": "x"}
    assert replayed == {
        "date": "2000-01-01",
        "created_at": "2000-01-01T00:00:00Z",
        "time": "",
        "ts": 0,
        "n": 1,
        "at": "x",
    }


def test_one_tool_can_have_another_clock_setting():
    settings = Settings(tools={"t": ToolRules(wall_clock="off")})

    assert kept({"created_at": NEAR}, settings=settings) == {"created_at": NEAR}


@pytest.mark.parametrize(
    "dropped",
    [
        {"nonsense": [0, 0]},
        {"$.a.b.c": [0, 0]},
        {"$[5].a": [0, 0]},
        {"$": [0, 0]},
        {"$.x": 5},
        {"$.x": []},
        {"$.x": [1]},
        {"$.x": ["t", "p"]},
        {"$.a": {"json": "spaced"}},
        {"$.a": {"json": "nonsense", "dropped": {}}},
        {"$.a": {"json": "spaced", "dropped": {"$.x": [0, 0]}}},
        {"$.a": [0, 0]},
    ],
    ids=str,
)
def test_a_damaged_list_of_what_was_dropped_is_passed_over(dropped):
    value = {"a": "text", "n": [1]}

    assert Normalizer(HERE).replayed(value, dropped, 0) == value


@pytest.mark.parametrize("place", [-5, 0, 10**30])
def test_a_place_outside_the_object_is_its_end_or_its_start(place):
    replayed = Normalizer(HERE).replayed({"a": 1}, {"$.x": ["hh:mm", place, 0]}, 0)

    assert replayed == {"a": 1, "x": "00:00"}


HOSTILE = [
    "<" * 10**6,
    "<=" * 500_000,
    "<" + "=" * 10**6,
    "/home/ann/proj" * 70_000,
    "/home/ann/proj" + "." * 10**6,
    '{"' * 300_000,
    '"a"' + " " * 10**6,
    '{"took": ' + "[" * 10**6,
    '{"took": 1, "a": "' + "\\" * 10**6,
    "2026-01-02T03:04:05" + "0" * 10**6,
    "2026-01-02 " * 90_000,
    "a." * 500_000,
    "\ud800" * 10**5,
    "\x00\u2028\ufeff" * 10**5,
    "-" * 10**6,
    "x" * 10**6,
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:12].encode("unicode_escape"))
def test_a_hostile_text_of_a_megabyte_gives_a_value(text):
    normalizer = Normalizer(HERE)
    normalizer.result("t", {"created_at": NEAR}, args={}, window=WINDOW, seq=0)
    value = {
        "created_at": text,
        "took": text,
        "traceId": text,
        "headers": {"Date": text},
        "t": text,
    }

    normalized = normalizer.result("t", value, args={"q": text}, window=WINDOW, seq=0)
    replayed = normalizer.replayed(normalized.value, normalized.dropped, 0)
    args = normalizer.args("t", {"path": text, "q": text, text: 1})

    assert replayed["t"] == text
    assert len(args) == 3


@pytest.mark.parametrize("window", [(0, 0), (5, 1), (float("-inf"), float("inf")), (0, 1e300)])
def test_any_window_gives_a_value(window):
    normalizer = Normalizer(Roots())

    assert normalizer.result("t", {"ts": NEAR}, args={}, window=window, seq=0)


def test_values_as_deep_as_allowed_are_walked():
    deep = {"created_at": NEAR, "p": "/home/ann/proj"}
    for _ in range(99):
        deep = {"a": [deep]}

    normalized = stored(deep)
    replayed = Normalizer(HERE).replayed(normalized.value, normalized.dropped, 0)

    assert replayed == json.loads(json.dumps(deep).replace(NEAR, "2000-01-01T00:00:00Z"))
    assert Normalizer(HERE).args("t", deep) == json.loads(
        json.dumps(deep).replace("/home/ann/proj", "<ROOT>")
    )


@pytest.mark.parametrize(
    "number", [2**70, -(2**70), 10**5000, float("inf"), float("nan")], ids=range(5)
)
def test_numbers_of_any_size_stay(number):
    value = {"took_by": number, "n": number, "created": number}

    assert kept(value, args={"n": number}) is value

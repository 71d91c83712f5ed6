"""Which fields are paths, and which spellings are one."""

import pytest

from cassettekit.normalization import Normalizer, Roots, Settings, ToolRules
from tests.normalization.strategies import HERE

WINDOWS = Roots("C:\\Users\\ann\\proj", "C:\\Users\\ann", ("C:\\Temp",))


def stored(path, roots=HERE, name="path"):
    return Normalizer(roots).args("t", {name: path})[name]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("./src/../a.py", "a.py"),
        ("/home/ann/proj/a.py", "a.py"),
        ("src//x", "src/x"),
        ("src/", "src"),
        ("~/proj/a.py", "a.py"),
        ("$HOME/x", "/home/ann/x"),
        ("${HOME}/x", "~/x"),
        ("file:///home/ann/proj/a%20b.py", "a b.py"),
        ("file://localhost/home/ann/proj/a.py", "a.py"),
        ("C:\\Users\\x\\a.txt", "c:/Users/x/a.txt"),
        ("\\\\?\\C:\\x", "C:/x"),
        ("/home/ann/proj", "."),
        ("/home/ann/proj/", "."),
        ("../x", "/home/ann/x"),
        ("/../etc", "/etc"),
        ("caf\u00e9.txt", "cafe\u0301.txt"),
        ("a/b/..", "a"),
        ("//home//ann/proj/a.py", "a.py"),
        ("/home/ann/other/../proj/a.py", "a.py"),
        ("/tmp/./x", "/tmp/x"),
    ],
)
def test_two_spellings_of_one_path_are_one(one, other):
    assert stored(one) == stored(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("\\\\srv\\share\\f", "//srv/share/f"),
        ("http://h//a/../b", "http://h/b"),
        ("src/**/*.py", "./src/**/*.py"),
        ("a\\b", "a/b"),
        ("", "."),
        ("/home/ann/proj2/a", "2/a"),
        ("A.py", "a.py"),
        ("s3://b//k", "s3://b/k"),
        ("~bob/x", "/home/bob/x"),
        ("^a//b$", "^a/b$"),
        ("file://host/share/x", "/share/x"),
        ("...", "."),
        ("/home/ann/proj/~/x", "~/x"),
        ("/home/ann/proj/C:/x", "C:/x"),
    ],
)
def test_two_paths_that_look_alike_stay_two(one, other):
    assert stored(one) != stored(other)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "https://example.org//a/../b",
        "s3://bucket//key",
        "git@host:a//b.git?x",
        "src/**/*.py",
        "src/{a,b}//x",
        "^src//.*$",
        "--flag=a//b",
        "-v",
        "a//b\nc//d",
        "a//b | c",
        "$(pwd)//x",
        "`pwd`//x",
        "a//b\x00",
        "x" * 5000 + "//y",
    ],
)
def test_a_text_that_is_no_single_path_is_not_touched(text):
    assert stored(text) == text


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/home/ann/proj/src/a.py", "src/a.py"),
        ("/home/ann/.config/x", "<HOME>/.config/x"),
        ("/home/ann", "<HOME>"),
        ("/tmp/x", "<TMP>/x"),
        ("/etc/hosts", "/etc/hosts"),
        ("/home/ann/proj/**/*.py", "<ROOT>/**/*.py"),
        ("/home/ann/proj/<ROOT>/x", "<ROOT>/<=ROOT>/x"),
        ("D:/x/../y", "D:/y"),
        ("\\\\srv\\share\\..\\f", "\\\\srv/f"),
        ("app/[id]/page.tsx", "app/[id]/page.tsx"),
        ("/home/ann/proj/~/x", "./~/x"),
    ],
)
def test_a_path_is_stored_relative_to_the_folder_it_is_in(path, form):
    assert stored(path) == form


@pytest.mark.parametrize(
    "name",
    [
        *("path", "file", "dir", "directory", "folder", "filename", "filepath", "cwd", "workdir"),
        *("file_path", "filePath", "FilePath", "output-dir", "target file", "base_directory"),
        *("Path", "configFile", "JSONFile", "old_workdir"),
    ],
)
def test_a_field_is_a_path_by_the_last_word_of_its_name(name):
    assert stored("./a//b", name=name) == "a/b"


@pytest.mark.parametrize(
    "name",
    [
        *("xpath", "XPath", "jsonPath", "json_path", "url_path", "profile", "PATH", "pathology"),
        *("source", "target", "url", "pattern", "query", "path_id", "files_count", "x" * 80),
    ],
)
def test_other_fields_are_no_paths_whatever_they_hold(name):
    assert stored("./a//b", name=name) == "./a//b"


def test_a_field_of_paths_holds_a_list_of_them():
    args = {"paths": ["./a", "/home/ann/proj/b"], "files": "./a", "file": ["./c", ["./d"]]}

    form = Normalizer(HERE).args("t", args)

    assert form == {"paths": ["a", "b"], "files": "./a", "file": ["c", ["d"]]}


def test_a_field_is_a_path_at_any_depth():
    args = {"edits": [{"file_path": "./a", "text": "./b"}], "file": {"name": "./c", "path": "./d"}}

    form = Normalizer(HERE).args("t", args)

    assert form == {
        "edits": [{"file_path": "a", "text": "./b"}],
        "file": {"name": "./c", "path": "d"},
    }


def test_a_parameter_is_a_path_by_its_annotation():
    args = {"src": "./a", "dst": ["./b"], "inner": {"src": "./c"}}

    form = Normalizer(HERE).args("t", args, frozenset({"src", "dst"}))

    assert form == {"src": "a", "dst": ["b"], "inner": {"src": "./c"}}


def test_settings_choose_the_path_fields_of_a_tool():
    settings = Settings(tools={"get": ToolRules(paths=frozenset({"local"}))})
    args = {"path": "/v1//users", "local": "./a"}

    form = Normalizer(HERE, settings).args("get", args, frozenset({"path"}))

    assert form == {"path": "/v1//users", "local": "a"}


def test_settings_can_say_that_a_tool_has_no_path_fields():
    settings = Settings(tools={"get": ToolRules(paths=frozenset())})
    args = {"path": "/v1//users"}

    assert Normalizer(HERE, settings).args("get", args) is args
    assert Normalizer(HERE, settings).args("other", args) == {"path": "/v1/users"}


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("cat /home/ann/proj/a.py > /tmp/out", "cat <ROOT>/a.py > <TMP>/out"),
        ("cd /home/ann/proj", "cd <ROOT>"),
        ("/home/ann/proj", "<ROOT>"),
        ("/home/ann/proj/a.py", "<ROOT>/a.py"),
        ("/home/ann/proj:/mnt", "<ROOT>:/mnt"),
        ("/home/ann/proj/a /tmp/b", "<ROOT>/a <TMP>/b"),
        ("it is in /home/ann/proj.", "it is in <ROOT>."),
        ("ls '/home/ann/proj'", "ls '<ROOT>'"),
        ("gcc -I/home/ann/proj/include --out=/tmp/x", "gcc -I<ROOT>/include --out=<TMP>/x"),
        ("docker -v /home/ann/proj:/mnt", "docker -v <ROOT>:/mnt"),
        ("open file:///home/ann/proj/a.html", "open file://<ROOT>/a.html"),
        ('{"text":"a\\n/home/ann/proj/x"}', '{"text":"a\\n<ROOT>/x"}'),
        ("-/home/ann/proj/a.py\n+/home/ann/proj/b.py", "-<ROOT>/a.py\n+<ROOT>/b.py"),
        ("curl -d @/home/ann/proj/x h", "curl -d @<ROOT>/x h"),
        ("ann@/home/ann/proj", "ann@/home/ann/proj"),
        ("PATH=/home/ann/proj/bin:/home/ann/bin", "PATH=<ROOT>/bin:<HOME>/bin"),
        ("/home/ann/proj2/x", "<HOME>/proj2/x"),
        ("/home/anna/x", "/home/anna/x"),
        ("/home/ann/proj.git", "<HOME>/proj.git"),
        ("/home/ann/proj~", "<HOME>/proj~"),
        ("https://h/home/ann/proj", "https://h/home/ann/proj"),
        ("/srv/home/ann/proj", "/srv/home/ann/proj"),
        ("/var/tmp/x", "/var/tmp/x"),
        ("a <ROOT> and a <=ROOT>", "a <=ROOT> and a <==ROOT>"),
        ("<root> <ROOT", "<root> <ROOT"),
    ],
)
def test_folders_in_other_text_become_placeholders_at_path_boundaries(text, form):
    normalizer = Normalizer(HERE)

    assert normalizer.args("t", {"command": text}) == {"command": form}
    assert normalizer.encode_text(text) == form
    assert normalizer.decode_text(form) == text


def test_a_root_of_one_component_is_not_replaced_in_text():
    normalizer = Normalizer(Roots("/app", "/root", ("/tmp",)))

    form = normalizer.args("t", {"path": "/app/a.py", "cmd": "curl /app/x; ls /root /tmp"})

    assert form == {"path": "a.py", "cmd": "curl /app/x; ls <HOME> <TMP>"}


def test_a_root_that_is_the_home_folder_is_still_the_home_in_text():
    normalizer = Normalizer(Roots("/root", "/root"))

    form = normalizer.args("t", {"path": "/root/a", "cmd": "ls /root"})

    assert form == {"path": "a", "cmd": "ls <HOME>"}


def test_every_spelling_of_the_temporary_folder_is_one():
    normalizer = Normalizer(Roots(tmp=("/tmp", "/private/tmp")))

    form = normalizer.encode_text("/private/tmp/a /tmp/a")

    assert form == "<TMP>/a <TMP>/a"
    assert normalizer.decode_text(form) == "/tmp/a /tmp/a"


def test_every_way_to_the_root_and_the_home_is_one():
    roots = Roots("/home/ann/proj", "/home/ann", linked_root=("/data/p",), linked_home=("/u/ann",))
    normalizer = Normalizer(roots)

    form = normalizer.args("t", {"path": "/data/p/a", "cwd": "/u/ann/b", "q": "ls /data/p /u/ann/"})

    assert form == {"path": "a", "cwd": "<HOME>/b", "q": "ls <ROOT> <HOME>/"}
    assert normalizer.decode_text("<ROOT> <HOME>") == "/home/ann/proj /home/ann"


def test_where_links_lead_to_one_component_texts_may_mean_a_route():
    roots = Roots("/home/ann/proj", "/home/ann", linked_root=("/app",), linked_home=("/data",))
    normalizer = Normalizer(roots)

    assert normalizer.encode_text("GET /app/x /data/x") == "GET /app/x /data/x"
    assert normalizer.args("t", {"path": "/app/x", "file": "/data/x"}) == {
        "path": "x",
        "file": "<HOME>/x",
    }


def test_names_are_not_made_one_by_two_spellings_of_a_folder():
    normalizer = Normalizer(Roots(tmp=("/tmp", "/private/tmp")))

    form = normalizer.args("t", {"seen": {"/tmp/a": 1, "/private/tmp/a": 2}})

    assert form == {"seen": {"<TMP>/a": 1, "/private/tmp/a": 2}}


def test_without_a_root_a_path_above_it_stays():
    assert stored("../x", Roots()) == "../x"
    assert stored("../../x/..", Roots()) == "../.."


def test_on_windows_a_backslash_separates_in_every_path():
    assert stored("src\\a.py", WINDOWS) == "src/a.py"
    assert stored("c:/users/../Users/ann/proj/src/a.py", WINDOWS) == "src/a.py"
    assert stored("%USERPROFILE%\\x", WINDOWS) == "<HOME>/x"
    assert stored("D:\\x", WINDOWS) == "D:/x"


@pytest.mark.parametrize(
    "text",
    [
        "type C:\\Users\\ann\\proj\\a.txt",
        "type c:\\Users\\ann\\proj\\a.txt",
        'run {"f":"C:\\\\Users\\\\ann\\\\proj\\\\a.txt"}',
        "type C:/Users/ann/proj/a.txt",
    ],
)
def test_in_text_of_an_argument_each_spelling_of_a_windows_folder_counts(text):
    form = Normalizer(WINDOWS).args("t", {"command": text})["command"]

    assert "<ROOT>" in form
    assert "ann" not in form


def test_a_folder_that_json_escapes_is_found_and_filled_in_inside_json_texts():
    windows, odd = Normalizer(WINDOWS), Normalizer(Roots("/home/andré/proj"))
    text = '{"file": "C:\\\\Users\\\\ann\\\\proj\\\\a.txt"}'

    stored_text = windows.result("t", text, args={}, window=(0, 1), seq=0).value

    assert stored_text == '{"file": "<ROOT>\\\\a.txt"}'
    assert windows.replayed(stored_text, {}, 0) == text
    assert odd.replayed('{"a": "<ROOT>", "b": "\\u00e9"}', {}, 0) == (
        '{"a": "/home/andr\\u00e9/proj", "b": "\\u00e9"}'
    )


def test_a_folder_that_a_machine_lacks_is_still_told_from_a_literal_placeholder():
    normalizer = Normalizer(Roots("/home/ann/proj"))

    shown = normalizer.decode_text("<HOME>/x <=HOME>")

    assert "<HOME>/x" not in shown
    assert shown.endswith(" <HOME>")
    assert normalizer.args("t", {"cmd": shown}) == {"cmd": "<HOME>/x <=HOME>"}


def test_with_path_rules_off_nothing_is_replaced():
    normalizer = Normalizer(HERE, Settings(paths=False))
    args = {"path": "./a", "cmd": "ls /home/ann/proj <ROOT>"}

    assert normalizer.args("t", args, frozenset({"path"})) is args
    assert normalizer.decode_text("<ROOT>") == "<ROOT>"
    assert "paths" not in normalizer.versions

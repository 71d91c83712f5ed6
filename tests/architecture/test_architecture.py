"""How the source is laid out, and what the type checker holds it to."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "cassettekit"
MODULES = sorted(SOURCE.rglob("*.py"))
RELATIVE = [str(path.relative_to(ROOT)) for path in MODULES]


def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", MODULES, ids=RELATIVE)
def test_no_file_is_longer_than_300_lines(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.parametrize("path", MODULES, ids=RELATIVE)
def test_a_module_says_in_one_line_what_is_in_it(path):
    docstring = ast.get_docstring(tree(path))

    assert docstring
    assert len(docstring.splitlines()[0]) < 100


def test_only_the_road_makes_sealed_lines():
    makers = {
        str(path.relative_to(SOURCE))
        for path in MODULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name | ast.Attribute)
        and (node.func.id if isinstance(node.func, ast.Name) else node.func.attr) == "SealedLine"
    }

    assert makers == {"session/road.py"}


def test_nothing_casts_its_way_to_a_sealed_line():
    casts = [
        f"{path}:{node.lineno}"
        for path in MODULES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "cast"
        and "SealedLine" in ast.unparse(node.args[0])
    ]

    assert casts == []


def test_imports_point_down():
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )

    assert done.returncode == 0, done.stdout


def test_the_core_touches_no_file_clock_environment_or_terminal():
    world = {"os", "io", "sys", "time", "pathlib", "subprocess", "socket", "tempfile", "shutil"}
    allowed = {"pathlib": {"Path", "PurePath"}}  # as types of values, never opened
    found = []
    for path in sorted((SOURCE / "core").rglob("*.py")):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Import):
                found += [(path.name, name.name) for name in node.names if name.name in world]
            elif isinstance(node, ast.ImportFrom) and node.module in world:
                names = {name.name for name in node.names} - allowed.get(node.module, set())
                found += [(path.name, f"{node.module}.{name}") for name in sorted(names)]

    assert found == []


SNIPPET = """
from pathlib import Path

from cassettekit.core.sealed import SealedLine
from cassettekit.storage.part import Part


def write(part: Part, line: bytes, sealed: SealedLine) -> None:
    part.append(sealed)
    part.control(sealed)
    part.append({argument})
    Part(Path("x"), {argument})
    part.control({argument})
    part.leave(rewrite=lambda old: {argument})
"""


def mypy(folder, argument):
    """The lines of a snippet that stores `argument` which the type checker has errors for."""
    (folder / "snippet.py").write_text(SNIPPET.format(argument=argument))
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--config-file",
            str(ROOT / "pyproject.toml"),
            "--cache-dir",
            str(ROOT / ".mypy_cache" / "snippets"),
            "--no-error-summary",
            "--follow-imports=silent",
            str(folder / "snippet.py"),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    errors = [line for line in done.stdout.splitlines() if "snippet.py:" in line]
    assert all("SealedLine" in error for error in errors)
    return {int(error.split("snippet.py:")[1].split(":")[0]) for error in errors}


def test_stores_accept_sealed_lines_and_nothing_else(tmp_path):
    refused = mypy(tmp_path, "line")
    accepted = mypy(tmp_path, "sealed")

    lines = SNIPPET.splitlines()
    stored = {number for number, line in enumerate(lines, 1) if "{argument}" in line}
    assert refused == stored
    assert accepted == set()

"""The real servers: how each is started in a folder, and what is asked of it."""

import os
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.mcp.real.places import program

Call = tuple[str, dict[str, object]]


@dataclass(frozen=True)
class Real:
    """A server, its calls in a folder, and the first call's arguments spelled another way."""

    command: Callable[[Path], list[str]]
    calls: Callable[[Path], list[Call]]
    prepare: Callable[[Path], None] = lambda _: None
    needs: str = "python"


def _repository(folder: Path) -> None:
    fixed = {f"GIT_{who}_DATE": "2026-01-02T03:04:05Z" for who in ("AUTHOR", "COMMITTER")}
    names = {
        f"GIT_{who}_{what}": "a@example.com" if what == "EMAIL" else "A"
        for who in ("AUTHOR", "COMMITTER")
        for what in ("NAME", "EMAIL")
    }
    repo = folder / "repo"
    repo.mkdir()
    (repo / "a.txt").write_text("one\n")
    for words in (["init", "-q", "-b", "main"], ["add", "."], ["commit", "-q", "-m", "first"]):
        git = ["git", "-C", str(repo), *words]
        subprocess.run(git, check=True, env={**os.environ, **fixed, **names})
    (repo / "a.txt").write_text("two\n")


def _data(folder: Path) -> None:
    (folder / "data").mkdir()
    (folder / "data" / "a.txt").write_text("one\ntwo\n")


SERVERS = {
    "time": Real(
        lambda folder: [str(program("mcp-server-time"))],
        lambda folder: [
            ("get_current_time", {"timezone": "Europe/Berlin"}),
            ("get_current_time", {"timezone": "Europe/Berlin"}),
            (
                "convert_time",
                {"source_timezone": "UTC", "time": "12:00", "target_timezone": "Asia/Tokyo"},
            ),
            ("get_current_time", {"timezone": "Nowhere/Zone"}),
            ("nope", {}),
        ],
    ),
    "git": Real(
        lambda folder: [str(program("mcp-server-git")), "-r", str(folder / "repo")],
        lambda folder: [
            ("git_status", {"repo_path": str(folder / "repo")}),
            ("git_log", {"repo_path": str(folder / "repo")}),
            ("git_diff_unstaged", {"repo_path": str(folder / "repo")}),
            ("git_show", {"repo_path": str(folder / "repo"), "revision": "HEAD"}),
            ("git_status", {}),
        ],
        _repository,
    ),
    "sqlite": Real(
        lambda folder: [str(program("mcp-server-sqlite")), "--db-path", str(folder / "a.db")],
        lambda folder: [
            ("create_table", {"query": "CREATE TABLE t(a int, b text)"}),
            ("write_query", {"query": "INSERT INTO t VALUES (1, 'x'), (2, 'y')"}),
            ("read_query", {"query": "SELECT * FROM t"}),
            ("read_query", {"query": "SELECT nonsense"}),
            ("list_tables", {}),
        ],
    ),
    "filesystem": Real(
        lambda folder: [str(program("mcp-server-filesystem")), str(folder / "data")],
        lambda folder: [
            ("list_directory", {"path": str(folder / "data")}),
            ("write_file", {"path": str(folder / "data" / "n.txt"), "content": "hello"}),
            ("read_text_file", {"path": str(folder / "data" / "n.txt")}),
            ("read_text_file", {"path": str(folder / "data" / "a.txt"), "head": 1}),
            ("read_text_file", {"path": "/etc/passwd"}),
            ("directory_tree", {"path": str(folder / "data")}),
        ],
        _data,
        "node",
    ),
    "memory": Real(
        lambda folder: [
            "env",
            f"MEMORY_FILE_PATH={folder / 'memory.jsonl'}",
            str(program("mcp-server-memory")),
        ],
        lambda folder: [
            ("read_graph", {}),
            (
                "create_entities",
                {"entities": [{"name": "a", "entityType": "t", "observations": ["o"]}]},
            ),
            ("read_graph", {}),
            ("search_nodes", {"query": "a"}),
            ("open_nodes", {"names": ["zz"]}),
        ],
        needs="node",
    ),
    "everything": Real(
        lambda folder: [str(program("mcp-server-everything")), "stdio"],
        lambda folder: [
            ("echo", {"message": "hi"}),
            ("get-sum", {"a": 1, "b": 2}),
            ("get-tiny-image", {}),
            ("get-structured-content", {"location": "New York"}),
            ("get-annotated-message", {"messageType": "error", "includeImage": True}),
            ("get-resource-links", {"count": 2}),
            ("trigger-long-running-operation", {"duration": 0.2, "steps": 2}),
            ("get-sum", {"a": "x"}),
        ],
        needs="node",
    ),
}

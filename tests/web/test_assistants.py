"""``nonolith mcp``: the operations as tools of an MCP server, used by the client of the SDK."""

from __future__ import annotations

import json
import os
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from nonolith import FormatError
from nonolith.operations import OPERATIONS
from nonolith.web.answering import USUAL, Bounds
from nonolith.web.assistants import _contents
from tests import processes
from tests.cli.running import EXAMPLES, UNIQUE
from tests.web.loops import run

#: Name and arguments of a tool.
Call = tuple[str, dict[str, Any]]


def called(
    *calls: Call, bounds: Bounds = USUAL, folder: Path | None = None, stdio: bool = False
) -> list[Any]:
    """Return the list of tools and the results of calls of a server in this process or, with
    ``stdio``, of the command."""
    mcp = pytest.importorskip("mcp")
    from nonolith.web.assistants import mcp_server

    if stdio:
        words = ["-m", "nonolith", "mcp", "--folder", str(folder)]
        server = mcp.StdioServerParameters(command=sys.executable, args=words)
    else:
        server = mcp_server(bounds, 1, folder)

    async def talk() -> list[Any]:
        async with mcp.Client(server) as client:
            listed = await client.list_tools()
            return [listed, *[await client.call_tool(*call) for call in calls]]

    return run(talk())


def test_an_assistant_reads_a_file_and_uses_every_kind_of_tool() -> None:
    file = {"puzzle": {"file": "cat.non"}}
    picture = {"picture": {"file": "flower.png"}, "size": 12}
    calls: list[Call] = [("read", file), ("check", file), ("draw", file)]
    calls += [(name, file) for name in ("solve", "hint")]
    calls += [("typos", {"clues": file["puzzle"]}), ("list", {"file": file["puzzle"]})]
    tools, read, check, drawn, *others, made = called(
        *calls, ("make", picture), folder=EXAMPLES, stdio=True
    )
    assert {tool.name for tool in tools.tools} == {"read", *OPERATIONS}
    assert read.structured_content["puzzle"]["title"] == "Cat"
    assert check.structured_content["verdict"] == "unique"
    assert [one.type for one in drawn.content] == ["text", "image"]
    assert b64decode(drawn.content[1].data).startswith(b"\x89PNG")
    assert len(drawn.content[0].text) < 300
    assert not any(one.is_error for one in others)
    if not made.is_error:
        assert made.structured_content["made"][0]["puzzle"]["rows"]
    else:
        assert "nonolith[image]" in made.content[0].text


def test_a_failed_call_gets_the_message_of_the_library(tmp_path: Path) -> None:
    (tmp_path / "secret.non").write_text(UNIQUE)
    folder = tmp_path / "folder"
    folder.mkdir()
    many = "30x30:" + "/".join(["1.1.1"] * 60)
    file = {"puzzle": {"file": "../secret.non"}}
    long = {"puzzle": " " * 3000 + UNIQUE}
    bounds = Bounds(seconds=0.05, body=2000)
    results = called(
        ("check", {"puzzle": "3x3:1/1"}),
        ("check", file),
        ("check", {"puzzles": UNIQUE}),
        ("check", long),
        ("guess", {}),
        ("count", {"puzzle": many}),
        bounds=bounds,
        folder=folder,
    )
    messages = [one.content[0].text for one in results[1:6]]
    assert all(one.is_error for one in results[1:6])
    expected = ["2 clues", "not in the folder", "not a field", "more than 2000 bytes", "no tool"]
    for message, words in zip(messages, expected, strict=True):
        assert words in message
    assert results[6].structured_content["limit"] == "seconds"


@pytest.mark.parametrize("outside", ["{}/secret/one.non", "../secret/one.non", "sub/../../secret"])
def test_a_path_outside_of_the_folder_is_not_even_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, outside: str
) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "one.non").write_text(UNIQUE)
    folder = tmp_path / "folder"
    folder.symlink_to("real")
    for inside in ("one.non", "sub/../one.non", f"{folder}/one.non", f"{tmp_path}/real/one.non"):
        assert _contents(folder, inside, 1000) == UNIQUE.encode()
    touched: list[str] = []
    realpath = os.path.realpath

    def recorded(path: str, **options: bool) -> str:
        touched.append(os.path.normpath(path))
        return realpath(path, **options)

    monkeypatch.setattr(os.path, "realpath", recorded)
    with pytest.raises(FormatError, match="not in the folder"):
        _contents(folder, outside.format(tmp_path), 1000)
    assert touched == [str(folder)]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_refused_and_later_calls_are_answered(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "one.non").write_text(UNIQUE)
    calls = [("check", {"puzzle": {"file": name}}) for name in ("fifo", "one.non")]
    _, refused, answered = called(*calls, folder=tmp_path)
    assert "not a regular file" in refused.content[0].text
    assert not answered.is_error


@pytest.mark.long
def test_a_line_that_is_not_json_gets_a_parse_error() -> None:
    pytest.importorskip("mcp")
    done = processes.run([sys.executable, "-m", "nonolith", "mcp"], stdin="no json\n")
    assert done.returncode == 0
    answer = json.loads(done.stdout)
    assert (answer["id"], answer["error"]["code"]) == (None, -32700)

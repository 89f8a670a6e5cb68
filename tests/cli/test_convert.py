"""Tests of ``nonolith convert``."""

from __future__ import annotations

import gc
import warnings
from pathlib import Path

import pytest

import nonolith
from nonolith.cli import main
from nonolith.formats import FORMATS
from nonolith.operations.call import Call
from tests.cli.running import EXAMPLES, UNIQUE, Runner

CAT = EXAMPLES / "cat.non"


@pytest.mark.parametrize("name", [name for name, row in FORMATS.items() if row.writes])
def test_the_extension_of_the_output_decides(run: Runner, tmp_path: Path, name: str) -> None:
    path = tmp_path / f"cat{FORMATS[name].extensions[0]}"
    code, out, _ = run("convert", "-o", path, CAT)
    assert (code, out) == (0, "")
    with warnings.catch_warnings(action="ignore"):
        assert nonolith.read(path, format=name).rows == nonolith.read(CAT).rows


def test_a_pipe_gets_pictures_unchanged_and_texts_in_utf_8(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["convert", "--to", "png", str(EXAMPLES / "house.json")]) == 0
    assert capfdbinary.readouterr().out.startswith(b"\x89PNG")
    path = tmp_path / "title.json"
    path.write_text('{"rows": [[1]], "columns": [[1]], "title": "é"}', encoding="utf-8")
    assert main(["convert", "--to", "non", str(path)]) == 0
    assert "é".encode() in capfdbinary.readouterr().out


def test_a_folder_has_the_puzzles_that_can_be_read_under_their_numbers(
    run: Runner, tmp_path: Path
) -> None:
    path = tmp_path / "three.stp"
    path.write_text("1x1:1/1\n1x1:1/2\n2x1:1/1/2\n")
    assert run("convert", "--to", "nin", "-o", f"{tmp_path / 'out'}/", path).code == 2
    assert sorted(p.name for p in (tmp_path / "out" / "three").iterdir()) == ["1.nin", "3.nin"]
    path.write_text("1x1:1/2\n1x1:2/1\n")
    assert run("convert", "--to", "nin", "-o", f"{tmp_path / 'new'}/", path).code == 2
    assert not (tmp_path / "new").exists()


def living_puzzles() -> int:
    return sum(type(thing) is nonolith.Puzzle for thing in gc.get_objects())


@pytest.mark.parametrize("name", [name for name, row in FORMATS.items() if row.streams])
def test_a_list_of_any_length_is_solved_and_written_puzzle_by_puzzle(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    source, path = tmp_path / "list.stp", tmp_path / "list.out"
    source.write_text(f"{UNIQUE}\n" * 120)
    living: list[int] = []

    solution = Call.solution

    def counted(call: Call) -> nonolith.Grid:
        living.append(living_puzzles() if len(living) % 20 == 5 else 0)
        return solution(call)

    monkeypatch.setattr(Call, "solution", counted)
    assert run("convert", "--solve", "--to", name, "-o", path, source).code == 0
    assert len(living) == 120
    assert max(living) <= living[5] + 5
    assert len(nonolith.read_all(path, format=name)) == 120
    assert sorted(file.name for file in tmp_path.iterdir()) == ["list.out", "list.stp"]


def test_a_list_with_an_unsupported_puzzle_writes_nothing(run: Runner, tmp_path: Path) -> None:
    source, path = tmp_path / "list.stp", tmp_path / "list.sol"
    source.write_text(f"{UNIQUE}\n0x0:\n{UNIQUE}\n")
    path.write_text("as before")
    for target in (path, "-"):
        code, out, err = run("convert", "--solve", "--to", "solutions", "-o", target, source)
        assert (code, out) == (2, "")
        problem = "the format solutions cannot hold a picture without cells"
        assert err == f"nonolith: {source} #2: {problem}\n"
    assert path.read_text() == "as before"
    assert len(list(tmp_path.iterdir())) == 2


def test_the_old_file_stays_if_the_disk_is_full(run: Runner, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="this system has no limit on files")
    target = tmp_path / "cat.non"
    target.write_text("precious")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, hard))  # bytes of one file
    try:
        code, out, err = run("convert", "--to", "non", "-o", target, CAT)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (code, out) == (2, "")
    assert err == f"nonolith: {target}: cannot be written: File too large\n"
    assert target.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [target]

"""Test inputs: the files of an argument, the names of puzzles, and the reading position."""

from __future__ import annotations

import os
from io import StringIO
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

import nonolith
from nonolith import ArgumentError, FormatError, Puzzle
from nonolith.batches.input_files import Inputs
from nonolith.batches.jobs import Job

DOT = Puzzle(rows=[[1]], columns=[[1]])
TEXT = "1x1:1/1"


def places(puzzles: Any, format: str | None = None) -> list[tuple[str, int]]:
    return [(job.source, job.position) for job in Inputs(puzzles, format)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with puzzle files at three depths, and other files."""
    files = "b.non a.NON .hidden.non in/c.non in/in/d.non in/e.unknown in/contact-sheet.png"
    for name in (*files.split(), "in/pyproject.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        nonolith.write(DOT, tmp_path / "x", format="non")
        (tmp_path / "x").rename(tmp_path / name)
    return tmp_path


def named(folder: Path, *names: str) -> list[tuple[str, int]]:
    return [(str(folder / name), 1) for name in names]


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("", ["a.NON", "b.non", "in/c.non", "in/in/d.non"]),
        ("in", ["in/c.non", "in/in/d.non"]),
        ("*.non", ["b.non"]),
        ("**/*.non", ["b.non", "in/c.non", "in/in/d.non"]),
        ("in*", ["in/c.non", "in/in/d.non"]),
        ("[ab].*", ["a.NON", "b.non"]),
        ("in/e.unknown", ["in/e.unknown"]),
    ],
)
def test_a_name_stands_for_files(pattern: str, names: list[str], folder: Path) -> None:
    if pattern == "in*":  # matches only a folder
        with pytest.raises(FormatError):
            Inputs(str(folder / pattern))
        return
    assert places(folder / pattern) == named(folder, *names)
    assert places(str(folder / pattern)) == named(folder, *names)


def test_a_file_whose_name_looks_like_a_pattern_is_that_file(folder: Path) -> None:
    (folder / "b.non").rename(folder / "[x].non")
    assert places(str(folder / "[x].non")) == named(folder, "[x].non")


def test_each_file_is_read_once_and_each_puzzle_counts(folder: Path) -> None:
    several = [DOT, folder / "b.non", str(folder / "*.non"), folder / "in", DOT, TEXT, TEXT]
    expected = [
        ("puzzles", 1), *named(folder, "b.non", "in/c.non", "in/in/d.non"), ("puzzles", 2),
        (TEXT, 1),
    ]  # fmt: skip
    assert places(several) == expected
    assert places(tuple(several)) == expected
    assert places(iter(several)) == expected


def test_jobs_have_the_puzzle_and_its_key_or_its_error(tmp_path: Path) -> None:
    pack = tmp_path / "pack.stp"
    pack.write_text(f"{TEXT}\n1x1:1/2\n{TEXT}\n")
    first, second, third = Inputs(pack)
    assert first == Job.of(str(pack), 1, DOT) == Job(str(pack), 1, DOT, DOT.key, None, 1)
    assert third == first._replace(position=3, number=3)
    assert second[:4] == (str(pack), 2, None, None)
    assert "puzzle 2" in str(second.error)


def test_a_file_that_becomes_unreadable_gives_a_job_with_an_error(tmp_path: Path) -> None:
    for name in ("gone.stp", "bad.stp"):
        (tmp_path / name).write_text(TEXT)
    inputs = Inputs([str(tmp_path / "gone.stp"), str(tmp_path / "bad.stp"), DOT])
    (tmp_path / "bad.stp").write_bytes(b"\0\1")
    jobs = iter(inputs)
    (tmp_path / "gone.stp").unlink()
    (tmp_path / "gone.stp").mkdir()
    first, second, third = jobs
    where = str(tmp_path / "gone.stp")
    assert first == Job(where, 1, None, None, f"{where}: cannot be read: Is a directory")
    assert second[:4] == (str(tmp_path / "bad.stp"), 1, None, None)
    assert second.error
    assert third == Job.of("puzzles", 1, DOT)


def test_an_error_in_the_middle_of_a_file_has_the_next_position() -> None:
    class Breaking:
        pieces: ClassVar[list[bytes]] = [f"{TEXT}\n".encode() * 2]

        def read(self, size: int = -1, /) -> bytes:
            if not self.pieces:
                raise OSError("broken")
            return self.pieces.pop()

    jobs = list(Inputs(Breaking(), "simontatham"))
    assert [job[:2] for job in jobs] == [("<stream>", number) for number in range(1, len(jobs) + 1)]
    assert jobs[-1][2:4] == (None, None)
    assert "broken" in str(jobs[-1].error)


@pytest.mark.parametrize(("length", "shown"), [(200, ""), (201, "...")])
def test_the_source_of_a_text_is_the_text_up_to_a_maximum_length(length: int, shown: str) -> None:
    text = f"{TEXT}\n".ljust(length)
    assert places(text) == [(text[:200] + shown, 1)]


@pytest.mark.parametrize(
    ("name", "source"),
    [("<stdin>", "standard input"), ("a.non", "a.non"), (3, "<stream>"), (None, "<stream>")],
)
def test_an_open_file_has_its_name(name: Any, source: str) -> None:
    file = StringIO(TEXT)
    file.name = name
    assert places(file) == [(source, 1)]


def test_the_requested_format_is_used(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TEXT)
    assert [job.puzzle for job in Inputs(tmp_path / "a.txt", "simontatham")] == [DOT]
    (job,) = Inputs(tmp_path / "a.txt", "json")
    assert job.puzzle is None
    assert job.error
    with pytest.raises(FormatError):
        Inputs(TEXT, "json")


class Bytes(os.PathLike[bytes]):
    """A path-like object whose path is bytes."""

    def __fspath__(self) -> bytes:
        return b"a.non"


@pytest.mark.parametrize(
    "puzzles", [5, None, b"ab", bytearray(b"ab"), np.array(5), Bytes(), [5], [[DOT]], [b"ab"]]
)
def test_inputs_of_other_types_are_refused(puzzles: Any) -> None:
    with pytest.raises(ArgumentError, match=r"^puzzles must be a Puzzle, .* \(of type \w+\)$"):
        Inputs(puzzles)
    if isinstance(puzzles, list):
        lazy = Inputs(iter(puzzles))
        with pytest.raises(ArgumentError, match="puzzles must be"):
            list(lazy)


@pytest.mark.parametrize("name", ["missing.non", "missing/*.non", "a\0b", "*\0", "x" * 5000, "*\n"])
def test_a_text_that_is_neither_a_file_nor_a_puzzle_is_refused(name: str, folder: Path) -> None:
    with pytest.raises(FormatError):
        Inputs(str(folder / name))
    (folder / "empty").mkdir()
    with pytest.raises(FormatError) as raised:
        Inputs(folder / "empty")
    assert str(raised.value) == f"{folder / 'empty'}: no file in this folder is of a known format"

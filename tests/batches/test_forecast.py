"""Estimates of the number of puzzles of an input that is not yet read to its end."""

from __future__ import annotations

from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import Puzzle
from nonolith.batches.inputs import Inputs

DOT = Puzzle(rows=[[1]], columns=[[1]])
LARGE = Puzzle(rows=[[1] * 20] * 40, columns=[[40], []] * 20)


def pack(path: Path, number: int, puzzle: Puzzle = DOT, format: str = "simontatham") -> None:
    nonolith.write([puzzle] * number, path, format=format)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with 12,043 puzzles in formats of 8 to 3000 bytes per puzzle."""
    pack(tmp_path / "a.stp", 12_000)
    for number in range(20):
        pack(tmp_path / f"b{number}.non", 1, LARGE, "non")
        pack(tmp_path / f"c{number}.cwd", 1, LARGE, "cwd")
    pack(tmp_path / "d.json", 3, LARGE, "json")
    return tmp_path


@pytest.mark.parametrize("read", [0, 1, 100, 9000, 12_001, 12_043])
def test_puzzles_of_mixed_formats_are_estimated(read: int, folder: Path) -> None:
    inputs = Inputs(folder)
    assert len(list(islice(inputs, read))) == read
    assert inputs.total == pytest.approx(12_043, rel=0.01)


def test_the_estimate_adapts_to_growing_puzzles(tmp_path: Path) -> None:
    text = "".join(str(nonolith.write([p], format="simontatham")) for p in [DOT] * 9000)
    large = str(nonolith.write(LARGE, format="simontatham"))
    (tmp_path / "a.stp").write_text(text + f"{large}\n" * 1500)
    inputs = Inputs(tmp_path / "a.stp")
    jobs = iter(inputs)
    errors = []
    for number in (1, 9000, 1499):
        assert len(list(islice(jobs, number))) == number
        errors.append(abs((inputs.total or 0) / 10_500 - 1))
    assert errors[0] >= errors[1] > errors[2]
    assert list(jobs) == []
    assert inputs.total == 10_500


@pytest.mark.parametrize(
    ("puzzles", "total"),
    [
        ([], 0),
        (DOT, 1),
        ([DOT] * 5, 5),
        ("1x1:1/1", None),
        ([DOT, StringIO("1x1:1/1\n1x1:1/1")], None),
        (iter([DOT]), None),
    ],
)
def test_puzzles_without_files_are_counted_or_their_number_is_unknown(
    puzzles: Any, total: int | None
) -> None:
    inputs = Inputs(puzzles)
    assert inputs.total == total
    assert len(list(inputs)) == inputs.total


def test_files_that_cannot_be_read_count_as_one_row(tmp_path: Path) -> None:
    for name in ("a.stp", "b.stp"):
        (tmp_path / name).write_bytes(b"\0\1")
    inputs = Inputs(tmp_path)
    assert inputs.total is None
    (tmp_path / "a.stp").unlink()
    assert len(list(inputs)) == inputs.total == 2

"""What was measured survives an interruption."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonolith import FormatError, Statistics
from nonolith.bench.compare import Run
from nonolith.bench.journal import Journal, read

RUN = Run(
    "it",
    "k",
    2,
    3,
    1,
    "auto",
    "unique",
    1,
    None,
    0.5,
    0.4,
    Statistics(branches=3),
    "",
    (10.0, None),
)


def test_runs_are_read_back_as_they_were_written(tmp_path: Path) -> None:
    path = str(tmp_path / "runs.jsonl")
    assert read(path) == {}
    journal = Journal(path)
    journal.add(RUN)
    journal.add(RUN._replace(contender="sat"))
    runs = read(path)
    assert list(runs) == [("k", "auto"), ("k", "sat")]
    assert runs["k", "auto"] == RUN
    assert isinstance(runs["k", "auto"].statistics, Statistics)


@pytest.mark.parametrize("cut", [1, 10, 100])
def test_a_line_that_was_cut_off_is_left_out_and_written_over(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "runs.jsonl"
    journal = Journal(str(path))
    journal.add(RUN)
    journal.add(RUN._replace(contender="sat"))
    path.write_bytes(path.read_bytes()[:-cut])
    assert list(read(str(path))) == [("k", "auto")]
    Journal(str(path)).add(RUN._replace(contender="probe1"))
    assert list(read(str(path))) == [("k", "auto"), ("k", "probe1")]


@pytest.mark.parametrize("text", ["no journal\n", "{}\n", "[1]\n", '{"key": 1}\n', "\xff\n"])
def test_a_file_that_is_no_journal_is_refused_with_its_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "runs.jsonl"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(FormatError, match=r"runs\.jsonl"):
        read(str(path))


def test_a_journal_that_cannot_be_written_is_told_before_anything_runs(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="cannot be written"):
        Journal(str(tmp_path / "no" / "runs.jsonl"))
    with pytest.raises(FormatError, match="cannot be read"):
        read(str(tmp_path))

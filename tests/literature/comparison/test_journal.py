"""Journals: completed runs survive an interruption."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nonolith import FormatError, Statistics
from nonolith.literature.comparison.journal import Journal
from nonolith.literature.comparison.runs import Run

RUN = Run("it", "k", 2, 3, 1, "auto", "unique", 1, statistics=Statistics(branches=3), seconds=0.5)


def test_runs_are_read_back_as_they_were_written(tmp_path: Path) -> None:
    path = str(tmp_path / "runs.jsonl")
    journal = Journal(path)
    assert journal.runs == {}
    journal.add(RUN)
    journal.add(RUN.replace(contender="sat"))
    runs = Journal(path).runs
    assert list(runs) == [("k", "auto"), ("k", "sat")]
    assert runs["k", "auto"] == RUN
    assert isinstance(runs["k", "auto"].statistics, Statistics)


@pytest.mark.parametrize("cut", [1, 10, 100])
def test_a_truncated_last_line_is_removed(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "runs.jsonl"
    journal = Journal(str(path))
    journal.add(RUN)
    journal.add(RUN.replace(contender="sat"))
    path.write_bytes(path.read_bytes()[:-cut])
    assert list(Journal(str(path)).runs) == [("k", "auto")]
    Journal(str(path)).add(RUN.replace(contender="probe1"))
    assert list(Journal(str(path)).runs) == [("k", "auto"), ("k", "probe1")]


@pytest.mark.parametrize("text", ["no journal\n", "{}\n", "[1]\n", '{"key": 1}\n', "\xff\n"])
def test_a_file_that_is_not_a_journal_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "runs.jsonl"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(FormatError, match=r"runs\.jsonl"):
        Journal(str(path))


def test_a_journal_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    for path in (str(tmp_path / "no" / "runs.jsonl"), "\0"):
        with pytest.raises(FormatError, match="cannot be read or written"):
            Journal(path)


@pytest.mark.parametrize(
    "content", [b"x", b"\0" * 100, b"precious work without an end of line", b"{" * 3_000_000]
)
def test_a_refused_file_is_not_changed(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "mine"
    path.write_bytes(content)
    with pytest.raises(FormatError, match=r"mine:1: is not a run .*expected a journal"):
        Journal(str(path))
    assert path.read_bytes() == content


def test_a_file_that_is_not_regular_is_refused_without_being_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in ("/dev/zero", str(tmp_path / "pipe"), str(tmp_path)):
        with pytest.raises(FormatError, match="is not a regular file"):
            Journal(path)


def test_a_line_without_end_is_not_read_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "hole"
    path.touch()
    os.truncate(path, 1 << 40)  # a sparse file, which would not fit into memory
    with pytest.raises(FormatError, match="is not a run"):
        Journal(str(path))


def test_the_last_of_several_runs_counts(tmp_path: Path) -> None:
    path = str(tmp_path / "runs.jsonl")
    journal = Journal(path)
    journal.add(RUN)
    journal.add(RUN.replace(verdict="multiple"))
    assert Journal(path).runs == {("k", "auto"): RUN.replace(verdict="multiple")}

"""How far a batch is, in numbers; and the arguments that it takes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import Limits, NonolithError, Puzzle
from nonolith.batches.batch import batch
from tests.batches import functions

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")


def test_a_record_has_all_numbers_of_a_batch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("nonolith.batches.batch.monotonic", lambda: now)
    (tmp_path / "a.stp").write_text("1x1:1/1\n2x2:1/1/1/1\n1x1:1/2\n")
    work = batch(tmp_path / "a.stp", jobs=1, ordered=True)
    before = {"done": 0, "known": 0, "verdicts": {}, "errors": 0, "limits_reached": 0}
    assert work.record() == {**before, "seconds": 0.0, "rate": None, "seconds_left": None}
    now = 107.0
    rows = iter(work)
    assert iter(work) is rows
    next(rows)
    now = 109.46
    assert list(rows)
    assert work.record() == {
        "done": 3, "known": 0, "verdicts": {"unique": 1, "multiple": 1}, "errors": 1,
        "limits_reached": 0, "seconds": 2.46, "rate": 1.2, "seconds_left": 0.0,
    }  # fmt: skip
    assert repr(work) == "<Batch of check: 3 done, 0 known>"
    assert batch(CORNER).seconds_left is None


def test_the_time_left_is_that_of_the_puzzles_left(tmp_path: Path) -> None:
    """The first 10 of 210 puzzles have nearly all bytes."""
    for number in range(10):
        nonolith.write(CORNER.replace(notes="long " * 1000), tmp_path / f"{number}.non")
    (tmp_path / "pack.stp").write_text("2x2:2/1/1/2\n" * 200)
    work = batch(tmp_path, functions.slow, ordered=True, jobs=1)
    rows = iter(work)
    for _ in range(10):
        next(rows)
    share = work.done / 210
    assert work.seconds_left == pytest.approx(work.seconds * (1 - share) / share, rel=0.05)
    rows.close()


def test_limits_and_errors_are_counted() -> None:
    hard = nonolith.generate(30, 30, seed=3, probability=0.35)
    work = batch([hard, CORNER, hard], limits=Limits(nodes=0)).run()
    assert (work.done, work.limits_reached, work.errors) == (3, 2, 0)
    assert work.verdicts == {"unknown": 2, "unique": 1}
    assert (work.stored, work.workers) == (0, None)


class Bytes(os.PathLike[bytes]):
    """The name of a file as bytes."""

    def __fspath__(self) -> bytes:
        return b"a.db"


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ({"executor": 5}, "executor must be a concurrent.futures.Executor, or None"),
        ({"ordered": 1}, "ordered must be True or False"),
        ({"jobs": 0}, "jobs must be"),
        ({"jobs": 1025}, "jobs must be"),
        ({"format": "nothing"}, "nothing"),
        ({"into": 5}, "into must be the name of a file, or None"),
        ({"into": b"a.db"}, "into must be the name of a file, or None"),
        ({"into": Bytes()}, "into must be the name of a file as a text, not as bytes"),
        ({"into": Path("missing/a.db")}, "there is no such folder"),
    ],
)
def test_arguments_that_are_not_right_are_refused(named: dict[str, Any], message: str) -> None:
    with pytest.raises(NonolithError) as raised:
        batch(CORNER, **named)
    assert message in str(raised.value)

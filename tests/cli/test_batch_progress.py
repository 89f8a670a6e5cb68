"""Tests of the progress of a batch: one line, or one JSON object per second."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nonolith.cli import batch
from nonolith.cli.batch import line_of, progress_of


class Work:
    """A batch with a fixed progress."""

    def __init__(self, **values: Any) -> None:
        self.done, self.known, self.workers = 3, 0, 2
        self.limits_reached = self.errors = 0
        self.verdicts: dict[str, int] = {}
        self._record: dict[str, Any] = {"rate": None}
        for name, value in values.items():
            if name in self._record:
                self._record[name] = value
            else:
                setattr(self, name, value)

    def record(self) -> dict[str, Any]:
        return self._record


@pytest.mark.parametrize(
    ("values", "line"),
    [
        ({}, "3 puzzles done"),
        ({"done": 1, "known": 4}, "1 puzzle done, 4 done before"),
        ({"rate": 12.6}, "3 puzzles done, 13 a second"),
        ({"workers": 0}, "3 puzzles done, the cluster has no worker"),
        (
            {"verdicts": {"unique": 2, "none": 1}, "limits_reached": 2, "errors": 1},
            "3 puzzles done: 1 none, 2 unique, 2 at a limit, 1 error",
        ),
        ({"rate": 5.0, "errors": 2}, "3 puzzles done, 5 a second: 2 errors"),
    ],
)
def test_the_progress_is_one_line(values: dict[str, Any], line: str) -> None:
    assert line_of(Work(**values)) == line  # type: ignore[arg-type]


def test_an_object_is_written_each_second_and_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now, written = 10.0, list[str]()
    monkeypatch.setattr("nonolith.support.deadline.perf_counter", lambda: now)
    monkeypatch.setattr(batch, "write_message", written.append)
    work: Any = Work()
    with progress_of(work, json=True) as update:
        for moment in (10.5, 10.75, 11.25, 12.0):
            now = moment
            update(work)
        assert len(written) == 1
        now = 12.75
        update(work)
    assert [json.loads(text) for text in written] == [work.record()] * 3

"""What work reports is seen by whoever watches it, and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith
from nonolith import Limits
from nonolith.design import from_picture, mend
from nonolith.solving.watch import watched, watcher
from nonolith.solving.work import Work

FLOWER = Path(__file__).parents[2] / "examples" / "flower.png"


def test_only_work_that_begins_in_the_block_is_watched() -> None:
    seen = list[dict[str, int]]()
    before = Work(Limits())
    with watched(seen.append):
        inside = Work(Limits())
        before.report(steps=1)
    inside.report(steps=2)
    Work(Limits()).report(steps=3)
    assert seen == [{"steps": 2}]
    assert watcher() is None


def test_an_explanation_reports_each_step_it_finds() -> None:
    puzzle = nonolith.generate(8, 8, seed=2, unique=True)
    seen = list[dict[str, int]]()
    with watched(seen.append):
        watched_one = nonolith.explain(puzzle)
    assert watched_one == nonolith.explain(puzzle)
    assert [one["steps"] for one in seen] == list(range(1, len(seen) + 1))
    assert len(seen) >= len(watched_one.steps) > 0


def test_mending_reports_the_changes_that_were_judged() -> None:
    puzzle = nonolith.read("4x4:2/2/2/2/2/2/2/2")
    seen = list[dict[str, int]]()
    with watched(seen.append):
        mended = mend(puzzle)
    assert mended.best is not None
    assert next(one["judged"] for one in seen if "judged" in one) == 16
    with watched(seen.append):
        mend(puzzle, give=True)
    assert any("sets" in one for one in seen)


def test_a_picture_reports_its_drafts() -> None:
    pytest.importorskip("PIL")
    seen = list[dict[str, int]]()
    with watched(seen.append):
        made = from_picture(FLOWER, size=10)
    assert [one["drafts"] for one in seen if "drafts" in one] == list(range(1, len(made) + 1))

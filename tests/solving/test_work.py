"""Work: branches, time and memory are counted, each limit ends work, and progress is reported."""

from __future__ import annotations

from time import sleep

import pytest

import nonolith
from nonolith import Limits, make, mend
from nonolith.solving.work import StoppedError, Work, watched
from tests.cli.running import EXAMPLES


def stopped_by(work: Work, method: str, *arguments: int) -> str | None:
    """Return the limit that stops a call of the method; None if the call returns."""
    try:
        getattr(work, method)(*arguments)
    except StoppedError as stopped:
        return stopped.limit
    return None


@pytest.mark.parametrize("nodes", range(3))
def test_guesses_are_made_up_to_the_limit_on_nodes(nodes: int) -> None:
    work = Work(Limits(nodes=nodes))
    assert [stopped_by(work, "branch") for _ in range(nodes + 2)] == [None] * nodes + ["nodes"] * 2
    assert work.statistics().branches == work.branches == nodes


def test_work_without_limits_never_stops() -> None:
    work = Work(Limits())
    assert work.deadline.seconds_left is None
    assert stopped_by(work, "step") is None
    assert [stopped_by(work, "branch") for _ in range(3)] == [None] * 3
    assert work.branches == 3


def test_after_the_time_limit_each_step_and_guess_stops_the_work() -> None:
    work = Work(Limits(seconds=0.001))
    sleep(0.002)
    assert work.deadline.seconds_left == 0.0
    assert stopped_by(work, "step") == stopped_by(work, "branch") == "seconds"
    assert work.branches == 0
    assert work.statistics().seconds >= 0.002


def test_no_more_memory_than_the_limit_is_taken() -> None:
    work = Work(Limits(memory=2**20))
    assert [stopped_by(work, "need", size) for size in (0, 2**20, 2**20 + 1)] == [
        None,
        None,
        "memory",
    ]


def test_each_number_of_the_statistics_is_the_one_counted() -> None:
    work = Work(Limits())
    names = ("line_solves", "probes", "branches", "contradictions", "conflicts", "restarts")
    for number, name in enumerate((*names, "steps")):
        assert getattr(work, name) == 0
        setattr(work, name, number + 1)
    found = work.statistics()
    for name in (*names, "steps"):
        assert getattr(found, name) == getattr(work, name)


def test_only_work_that_begins_in_the_block_is_watched() -> None:
    seen = list[dict[str, float]]()
    before = Work(Limits())
    with watched(seen.append):
        inside = Work(Limits())
        before.report(steps=1)
    inside.report(steps=2)
    Work(Limits()).report(steps=3)
    assert seen == [{"steps": 2}]


def test_an_explanation_reports_each_step_it_finds() -> None:
    puzzle = nonolith.generate(8, 8, seed=2, unique=True)
    seen = list[dict[str, float]]()
    with watched(seen.append):
        watched_one = nonolith.explain(puzzle)
    assert watched_one == nonolith.explain(puzzle)
    assert [one["steps"] for one in seen] == list(range(1, len(seen) + 1))
    assert len(seen) >= len(watched_one.steps) > 0


def test_mending_reports_the_changes_that_were_judged() -> None:
    puzzle = nonolith.read("4x4:2/2/2/2/2/2/2/2")
    seen = list[dict[str, float]]()
    with watched(seen.append):
        mended = mend(puzzle)
    assert mended.best is not None
    assert next(one["judged"] for one in seen if "judged" in one) == 16
    with watched(seen.append):
        mend(puzzle, give=True)
    assert any("sets" in one for one in seen)


def test_a_picture_reports_its_drafts() -> None:
    pytest.importorskip("PIL")
    seen = list[dict[str, float]]()
    with watched(seen.append):
        made = make(EXAMPLES / "flower.png", size=10)
    assert [one["drafts"] for one in seen if "drafts" in one] == list(range(1, len(made) + 1))

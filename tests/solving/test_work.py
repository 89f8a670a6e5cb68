"""Work: guesses, time and memory are counted, and each limit ends it."""

from __future__ import annotations

from time import sleep

import pytest

from nonolith import Limits
from nonolith.solving.watch import watched
from nonolith.solving.work import StoppedError, Work


def stopped_by(work: Work, method: str, *arguments: int) -> str | None:
    """The limit that a call raises for, if any."""
    try:
        getattr(work, method)(*arguments)
    except StoppedError as stopped:
        return stopped.limit
    return None


@pytest.mark.parametrize("nodes", range(3))
def test_so_many_guesses_may_be_made(nodes: int) -> None:
    work = Work(Limits(nodes=nodes))
    assert [stopped_by(work, "branch") for _ in range(nodes + 2)] == [None] * nodes + ["nodes"] * 2
    assert work.statistics().branches == work.branches == nodes


def test_without_limits_nothing_ends() -> None:
    work = Work(Limits())
    assert work.deadline.seconds_left is None
    assert stopped_by(work, "step") is None
    assert [stopped_by(work, "branch") for _ in range(3)] == [None] * 3
    assert work.branches == 3


def test_after_the_time_each_step_and_guess_ends_the_work() -> None:
    work = Work(Limits(seconds=0.001))
    sleep(0.002)
    assert work.deadline.seconds_left == 0.0
    assert stopped_by(work, "step") == stopped_by(work, "branch") == "seconds"
    assert work.branches == 0
    assert work.statistics().seconds >= 0.002


def test_before_it_the_seconds_left_count_down() -> None:
    work = Work(Limits(seconds=1000))
    first = work.deadline.seconds_left
    assert first is not None
    sleep(0.001)
    second = work.deadline.seconds_left
    assert second is not None
    assert 0 < second < first <= 1000
    assert stopped_by(work, "step") is None
    assert stopped_by(Work(Limits(seconds=0)), "step") == "seconds"


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


def test_what_is_done_is_reported_to_those_who_watch() -> None:
    seen: list[object] = []
    with watched(seen.append):
        Work(Limits()).report(judged=3)
    Work(Limits()).report(judged=4)
    assert seen == [{"judged": 3}]

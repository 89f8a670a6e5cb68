"""The log of a search, and the progress of work: what they tell while the work goes on."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest

import nonolith
from nonolith import ArgumentError, Limits, Puzzle, UnsupportedError, make, mend
from nonolith.design.generate import random_grid
from nonolith.solving.work import Work, watched
from tests.cli.running import EXAMPLES
from tests.general_methods import METHODS

PERMUTATIONS = Puzzle(rows=[[1]] * 4, columns=[[1]] * 4)
#: No method solves this puzzle within seconds.
HARD = Puzzle.from_grid(random_grid(60, 60, probability=0.45, seed=1))
LOGGING = [name for name, method in METHODS.items() if method.capabilities.logs]


@pytest.mark.parametrize("method", LOGGING)
def test_a_log_tells_the_propagation_and_each_solution(method: str) -> None:
    lines: list[str] = []
    found = list(nonolith.solutions(PERMUTATIONS, method, log=lines.append))
    assert len(found) == 24
    assert "propagation: open cells 16" in lines[0]
    assert sum(" solution:" in line for line in lines) == 24
    assert "no more solutions" in lines[-1]
    assert not any("\n" in line for line in lines)


@pytest.mark.parametrize(("jobs", "method"), [(1, "auto"), (2, "auto"), (1, "probe2")])
def test_a_log_tells_what_a_long_search_does_while_it_runs(jobs: int, method: str) -> None:
    lines: list[str] = []
    result = nonolith.solve(HARD, method, jobs=jobs, limits=Limits(seconds=2), log=lines.append)
    assert result.limit == "seconds"
    *events, end = lines
    assert "limit on seconds" in end
    for word in ("conflicts a second", "learned", "sweeps") if method == "auto" else ("probes",):
        assert any(word in line for line in events)
    threads = {line.partition(" thread ")[2][:1] for line in events}
    assert threads <= ({"1", "2"} if jobs > 1 else {""})
    for thread in threads:
        mine = [line for line in events if line.partition(" thread ")[2][:1] == thread]
        times = [float(line.split(" s ")[0]) for line in mine]
        assert times == sorted(times)
        assert len(times) < 40  # frequent events do not all have a line


def test_an_option_for_threads_counts_more_than_jobs() -> None:
    lines: list[str] = []
    options, limits = {"threads": 1}, Limits(seconds=1)
    nonolith.solve(HARD, "conflict", options=options, jobs=3, limits=limits, log=lines.append)
    assert len(lines) > 2
    assert not any(" thread " in line for line in lines)


def test_a_log_does_not_change_the_search() -> None:
    def counts(**more: Any) -> dict[str, Any]:
        result = nonolith.solve(HARD, limits=Limits(nodes=500), **more)
        return {**result.statistics.asdict(), "seconds": None}

    assert counts(log=lambda _: None) == counts()


def test_check_and_count_have_a_log_too() -> None:
    lines: list[str] = []
    nonolith.check(PERMUTATIONS, cells=True, log=lines.append)
    assert "backbone" in lines[-1]
    nonolith.count(PERMUTATIONS, log=lines.append)
    assert "counted" in lines[-1]


def test_a_logger_logs_the_lines(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        nonolith.solve(PERMUTATIONS, log=logging.getLogger("puzzles"))
    assert {record.name for record in caplog.records} == {"puzzles"}
    assert {record.levelno for record in caplog.records} == {logging.INFO}
    assert "propagation" in caplog.text


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("event", ["propagation", "belief|restart|reduction|rephase"])
def test_an_exception_in_a_log_ends_the_search(jobs: int, event: str) -> None:
    def write(line: str) -> None:
        if re.search(event, line):
            raise LookupError(line)

    with pytest.raises(LookupError, match=event):
        nonolith.solve(HARD, jobs=jobs, timeout=60, log=write)


def test_methods_without_a_log_say_so() -> None:
    for method in set(METHODS) - set(LOGGING):
        with pytest.raises(UnsupportedError, match=f"{method} cannot write a log.*auto"):
            nonolith.solve(PERMUTATIONS, method, log=print)


def test_a_log_is_a_function_or_a_logger() -> None:
    wrong: Any = "log.txt"
    with pytest.raises(ArgumentError, match="log must be a function"):
        nonolith.solve(PERMUTATIONS, log=wrong)


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


def test_an_explanation_reports_the_steps_that_it_has_found() -> None:
    puzzle = nonolith.generate(8, 8, seed=2, unique=True)
    seen = list[dict[str, float]]()
    with watched(seen.append):
        watched_one = nonolith.explain(puzzle)
    assert watched_one == nonolith.explain(puzzle)
    counts = [one["steps"] for one in seen]
    assert counts == sorted(set(counts))
    assert counts[-1] >= len(watched_one.steps) > 0


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

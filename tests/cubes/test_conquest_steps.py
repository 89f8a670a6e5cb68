"""The steps of the work on cubes: budgets, and who gets what to do."""

from __future__ import annotations

from concurrent.futures import Future
from math import inf
from types import SimpleNamespace
from typing import Any

import pytest

from nonolith import Limits, Puzzle, Statistics
from nonolith.cubes import conquest as conquests
from nonolith.cubes.attempt import Attempt, Budget, Question, Task
from nonolith.cubes.cube import Cube
from nonolith.cubes.plan import Plan
from tests.cubes.steps import CUBE, FULL, LEFT, OPEN, TWO, begun


@pytest.mark.parametrize(
    ("limits", "budget", "workers", "cut", "nodes"),
    [
        (Limits(), Budget(2.0, 5, 4), 2, (2.0, 5, 4), None),
        (Limits(), Budget(None, None, 4), 2, (None, None, 4), None),
        (Limits(seconds=3.0), Budget(2.0, None, 4), 2, (2.0, None, 4), None),
        (Limits(seconds=3.0), Budget(3.0, None, 4), 2, (3.0, None, 0), None),
        (Limits(seconds=3.0), Budget(None, 5, 4), 2, (3.0, 5, 4), None),
        (Limits(seconds=3.0), Budget(9.0, None, 4), 2, (3.0, None, 0), None),
        (Limits(nodes=9), Budget(2.0, None, 4), 2, (2.0, 5, 4), 4),
        (Limits(nodes=9), Budget(2.0, 4, 4), 2, (2.0, 4, 4), 5),
        (Limits(nodes=9), Budget(2.0, 5, 4), 2, (2.0, 5, 4), 4),
        (Limits(nodes=9), Budget(2.0, 50, 4), 1, (2.0, 9, 0), 0),
        (Limits(nodes=9), Budget(2.0, None, 4), 1, (2.0, 9, 0), 0),
        (Limits(nodes=0), Budget(2.0, None, 4), 2, (2.0, 0, 0), 0),
    ],
)
@pytest.mark.usefixtures("clock")
def test_a_budget_is_cut_to_what_the_limits_leave(
    limits: Limits, budget: Budget, workers: int, cut: tuple[Any, ...], nodes: int | None
) -> None:
    work, _ = begun(limits=limits)
    found = work._within_limits(budget._replace(lane=3, news=b"n"), workers)
    assert found == Budget(*cut)._replace(lane=3, news=b"n")
    assert work._nodes == nodes


def test_time_that_is_over_leaves_none(clock: list[float]) -> None:
    work, _ = begun(limits=Limits(seconds=3.0))
    assert work._left() == 3.0
    clock[0] = 104.0
    assert work._left() == -1.0
    assert work._within_limits(Budget(2.0, None, 4), 2) == Budget(0.0, None, 0)
    assert begun()[0]._left() == inf


@pytest.mark.parametrize(
    ("plan", "budgets"),
    [
        (Plan(slice=3.0), [(3.0, None)] * 3),
        (Plan(nodes=0), [(2.0, 1), (2.0, 2), (2.0, 4)]),
        (Plan(nodes=2), [(2.0, 3), (2.0, 6), (2.0, 12)]),
    ],
)
def test_the_whole_puzzle_gets_more_branches_each_time(
    plan: Plan, budgets: list[tuple[float, int | None]]
) -> None:
    work, _ = begun(plan=plan, most=2)
    for seconds, nodes in budgets:
        assert work._whole_budget(5) == Budget(seconds, nodes, 0, 5)
    assert work._whole_budget(6)[:2] == budgets[0]
    work._rounds[7] = 99
    if plan.nodes is not None:
        assert work._whole_budget(7).nodes == (plan.nodes + 1) << 40


@pytest.mark.parametrize(
    ("plan", "cube", "run", "budget"),
    [
        (Plan(), CUBE, "", (2.0, None, 4)),
        (Plan(), CUBE._replace(depth=3), "", (4.5, None, 4)),
        (Plan(), Cube(FULL), "", (None, None, 0)),
        (Plan(seconds=5.0), CUBE, "run", (2.0, None, 0)),
        (Plan(seconds=5.0, nodes=9), CUBE, "run", (2.0, 9, 4)),
        (Plan(seconds=5.0), CUBE._replace(spent=3.0), "run", (5.0, None, 4)),
        (Plan(seconds=5.0), CUBE._replace(spent=2.9), "run", (2.0, None, 0)),
    ],
)
def test_a_cube_has_the_budget_of_the_plan(
    plan: Plan, cube: Cube, run: str, budget: tuple[Any, ...]
) -> None:
    work, _ = begun(plan=plan)
    work._task = work._task._replace(run=run)
    work._waiting += [CUBE] * 2
    assert work._budget(cube) == Budget(*budget)


@pytest.mark.parametrize(
    ("question", "most", "solutions", "number", "enough"),
    [
        (Question.SOLUTIONS, 0, 1, 1, False),
        (Question.SOLUTIONS, 1, 1, 0, True),
        (Question.SOLUTIONS, 1, 0, 9, False),
        (Question.SOLUTIONS, 2, 1, 9, False),
        (Question.SOLUTIONS, 2, 2, 0, True),
        (Question.PROOF, 1, 1, 0, True),
        (Question.CELLS, 1, 1, 9, False),
        (Question.NUMBER, 1, 0, 1, True),
        (Question.NUMBER, 1, 1, 0, False),
        (Question.NUMBER, 5, 9, 4, False),
        (Question.NUMBER, 5, 0, 5, True),
        (Question.NUMBER, 0, 0, 5, False),
    ],
)
def test_enough_is_what_was_wanted(
    question: Question, most: int, solutions: int, number: int, enough: bool
) -> None:
    work, _ = begun(question, most=most)
    work.solutions, work.number = [LEFT] * solutions, number
    assert work._enough() is enough
    assert bool(work._done()) is enough


def test_it_is_done_when_all_cubes_are_or_a_limit_is_reached(clock: list[float]) -> None:
    def done(**state: Any) -> tuple[bool, bool, str | None]:
        work, _ = begun(limits=Limits(seconds=3.0))
        for name, value in state.items():
            setattr(work, name, value)
        return bool(work._done()), work.exhausted, work.limit

    flying = {Future[Any](): (CUBE, Budget(None, None, 0))}
    assert done() == (False, False, None)
    assert done(_settled=True) == (True, True, None)
    assert done(_cubes=True) == (True, True, None)
    assert done(_cubes=True, _waiting=[CUBE]) == (False, False, None)
    assert done(_cubes=True, _flying=flying) == (False, False, None)
    assert done(_cubes=True, _flying=flying, _wholes=1) == (True, True, None)
    assert done(_cubes=True, _cut=True, limit="nodes") == (True, False, "nodes")
    assert done(limit="nodes", _flying=flying) == (False, False, "nodes")
    assert done(limit="memory", _flying=flying) == (True, False, "memory")
    clock[0] = 103.5
    work, _ = begun()
    assert not work._done()
    work._deadline = 103.0
    assert not work._done()
    clock[0] = 103.75
    assert work._done()
    assert (work.exhausted, work.limit) == (False, "seconds")


@pytest.mark.usefixtures("clock")
def test_workers_get_the_whole_puzzle_first_and_then_cubes() -> None:
    work, hands = begun(most=2, plan=Plan(wholes=1), workers=3)
    assert (work._wholes, bool(work._task.run), work._divided) == (1, True, True)
    work._clauses.add(9, b"learned")
    work._waiting += [CUBE, CUBE._replace(depth=2), CUBE._replace(depth=3)]
    work._submit()
    assert [(cube.depth, budget.lane) for _, cube, budget in hands.sent] == [(0, 0), (1, 1), (2, 2)]
    assert {budget.news for _, _, budget in hands.sent} == {b"learned"}
    assert [cube.depth for cube in work._waiting] == [3]
    assert len(work._flying) == 3
    assert work._free == set()


@pytest.mark.usefixtures("clock")
def test_the_puzzle_is_sent_with_the_first_and_with_those_that_were_lost() -> None:
    work, hands = begun(workers=2)
    for _ in range(6):
        work._begin(CUBE, Budget(None, None, 0), send=False)
    work._begin(CUBE, Budget(None, None, 0), send=True)
    assert [bool(data) for data, _, _ in hands.sent] == [True] * 4 + [False, False, True]
    work, hands = begun(workers=2)
    work._sent = 4
    work._waiting += [CUBE, CUBE._replace(lost=1)]
    work._submit()
    assert [bool(data) for data, _, _ in hands.sent] == [False, True]
    work, hands = begun(workers=2, most=2)
    work._sent, work._lost[1] = 4, 1
    work._submit()
    assert [bool(data) for data, _, _ in hands.sent] == [False, True]
    assert [cube for _, cube, _ in hands.sent] == [Cube(), Cube(lost=1)]


@pytest.mark.parametrize(
    ("limits", "now", "limit"),
    [
        (Limits(seconds=3.0), 103.0, "seconds"),
        (Limits(seconds=3.0), 102.5, None),
        (Limits(nodes=0), 100.0, "nodes"),
        (Limits(nodes=1), 100.0, None),
    ],
)
def test_nothing_begins_after_a_limit(
    limits: Limits, now: float, limit: str | None, clock: list[float]
) -> None:
    work, hands = begun(limits=limits, workers=1)
    clock[0] = now
    work._waiting.append(CUBE)
    work._submit()
    assert (work.limit, len(hands.sent)) == (limit, int(limit is None))
    work.limit = "nodes"
    work._flying.clear()
    work._submit()
    assert len(hands.sent) == int(limit is None)


def test_those_at_work_may_leave_branches_to_others() -> None:
    work, hands = begun(limits=Limits(nodes=0))
    work._flying[Future()] = CUBE, Budget(None, 3, 0)
    work._waiting.append(CUBE)
    work._submit()
    assert (work.limit, hands.sent) == (None, [])


@pytest.mark.parametrize(
    ("workers", "most", "plan", "expected"),
    [
        (1, 0, Plan(), Budget(1.0, None, 4)),
        (3, 0, Plan(), Budget(1.0, None, 6)),
        (50, 0, Plan(), Budget(1.0, None, 16)),
        (2, 0, Plan(alone=3.0, nodes=7, parts=9), Budget(3.0, 7, 9)),
        (2, 2, Plan(), Budget(1.0, None, 0)),
        (2, 2, Plan(wholes=1), Budget(1.0, None, 4)),
        (2, 2, Plan(shares=False), Budget(1.0, None, 4)),
    ],
)
def test_the_whole_puzzle_is_tried_here_first(
    workers: int, most: int, plan: Plan, expected: Budget, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    forgotten: list[str] = []

    def answer(_task: Task, puzzle: Puzzle, cube: Cube, budget: Budget) -> Attempt:
        asked.append((puzzle, cube, budget))
        return Attempt(finished=True, solutions=(FULL,), number=1, known=OPEN, kept=True)

    monkeypatch.setattr(conquests, "answer", answer)
    monkeypatch.setattr(conquests, "forget", forgotten.append)
    work, hands = begun(workers=workers, most=most, plan=plan)
    work.run()
    assert asked == [(TWO, Cube(), expected)]
    assert (hands.sent, hands.events, work.exhausted) == ([], ["close"], True)
    assert work.known.text() == "??\n??"
    assert forgotten == [work._task.run]


@pytest.mark.parametrize(
    ("wholes", "finished", "waiting"),
    [(None, False, [Cube()]), (None, True, []), (1, False, []), (1, True, [])],
)
def test_where_nothing_can_be_shared_all_work_on_cubes(
    wholes: int | None, finished: bool, waiting: list[Cube]
) -> None:
    work, _ = begun(most=2, plan=Plan(wholes=wholes))
    assert work._task.run
    work._share_nothing(Attempt(finished=finished))
    assert (work._task.run, work._wholes) == ("", 0)
    assert (list(work._waiting), work._cubes) == (waiting, bool(waiting))


def test_what_is_done_is_looked_at_five_times_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def wait(*all_: Any) -> Any:
        asked.append(all_)
        return SimpleNamespace(done=set())

    monkeypatch.setattr(conquests, "wait", wait)
    work, hands = begun()
    work._receive()
    assert asked == [({}, 0.2, "FIRST_COMPLETED")]
    assert hands.events == ["look"]


def test_a_cube_without_open_cells_takes_all_branches_it_may() -> None:
    work, _ = begun(limits=Limits(nodes=9))
    assert work._budget(Cube(FULL)) == Budget(None, 9, 0)
    work, _ = begun(limits=Limits(nodes=9))
    assert work._budget(CUBE) == Budget(2.0, 5, 4)
    work, _ = begun(limits=Limits(nodes=9), most=2)
    assert work._whole_budget(1) == Budget(2.0, 5, 0, 1)


def test_at_first_nothing_is_known() -> None:
    work, _ = begun()
    assert (work.number, work.solutions, work.exhausted, work.limit) == (0, [], False, None)
    assert (work.known, work.tried, work.proofs, work.backbone()) == (None, [], {}, None)
    assert work.statistics.replace(seconds=0.0) == Statistics()

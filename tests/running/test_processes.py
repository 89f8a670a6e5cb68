"""Questions are answered in processes, whatever becomes of these."""

from __future__ import annotations

import os
from concurrent.futures import Future
from typing import Any

import pytest

from nonolith import Limits, Puzzle
from nonolith.running import pool, processes
from nonolith.running.pool import Bounds, LostError
from nonolith.running.processes import (
    Answer,
    FreshProcesses,
    KeptProcesses,
    ThisProcess,
    _answers,
    _work,
)
from nonolith.running.solvers import Question
from tests.running.odd_solvers import BAD, GOOD, Odd

FIVE = Limits(seconds=5)
QUESTIONS = [Question(GOOD, 2, FIVE), Question(BAD, 2, FIVE), Question(GOOD, 2, FIVE)]
HERE = {"aborting": "died", "raising": "failed", "refusing": "refused", "sleeping": "stopped"}


def process_of(answer: Answer) -> str:
    assert answer.result is not None
    return answer.result.method


@pytest.mark.parametrize(("kind", "failure"), HERE.items())
def test_what_goes_wrong_with_one_puzzle_costs_no_other(
    kind: str, failure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "GRACE", 0.1)
    questions = [question._replace(limits=Limits(seconds=0.5)) for question in QUESTIONS]
    with KeptProcesses() as kept:
        found = kept.answers(Odd(kind), questions)
        assert [answer.failure for answer in found] == ["", failure, ""]
        assert found[1].message
        assert found[1].limit == ("seconds" if kind == "sleeping" else None)
        assert found[1].seconds is None
        assert [answer.failure for answer in kept.answers(Odd(kind), questions[:1])] == [""]


def test_a_fresh_process_is_used_once_and_a_kept_one_again() -> None:
    solver = Odd("sound")
    fresh = FreshProcesses()
    one, other = (process_of(fresh.answers(solver, QUESTIONS[:1])[0]) for _ in range(2))
    assert one != other
    with KeptProcesses() as kept:
        first = [process_of(answer) for answer in kept.answers(solver, QUESTIONS)]
        second = [process_of(answer) for answer in kept.answers(solver, QUESTIONS)]
        third = [process_of(answer) for answer in kept.answers(Odd("another"), QUESTIONS)]
    assert len({*first, *second}) == 1
    assert not {*first} & {*third}


def test_a_solver_that_cannot_be_sent_fails() -> None:
    solver = Odd("sound").replace(kind=lambda: None)
    [answer] = FreshProcesses().answers(solver, QUESTIONS[:1])
    assert answer.failure == "failed"


def test_in_this_process_no_other_one_is_started() -> None:
    found = ThisProcess().answers(Odd("raising"), QUESTIONS)
    assert process_of(found[0]) == process_of(found[2]) == str(os.getpid())
    assert found[1] == Answer(failure="failed", message="ZeroDivisionError: of purpose")
    assert ThisProcess().answers(Odd("refusing"), QUESTIONS)[1] == Answer(
        failure="refused", message="not today"
    )


def test_only_solving_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at a clock moves it; the result is made after the last one."""
    walls, cpus = iter([10.0, 17.0]), iter([3.0, 5.0])
    monkeypatch.setattr(processes, "perf_counter", lambda: next(walls))
    monkeypatch.setattr(processes, "process_time", lambda: next(cpus))
    (answer,) = ThisProcess().answers(Odd("sound"), QUESTIONS[:1])
    assert (answer.seconds, answer.processor) == (7.0, 2.0)
    assert (answer.failure, answer.message, answer.limit) == ("", "", None)


class Missing(Odd):
    """A solver whose library is not there: it cannot even solve the tiny puzzle."""

    def solve(self, question: Question) -> int:
        raise ImportError("no such library")


def test_a_solver_solves_a_tiny_puzzle_before_the_clock_runs() -> None:
    asked = []

    class Noting(Odd):
        def solve(self, question: Question) -> int:
            asked.append(question)
            return 5

    first, second = _work(Noting("sound"), QUESTIONS[:2])
    assert first == []
    assert [process_of(answer) for answer in second] == ["5", "5"]
    tiny = Question(Puzzle(rows=[[1], [2]], columns=[[2], [1]]), None, Limits(seconds=60.0))
    assert asked == [tiny, *QUESTIONS[:2]]
    assert list(_work(Missing("sound"), QUESTIONS)) == [
        [Answer(failure="refused", message="no such library")] * 3
    ]


def test_answers_have_time_and_memory_for_all_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    found = [Answer(message="found")]

    class Pool:
        def begin(self, *all_: Any) -> Future[Any]:
            begun.append(all_)
            future: Future[Any] = Future()
            future.set_result([[], found])
            return future

    pool: Any = Pool()
    limits = [Limits(seconds=2.0, memory=3 << 20), Limits(seconds=0.5, memory=5 << 20)]
    questions = [Question(GOOD, 2, limit) for limit in limits]
    solver = Odd("sound")
    assert _answers(pool, solver, questions) is found
    assert _answers(pool, solver, [*questions, Question(GOOD, 2, Limits(nodes=5))]) is found
    assert _answers(pool, solver, []) is found
    assert [call[0] for call in begun] == [
        Bounds(2.5, 5 << 20), Bounds(None, 512 << 20), Bounds(0.0, 0),
    ]  # fmt: skip
    assert begun[0][1:] == (_work, solver, questions)


@pytest.mark.parametrize(
    ("lost", "failure"),
    [
        (LostError("late", [], "seconds"), Answer(None, None, None, "stopped", "late", "seconds")),
        (LostError("gone", [], died=True), Answer(None, None, None, "died", "gone")),
        (LostError("wrong", []), Answer(None, None, None, "failed", "wrong")),
    ],
)
def test_what_is_lost_alone_is_not_tried_again(
    lost: LostError, failure: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = []

    class Losing:
        def begin(self, *_all: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(lost)
            return future

    def answers(_self: FreshProcesses, _solver: Odd, questions: list[Question]) -> list[Any]:
        alone.append(questions)
        return [Answer(message=str(len(alone)))]

    monkeypatch.setattr(FreshProcesses, "answers", answers)
    pool: Any = Losing()
    assert _answers(pool, Odd("sound"), QUESTIONS[:1]) == [failure]
    assert alone == []
    found = _answers(pool, Odd("sound"), QUESTIONS)
    assert [answer.message for answer in found] == ["1", "2", "3"]
    assert alone == [[question] for question in QUESTIONS]


def test_processes_end_with_their_executor(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []

    class Pool:
        def __init__(self, number: int) -> None:
            made.append([number])
            self.calls = made[-1]

        def shutdown(self, **named: Any) -> None:
            self.calls.append(named)

    def answers(_pool: Pool, _solver: Odd, questions: Any) -> list[Any]:
        if questions == "wrong":
            raise KeyboardInterrupt
        return list(questions)

    monkeypatch.setattr(processes, "ProcessPool", Pool)
    monkeypatch.setattr(processes, "_answers", answers)
    wrong: Any = "wrong"
    one, other = Odd("one"), Odd("other")
    end = {"cancel_futures": True}
    assert FreshProcesses().answers(one, []) == []
    with pytest.raises(KeyboardInterrupt):
        FreshProcesses().answers(one, wrong)
    assert made == [[1, end], [1, end]]
    made.clear()
    with KeptProcesses() as kept:
        for solver in (one, one, other, one):
            assert kept.answers(solver, []) == []
        assert made == [[1], [1]]
        with pytest.raises(KeyboardInterrupt):
            kept.answers(one, wrong)
        assert made == [[1, end], [1]]
        kept.answers(one, [])
        assert made == [[1, end], [1], [1]]
    assert made == [[1, end], [1, end], [1, end]]
    kept.close()
    assert made == [[1, end], [1, end], [1, end]]

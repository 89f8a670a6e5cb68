"""Questions are answered in processes, whatever becomes of these."""

from __future__ import annotations

import os

import pytest

from nonolith import Limits, Puzzle
from nonolith.running import pool, processes
from nonolith.running.processes import (
    Answer,
    FreshProcesses,
    KeptProcesses,
    ThisProcess,
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

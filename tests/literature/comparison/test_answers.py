"""Questions are answered in processes, whatever happens to these."""

from __future__ import annotations

import os

import pytest

from nonolith import Limits
from nonolith.literature.comparison import answers as module
from nonolith.literature.comparison.answers import Answer, answers
from nonolith.literature.comparison.solvers import Question
from nonolith.workers import pool as pools
from nonolith.workers.pool import ProcessPool
from tests.inline_pool import InlinePool
from tests.literature.comparison.odd_solvers import BAD, GOOD, Odd

FIVE = Limits(seconds=5)
QUESTIONS = [Question(GOOD, 2, FIVE), Question(BAD, 2, FIVE), Question(GOOD, 2, FIVE)]
HERE = {"aborting": "died", "raising": "failed", "refusing": "refused", "sleeping": "stopped"}


def process_of(answer: Answer) -> str:
    assert answer.result is not None
    return answer.result.method


@pytest.mark.parametrize(("kind", "failure"), HERE.items())
def test_a_failure_on_one_puzzle_costs_no_other(
    kind: str, failure: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "GRACE", 0.1)
    questions = [question._replace(limits=Limits(seconds=0.5)) for question in QUESTIONS]
    with ProcessPool() as pool:
        found = answers(pool, Odd(kind), questions)
        assert [answer.failure for answer in found] == ["", failure, ""]
        assert found[1].message
        assert found[1].limit == ("seconds" if kind == "sleeping" else None)
        assert found[1].seconds is None
        assert [answer.failure for answer in answers(pool, Odd(kind), questions[:1])] == [""]


def test_each_solver_has_a_process_of_its_own() -> None:
    one, other = Odd("sound"), Odd("another")
    with ProcessPool() as pool:
        used = [
            {process_of(answer) for answer in answers(pool, solver, QUESTIONS)}
            for solver in (one, other, one)
        ]
    assert used[0] == used[2] != used[1]
    assert [len(each) for each in used] == [1, 1, 1]
    with ProcessPool(idle=0) as pool:
        fresh = {process_of(answers(pool, one, QUESTIONS[:1])[0]) for _ in range(2)}
    assert len(fresh) == 2


def test_a_solver_that_cannot_be_sent_fails() -> None:
    solver = Odd("sound").replace(kind=lambda: None)
    with ProcessPool() as pool:
        [answer] = answers(pool, solver, QUESTIONS[:1])
    assert answer.failure == "failed"


def test_errors_of_a_solver_are_answers() -> None:
    found = answers(InlinePool(), Odd("raising"), QUESTIONS)
    assert process_of(found[0]) == process_of(found[2]) == str(os.getpid())
    assert found[1] == Answer(failure="failed", message="ZeroDivisionError: of purpose")
    refused = Answer(failure="refused", message="not today")
    assert answers(InlinePool(), Odd("refusing"), QUESTIONS)[1] == refused


def test_only_solving_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at a clock moves it; the tiny puzzle is solved before, the result made after."""
    walls, cpus = iter([10.0, 17.0]), iter([3.0, 5.0])
    monkeypatch.setattr(module, "perf_counter", lambda: next(walls))
    monkeypatch.setattr(module, "process_time", lambda: next(cpus))
    (answer,) = answers(InlinePool(), Odd("sound"), QUESTIONS[:1])
    assert (answer.seconds, answer.processor) == (7.0, 2.0)
    assert (answer.failure, answer.message, answer.limit) == ("", "", None)


class Missing(Odd):
    """A solver whose library is not there: it cannot even solve the tiny puzzle."""

    def solve(self, question: Question) -> int:
        raise ImportError("no such library")


def test_a_solver_without_its_library_refuses_all() -> None:
    refused = Answer(failure="refused", message="no such library")
    assert answers(InlinePool(), Missing("sound"), QUESTIONS) == [refused] * 3

"""Questions are answered in processes, whatever becomes of these."""

from __future__ import annotations

import pytest

from nonolith import Limits
from nonolith.running import pool
from nonolith.running.processes import Answer, FreshProcesses, KeptProcesses
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

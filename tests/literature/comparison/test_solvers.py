"""Contenders: methods with their options, as they are written."""

from __future__ import annotations

import pytest

from nonolith import Limits, Puzzle, UnsupportedError
from nonolith.literature.comparison.solvers import Contender, Question
from nonolith.solving.methods import METHODS

FORK = Puzzle(rows=[[1], [1]], columns=[[1], [1]])


@pytest.mark.parametrize("text", ["no_such", "auto:no_such=1", "auto:seed=much", "auto:seed", ""])
def test_a_method_that_there_is_not_is_refused_before_anything_runs(text: str) -> None:
    with pytest.raises(UnsupportedError):
        Contender.parse(text)


def test_a_contender_is_written_as_it_is_read() -> None:
    for text, method, options in (
        ("auto", "auto", ()),
        ("annealing:seed=3", "annealing", (("seed", "3"),)),
        ("conflict:sweeps=2:reinforced_sweeps=0", "conflict",
         (("sweeps", "2"), ("reinforced_sweeps", "0"))),
    ):  # fmt: skip
        contender = Contender.parse(text)
        assert (contender.method, contender.options) == (method, options)
        assert str(contender) == text
        assert repr(contender) == f"<Contender {text}>"
    with pytest.raises(UnsupportedError) as raised:
        Contender.parse("fast")
    start = "there is no method 'fast'; the methods are "
    assert str(raised.value) == start + ", ".join(METHODS)


def test_a_question_is_solved_under_its_limits() -> None:
    contender = Contender.parse("probe1")
    for wanted, verdict in ((1, "solved"), (2, "multiple"), (None, "multiple")):
        question = Question(FORK, wanted)
        found = contender.solve(question)
        assert contender.result(question, found) is found
        assert (str(found.verdict), found.method) == (verdict, "probe1")
    assert contender.solve(Question(FORK, 2, Limits(seconds=0.0))).limit == "seconds"

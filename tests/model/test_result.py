"""Results contain the solutions found and the verdict proved."""

from __future__ import annotations

import json
import pickle

import pytest

from nonolith import Count, Grid, LimitReached, NonolithError, Result, Statistics, Verdict

LEFT = Grid.from_text("#.\n.#")
RIGHT = Grid.from_text(".#\n#.")
HALF = Grid.from_text("#.\n#.")


def test_the_solution_is_the_first_one() -> None:
    assert Result(Verdict.MULTIPLE, (LEFT, RIGHT)).solution == LEFT
    assert Result(Verdict.NONE).solution is None


def test_cells_that_differ_come_from_the_backbone_if_it_is_known() -> None:
    backbone = Grid.from_text("??\n??")
    assert Result(Verdict.MULTIPLE, (LEFT, HALF)).differing == ((1, 0), (1, 1))
    everywhere = ((0, 0), (0, 1), (1, 0), (1, 1))
    assert Result(Verdict.MULTIPLE, (LEFT, HALF), backbone=backbone).differing == everywhere


@pytest.mark.parametrize("solutions", [(), (LEFT,), (LEFT, LEFT)])
def test_nothing_differs_without_different_solutions(solutions: tuple[Grid, ...]) -> None:
    assert Result(Verdict.SOLVED, solutions).differing == ()


def test_a_result_is_true_if_it_has_a_solution() -> None:
    grid = Grid.from_rows([[1]])
    assert Result(Verdict.UNIQUE, (grid,))
    assert Result(Verdict.SOLVED, (grid,))
    assert not Result(Verdict.NONE, known=grid)
    assert not Result(Verdict.UNKNOWN, known=grid, limit="seconds")


def test_a_limit_becomes_an_exception_only_on_demand() -> None:
    result = Result(Verdict.UNKNOWN, limit="seconds")
    with pytest.raises(LimitReached, match="the limit on seconds was reached"):
        result.raise_for_limit()
    fine = Result(Verdict.UNIQUE, (LEFT,))
    assert fine.raise_for_limit() is fine
    assert issubclass(LimitReached, NonolithError)


def test_the_representation_shows_verdict_and_number() -> None:
    assert repr(Result(Verdict.UNIQUE, (LEFT,), method="auto")) == (
        "<Result unique, 1 solution, method auto>"
    )
    two = Result(Verdict.MULTIPLE, (LEFT, HALF), method="auto")
    assert repr(two) == "<Result multiple, at least 2 solutions, method auto>"
    assert "multiple, 2 solutions," in repr(two.replace(complete=True))
    assert "0 solutions, limit nodes" in repr(Result(Verdict.UNKNOWN, limit="nodes"))


@pytest.mark.parametrize("word", ["unique", "multiple", "none", "solved", "unknown"])
def test_a_verdict_equals_its_word(word: str) -> None:
    verdict = Verdict(word)
    assert verdict == word
    assert word == verdict
    assert {word: 1}[verdict] == 1
    assert f"{verdict:>10}" == f"{word:>10}"
    assert json.dumps([verdict]) == f'["{word}"]'
    assert pickle.loads(pickle.dumps(verdict)) is verdict
    assert verdict not in {"unsolved", word.upper()}


def test_seconds_do_not_count_for_the_equality_of_statistics() -> None:
    assert Statistics(1, 2, 3, 4, seconds=0.5) == Statistics(1, 2, 3, 4, seconds=0.7)
    assert Statistics(1, 2, 3, 4) != Statistics(1, 2, 3, 5)


def test_a_count_is_a_number_with_a_flag_that_says_whether_it_is_exact() -> None:
    exact = Count(24)
    assert exact == 24
    assert exact.exact
    assert repr(exact) == "24"
    stopped = Count(10, limit="at_most")
    assert stopped == 10
    assert not stopped.exact
    assert repr(stopped) == "<at least 10>"
    assert stopped.limit == "at_most"


def test_a_count_may_be_larger_than_any_machine_word() -> None:
    assert Count(10**40) + 1 == 10**40 + 1

"""The work of each method in Python, exactly: the same guesses, and the same lines settled.

A method that finds all solutions may still guess too much. The figures were measured; they change
only where a method takes another way, and then they are measured anew.
"""

from __future__ import annotations

from typing import Any

import pytest

import nonolith
from nonolith import Limits, Puzzle
from nonolith.design import random_grid, random_puzzles
from tests.strategies import palette_of

TINY, SMALL, LARGER, COLOURED, GIVEN = (
    *random_puzzles(1, 5, 6, seed=3),
    *random_puzzles(1, 7, 8, probability=0.45, seed=5),
    *random_puzzles(1, 10, 10, probability=0.5, seed=5),
    *random_puzzles(1, 6, 6, palette=palette_of(4), probability=0.4, seed=2),
    Puzzle.from_grid(random_grid(5, 5, seed=1)).replace(given=random_grid(5, 5, seed=1)),
)

#: Solutions, guesses, lines settled, probes, contradictions.
Work = tuple[int, int, int, int, int]


def work_of(puzzle: Puzzle, method: str, options: dict[str, Any], most: int, nodes: int) -> Work:
    found = nonolith.solve(
        puzzle, method, options=options, max_solutions=most, limits=Limits(nodes=nodes)
    )
    done = found.statistics
    solutions = len(found.solutions)
    return solutions, done.branches, done.line_solves, done.probes, done.contradictions


@pytest.mark.parametrize(
    ("method", "options", "works"),
    [
        (
            "dfs",
            {"verify": "each_row"},
            [(9, 3000, 0, 0, 2739), (4, 1795, 0, 0, 1722), (4, 346, 0, 0, 324)],
        ),
        ("backtracking", {}, [(11, 1458, 0, 0, 1448), (4, 305, 0, 0, 302), (4, 112, 0, 0, 109)]),
        ("rules_backtracking", {}, [(11, 43, 471, 0, 25), (4, 6, 91, 0, 0)]),
        (
            "rules_backtracking",
            {"order": "most_constrained"},
            [(11, 25, 272, 0, 8), (4, 6, 104, 0, 1)],
        ),
        ("branch_and_bound", {}, [(11, 93, 27, 0, 58), (4, 6, 57, 0, 0)]),
        ("placements", {}, [(11, 15, 175, 0, 5), (4, 3, 66, 0, 0), (4, 3, 43, 0, 0)]),
        ("two_sat", {}, [(11, 10, 631, 0, 0), (4, 3, 167, 0, 0)]),
        ("bifurcation", {}, [(11, 21, 309, 0, 11), (4, 3, 91, 0, 0), (4, 3, 49, 0, 0)]),
        (
            "bifurcation",
            {"guess": "every_cell"},
            [(6, 3000, 26483, 0, 30), (4, 520, 6217, 0, 0), (4, 188, 1691, 0, 0)],
        ),
        (
            "bifurcation",
            {"cache": 1000},
            [(11, 21, 309, 0, 11), (4, 3, 91, 0, 0), (4, 3, 49, 0, 0)],
        ),
        (
            "bifurcation",
            {"lines": "fcomp"},
            [(11, 21, 309, 0, 11), (4, 3, 91, 0, 0), (4, 3, 49, 0, 0)],
        ),
    ],
)
def test_finding_all_solutions_takes_exactly_this_work(
    method: str, options: dict[str, Any], works: list[Work]
) -> None:
    for puzzle, work in zip((SMALL, LARGER, COLOURED)[: len(works)], works, strict=True):
        assert work_of(puzzle, method, options, 50, 3_000) == work


@pytest.mark.parametrize(
    ("method", "options", "guesses"),
    [
        ("annealing", {}, [1126, 6669, 13197, 0]),
        ("annealing", {"neighbours": "swap", "schedule": "geometric"}, [738, 15718, 20000, 0]),
        ("annealing", {"neighbours": "shift", "schedule": "logarithmic"}, [124, 386, 1243, 0]),
        ("annealing", {"distance": "euclidean"}, [502, 17489, 20000, 0]),
        ("genetic", {}, [195, 1810, 20000, 100]),
        ("genetic", {"crossover": "each_row"}, [290, 765, 20000, 100]),
        ("evolution", {}, [20, 20, 80, 20]),
        ("annealing", {"seed": 7, "neighbours": "shift"}, [242, 459, 4073, 0]),
        (
            "genetic",
            {"seed": 7, "elite": 1, "population": 50, "tournament": 2},
            [50, 5979, 20000, 50],
        ),
        ("evolution", {"seed": 7, "climb": 1, "disturbed": 0.05}, [20, 40, 180, 20]),
        ("evolution", {"population": 5, "climb": 1, "disturbed": 0.02}, [5, 5, 75, 5]),
    ],
)
def test_chance_finds_a_solution_after_exactly_so_many_guesses(
    method: str, options: dict[str, Any], guesses: list[int]
) -> None:
    """The same seed gives the same run; 20000 guesses are the limit."""
    for puzzle, number in zip((TINY, SMALL, LARGER, GIVEN), guesses, strict=True):
        found = int(number < 20_000)
        assert work_of(puzzle, method, options, 1, 20_000) == (found, number, 0, 0, 0)

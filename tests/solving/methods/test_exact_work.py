"""The work of each method in Python, exactly: the same guesses, and the same lines settled.

A method that finds all solutions may still guess too much. The figures were measured; they change
only where a method takes another way, and then they are measured anew.
"""

from __future__ import annotations

from importlib import import_module
from time import perf_counter
from typing import Any

import pytest

import nonolith
from nonolith import Limits, Puzzle
from nonolith.design import random_grid, random_puzzles
from nonolith.solving.methods import METHODS
from nonolith.solving.work import Work
from tests.strategies import palette_of

TINY, SMALL, LARGER, COLOURED, GIVEN = (
    *random_puzzles(1, 5, 6, seed=3),
    *random_puzzles(1, 7, 8, probability=0.45, seed=5),
    *random_puzzles(1, 10, 10, probability=0.5, seed=5),
    *random_puzzles(1, 6, 6, palette=palette_of(4), probability=0.4, seed=2),
    Puzzle.from_grid(random_grid(5, 5, seed=1)).replace(given=random_grid(5, 5, seed=1)),
)

#: Solutions; guesses, lines settled, probes, contradictions; looks at the clock, most bytes.
Counts = tuple[int, int, int, int, int, int, int]


class Counting(Work):
    """Work that counts how often the clock is looked at, and the most bytes that are needed."""

    looks = 0
    most = 0

    def step(self) -> None:
        type(self).looks += 1
        super().step()

    def need(self, size: int) -> None:
        type(self).most = max(type(self).most, size)
        super().need(size)


@pytest.fixture(autouse=True)
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("nonolith.solving.python_search"), "Work", Counting)


def work_of(puzzle: Puzzle, method: str, options: dict[str, Any], most: int, nodes: int) -> Counts:
    Counting.looks = Counting.most = 0
    found = nonolith.solve(
        puzzle, method, options=options, max_solutions=most, limits=Limits(nodes=nodes)
    )
    done = found.statistics
    return (
        len(found.solutions),
        *(done.branches, done.line_solves, done.probes, done.contradictions),
        *(Counting.looks, Counting.most),
    )


def open_of(puzzle: Puzzle, method: str, options: dict[str, Any]) -> int:
    """The cells that are open before the first guess."""
    known = nonolith.solve(puzzle, method, options=options, limits=Limits(nodes=0)).known
    return puzzle.height * puzzle.width if known is None else known.unknown


@pytest.mark.parametrize(
    ("method", "options", "works"),
    [
        (
            "dfs",
            {"verify": "each_row"},
            [
                (9, 3000, 0, 0, 2739, 3009, 3584, 56),
                (4, 1795, 0, 0, 1722, 1825, 6500, 100),
                (4, 346, 0, 0, 324, 353, 2304, 36),
            ],
        ),
        (
            "backtracking",
            {},
            [
                (11, 1458, 0, 0, 1448, 5464, 3584, 56),
                (4, 305, 0, 0, 302, 1143, 6500, 100),
                (4, 112, 0, 0, 109, 399, 2304, 36),
            ],
        ),
        (
            "rules_backtracking",
            {},
            [(11, 43, 471, 0, 25, 8956, 0, 37), (4, 6, 91, 0, 0, 1662, 0, 12)],
        ),
        (
            "rules_backtracking",
            {"order": "most_constrained"},
            [(11, 25, 272, 0, 8, 4782, 0, 37), (4, 6, 104, 0, 1, 1912, 0, 12)],
        ),
        (
            "branch_and_bound",
            {},
            [(11, 93, 27, 0, 58, 638, 3584, 37), (4, 6, 57, 0, 0, 1151, 6500, 12)],
        ),
        (
            "placements",
            {},
            [
                (11, 15, 175, 0, 5, 515, 4626, 37),
                (4, 3, 66, 0, 0, 287, 2614, 12),
                (4, 3, 43, 0, 0, 166, 1475, 8),
            ],
        ),
        ("two_sat", {}, [(11, 10, 631, 0, 0, 5979, 0, 23), (4, 3, 167, 0, 0, 3005, 0, 12)]),
        (
            "bifurcation",
            {},
            [
                (11, 21, 309, 0, 11, 330, 15360, 37),
                (4, 3, 91, 0, 0, 94, 15360, 12),
                (4, 3, 49, 0, 0, 52, 9216, 8),
            ],
        ),
        (
            "bifurcation",
            {"guess": "every_cell"},
            [
                (6, 3000, 26483, 0, 30, 29484, 2211840, 37),
                (4, 520, 6217, 0, 0, 6737, 225280, 12),
                (4, 188, 1691, 0, 0, 1879, 95232, 8),
            ],
        ),
        (
            "bifurcation",
            {"cache": 1000},
            [
                (11, 21, 309, 0, 11, 330, 15360, 37),
                (4, 3, 91, 0, 0, 94, 15360, 12),
                (4, 3, 49, 0, 0, 52, 9216, 8),
            ],
        ),
        (
            "bifurcation",
            {"lines": "fcomp"},
            [
                (11, 21, 309, 0, 11, 1000, 15360, 37),
                (4, 3, 91, 0, 0, 389, 15360, 12),
                (4, 3, 49, 0, 0, 174, 9216, 8),
            ],
        ),
    ],
)
def test_finding_all_solutions_takes_exactly_this_work(
    method: str, options: dict[str, Any], works: list[tuple[int, ...]]
) -> None:
    """The last number is that of the cells that are open before the first guess."""
    for puzzle, work in zip((SMALL, LARGER, COLOURED)[: len(works)], works, strict=True):
        found = work_of(puzzle, method, options, 50, 3_000)
        assert (*found, open_of(puzzle, method, options)) == work


@pytest.mark.parametrize(
    ("method", "options", "works"),
    [
        ("annealing", {}, [(1126, 1148), (6669, 6699), (8000, 8042), (0, 21)]),
        (
            "annealing",
            {"neighbours": "swap", "schedule": "geometric"},
            [(738, 784), (8000, 8079), (8000, 8131), (0, 16)],
        ),
        (
            "annealing",
            {"neighbours": "shift", "schedule": "logarithmic"},
            [(124, 141), (386, 409), (1243, 1274), (0, 16)],
        ),
        ("annealing", {"distance": "euclidean"}, [(502, 524), (8000, 8031), (8000, 8042), (0, 21)]),
        ("genetic", {}, [(195, 1871), (1810, 16998), (8000, 89012), (100, 1106)]),
        (
            "genetic",
            {"crossover": "each_row"},
            [(290, 2536), (765, 7593), (8000, 89012), (100, 1106)],
        ),
        ("evolution", {}, [(20, 1978), (20, 3282), (80, 19628), (20, 1321)]),
        (
            "annealing",
            {"seed": 7, "neighbours": "shift"},
            [(242, 259), (459, 482), (4073, 4104), (0, 16)],
        ),
        (
            "genetic",
            {"seed": 7, "elite": 1, "population": 50, "tournament": 2},
            [(50, 606), (5979, 54169), (8000, 88512), (50, 556)],
        ),
        (
            "evolution",
            {"seed": 7, "climb": 1, "disturbed": 0.05},
            [(20, 1417), (40, 3891), (180, 26138), (20, 821)],
        ),
        (
            "evolution",
            {"population": 5, "climb": 1, "disturbed": 0.02},
            [(5, 364), (5, 543), (75, 10404), (5, 206)],
        ),
    ],
)
def test_chance_finds_a_solution_after_exactly_so_many_guesses(
    method: str, options: dict[str, Any], works: list[tuple[int, int]]
) -> None:
    """The same seed gives the same run; 8000 guesses are the limit. Then the looks at the clock."""
    for puzzle, (guesses, looks) in zip((TINY, SMALL, LARGER, GIVEN), works, strict=True):
        found = int(guesses < 8_000)
        assert work_of(puzzle, method, options, 1, 8_000) == (found, guesses, 0, 0, 0, looks, 0)


@pytest.mark.parametrize("method", METHODS)
def test_the_seconds_of_a_search_are_some_of_those_that_passed(method: str) -> None:
    start = perf_counter()
    seconds = nonolith.solve(TINY, method, limits=Limits(nodes=100)).statistics.seconds
    assert 0 <= seconds <= perf_counter() - start

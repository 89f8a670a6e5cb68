"""Test all methods: sizes, colours, threads, reproducible answers, and options of conflict."""

from __future__ import annotations

import os
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import isqrt
from random import Random

import pytest

import nonolith
from nonolith import Grid, Limits, Palette, Puzzle, Result, Verdict
from nonolith.design import random_grid, random_puzzles
from nonolith.model.limits import MAX_COLOURS, MAX_LINE
from nonolith.model.palette import BLACK_AND_WHITE
from tests import processes
from tests.examples import all_cases, long
from tests.general_methods import METHODS
from tests.strategies import palette_of

pytestmark = pytest.mark.first

SIZES = [0, 1, 2, *range(60, 67), *range(125, 131)]
NEAREST = (0, 1, 63, 64, 65, 129)


def picture_of_discs(size: int, palette: Palette = BLACK_AND_WHITE) -> Grid:
    """Return a square picture of overlapping discs, which line solving nearly solves."""
    random = Random(1)
    cells = [[0] * size for _ in range(size)]
    for i in range(40):
        radius, y, x = (random.randrange(size // 50, size // 8), *random.choices(range(size), k=2))
        for r in range(max(y - radius, 0), min(y + radius + 1, size)):
            reach = isqrt(radius * radius - (r - y) * (r - y))
            start, end = max(x - reach, 0), min(x + reach + 1, size)
            cells[r][start:end] = [1 + i % (len(palette) - 1)] * (end - start)
    return Grid.from_rows(cells, palette)


def check_solved(puzzle: Puzzle, result: Result) -> None:
    """Check the solutions and the verdict for a puzzle whose goal is a solution."""
    assert all(puzzle.accepts(grid) for grid in result.solutions)
    assert result.verdict is not Verdict.NONE
    if result.verdict is Verdict.UNIQUE:
        assert result.solution == puzzle.goal


def check_both_ways(grid: Grid, method: str) -> None:
    """Check that a puzzle and its transpose get the same verdict."""
    puzzle = Puzzle.from_grid(grid)
    wide = nonolith.solve(puzzle, method, limits=enough(method))
    high = nonolith.solve(puzzle.transposed(), method, limits=enough(method))
    check_solved(puzzle, wide)
    check_solved(puzzle.transposed(), high)
    if wide.limit is None and high.limit is None:
        assert wide.verdict is high.verdict


#: Enough work to compare two runs, little enough for slow methods.
SOME_WORK = Limits(nodes=15)


def enough(method: str) -> Limits:
    """Return limits within which a fast method finishes. A slow method stops at the limit on nodes;
    a method that proves nothing gets a time limit."""
    return Limits(nodes=2000) if METHODS[method].capabilities.proves else Limits(seconds=0.1)


def side(method: str) -> int:
    """Return the side of a square puzzle that a method solves or on which it reaches its limit."""
    return 15 if METHODS[method].capabilities.nodes else 10


@pytest.mark.parametrize("method", METHODS)
class TestEachMethod:
    """Tests of each method on puzzles of all sizes and numbers of colours."""

    @pytest.mark.parametrize(
        "width",
        [pytest.param(size, marks=() if size in NEAREST else pytest.mark.long) for size in SIZES],
    )
    def test_lines_around_the_ends_of_machine_words(self, method: str, width: int) -> None:
        for seed in (width, 0, 1, 2) if all_cases() else (width,):
            check_both_ways(random_grid(5, width, probability=0.7, seed=seed), method)

    def test_lines_of_a_thousand_cells(self, method: str) -> None:
        grid = random_grid(2, MAX_LINE, probability=0.5, seed=1)
        puzzle = Puzzle.from_grid(grid)
        for asked in (puzzle, puzzle.transposed()):
            check_solved(asked, nonolith.solve(asked, method, limits=Limits(seconds=0.05)))

    @pytest.mark.parametrize("colours", [3, 4, 9, MAX_COLOURS + 1])
    def test_puzzles_of_many_colours(self, method: str, colours: int) -> None:
        if METHODS[method].capabilities.colours:
            palette = palette_of(colours)
            for seed in range(5 if all_cases() else 1):
                puzzle = Puzzle.from_grid(random_grid(12, 15, palette=palette, seed=seed))
                result = nonolith.solve(puzzle, method, limits=enough(method))
                check_solved(puzzle, result)
                assert result.solutions or result.limit

    def test_random_puzzles_have_the_same_verdict_by_all_methods(self, method: str) -> None:
        for puzzle in random_puzzles(10 if all_cases() else 4, 10, 12, probability=0.55, seed=8):
            result = nonolith.solve(puzzle, method, limits=enough(method))
            check_solved(puzzle, result)
            if result.limit is None and METHODS[method].capabilities.proves:
                assert result.verdict is nonolith.solve(puzzle).verdict
                assert result.solutions

    def test_the_same_input_gives_the_same_answer_in_any_thread(self, method: str) -> None:
        number = 3 if all_cases() else 1
        puzzles = list(random_puzzles(number, 15, side(method), probability=0.5, seed=2))
        expected = [nonolith.solve(puzzle, method, limits=SOME_WORK) for puzzle in puzzles]
        assert all(result.statistics != nonolith.Statistics() for result in expected)
        again = [Puzzle(rows=puzzle.rows, columns=puzzle.columns) for puzzle in puzzles]
        with ThreadPoolExecutor(4) as pool:
            solve = partial(nonolith.solve, method=method, limits=SOME_WORK)
            found = list(pool.map(solve, [*puzzles, *again]))
        assert found == expected * 2

    def test_other_threads_run_while_a_method_works(self, method: str) -> None:
        puzzle = Puzzle.from_grid(random_grid(60, 60, probability=0.45, seed=1))
        limits = Limits(seconds=0.3)
        working = threading.Thread(target=lambda: nonolith.solve(puzzle, method, limits=limits))
        working.start()
        turns = 0
        while working.is_alive():
            time.sleep(0.001)
            turns += 1
        assert turns > 1  # a method that keeps the GIL lets this thread run only at its end


def test_a_small_change_of_the_hash_seed_changes_nothing() -> None:
    """No result may depend on the order of a set: processes with any hash seed print the same."""
    program = (
        "import nonolith; from nonolith.design import random_puzzles\n"
        "for puzzle in random_puzzles(3, 15, 15, seed=2):\n"
        "    result = nonolith.solve(puzzle); s = result.statistics\n"
        "    print(result, s.line_solves, s.probes, s.branches, s.contradictions)\n"
        "    print(result.solutions[-1].text())\n"
    )
    outputs = {
        processes.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("0", "12345")
    }
    assert len(outputs) == 1
    assert "solution" in outputs.pop()


@pytest.mark.parametrize("colours", [long(2), 3, long(6)])
def test_a_picture_of_500_by_500_is_solved(colours: int) -> None:
    puzzle = Puzzle.from_grid(picture_of_discs(500, palette_of(colours)))
    result = nonolith.solve(puzzle, limits=Limits(seconds=60))
    check_solved(puzzle, result)
    assert result.solutions


def test_the_largest_picture_is_solved() -> None:
    blank_frame = Grid.from_rows(
        [[int(r % 3 > 0 and c < MAX_LINE - 1) for c in range(MAX_LINE)] for r in range(MAX_LINE)]
    )
    puzzle = Puzzle.from_grid(blank_frame)
    result = nonolith.solve(puzzle, limits=Limits(seconds=60))
    check_solved(puzzle, result)
    assert result.verdict is Verdict.UNIQUE


def test_the_table_is_keyed_by_name_and_the_default_comes_first() -> None:
    assert [method.name for method in METHODS.values()] == list(METHODS)
    assert next(iter(METHODS)) == "auto"
    assert all(method.summary and method.source for method in METHODS.values())

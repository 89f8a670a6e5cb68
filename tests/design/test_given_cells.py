"""Find the fewest given cells by smallest hitting sets, or prove a lower bound within a limit."""

from __future__ import annotations

from itertools import combinations

import pytest

import nonolith
from nonolith import Grid, Limits, Puzzle, Verdict, mend, random_grid
from nonolith.design.given_cells import give_cells
from nonolith.design.hitting_set import smallest_hitting_set
from nonolith.design.target import Target
from nonolith.solving.work import StoppedError, Work

SPARSE = random_grid(9, 9, probability=0.25, seed=2)


class Short(Work):
    """Work that reaches its limit at a given step."""

    def __init__(self, steps: int) -> None:
        super().__init__(Limits())
        self._left = steps

    def step(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise StoppedError("seconds")


@pytest.mark.parametrize(("target", "stride"), [("unique", 1), ("line-solvable", 23)])
def test_bounds_and_cells_are_right_at_every_limit(target: str, stride: int) -> None:
    wanted = Target.of(target)
    puzzle = Puzzle.from_grid(SPARSE)
    whole = give_cells(puzzle, wanted, Work(Limits()))
    assert whole.best is not None
    least, bounds, numbers = len(whole.best.changes), [0], [81]
    assert least > 2
    assert (whole.tried, whole.limit, whole.gives) == (least - 1, None, True)
    for steps in range(0, 10_000, stride):
        stopped = give_cells(puzzle, wanted, Short(steps))
        if stopped.limit is None:
            break
        assert (stopped.limit, stopped.gives, stopped.target) == ("seconds", True, wanted)
        bounds.append(stopped.tried)
        if stopped.best is not None:
            numbers.append(len(stopped.best.changes))
            given = stopped.best.puzzle
            assert given.given is not None
            assert given.given.unknown == 81 - numbers[-1]
            if steps % 7 == 0:
                assert nonolith.check(given).verdict is Verdict.UNIQUE
    assert bounds == sorted(bounds)
    assert stride > 1 or bounds[-1] == least - 1 or numbers[-1] == least
    assert max(bounds) > 0
    assert max(bounds) < least
    assert min(numbers) >= least
    assert steps > 20


def test_before_is_the_verdict_without_the_given_cells() -> None:
    mended = mend(SPARSE, give=True)
    assert mended.before is not None
    assert mended.best is not None
    assert mended.best.lone_cells == 0  # no cell of the picture is changed
    assert (mended.before.verdict, mended.before.line_solvable) == (Verdict.MULTIPLE, False)
    lines = mend(SPARSE, "line-solvable", give=True)
    assert lines.before is not None
    assert lines.before.verdict is Verdict.SOLVED
    assert (lines.before.open or 0) > 9


def test_cells_that_a_puzzle_gives_already_stay_given() -> None:
    goal = Grid.from_text("#..\n.#.\n..#")
    puzzle = Puzzle.from_grid(goal, given=Grid.from_text("#??\n???\n???"))
    mended = mend(puzzle, give=True)
    assert mended.best is not None
    assert len(mended.best.changes) == 1
    assert mended.best.puzzle.given is not None
    assert mended.best.puzzle.given.unknown == 7
    whole = mend(puzzle.replace(given=goal), give=True)
    assert whole.best is not None
    assert (whole.best.changes, whole.tried, whole.proved) == ((), 0, "")


def test_a_unique_puzzle_needs_no_cell_even_if_line_solving_leaves_cells_open() -> None:
    grid = random_grid(9, 9, probability=0.3, seed=0)
    unique, lines = mend(grid, give=True), mend(grid, "line-solvable", give=True)
    assert unique.best is not None
    assert lines.best is not None
    assert (unique.best.changes, len(lines.best.changes)) == ((), 1)


def least(sets: list[int], elements: int) -> int:
    return next(
        number
        for number in range(elements + 1)
        if any(
            all(sum(1 << i for i in chosen) & each for each in sets)
            for chosen in combinations(range(elements), number)
        )
    )


def test_a_limit_on_time_ends_the_search() -> None:
    with pytest.raises(StoppedError):
        smallest_hitting_set([0b11, 0b101, 0b110], Work(Limits(seconds=0)))


def test_families_that_separate_during_the_search_are_solved_too() -> None:
    sets = [4416, 80, 2560, 3076, 48, 518, 96, 3104, 4112, 4128, 2564]
    found = smallest_hitting_set(sets, Work(Limits()))
    assert all(found & each for each in sets)
    assert found.bit_count() == least(sets, 13)

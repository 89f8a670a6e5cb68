"""Mending equals brute force: smallest changes, fewest given cells; units, symmetries, proofs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

import nonolith
from nonolith import (
    ArgumentError,
    Grid,
    Limits,
    NonolithError,
    Puzzle,
    PuzzleError,
    Verdict,
    mend,
    random_grid,
)  # fmt: skip
from nonolith.design import Change, some_colours
from nonolith.design.judge import with_changes
from nonolith.design.target import MinutesKind
from nonolith.design.units import Unit, pairs, symmetries_of, units_of
from nonolith.model.limits import NO_LIMITS
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.solving.work import Work
from tests import all_grids, brute_force


@cache
def is_unique(grid: Grid) -> bool:
    found = brute_force.solutions(Puzzle.from_grid(grid))
    next(found)
    return next(found, None) is None


@cache
def is_line_solvable(grid: Grid) -> bool:
    result = nonolith.solve(Puzzle.from_grid(grid), "probe1", limits=Limits(nodes=0))
    lines = nonolith.design.Judge(grid).judge(lines_only=True)
    return lines.open == 0 and result.known == grid


SWITCH = Grid.from_text("#.\n.#")
GOOD = {"unique": is_unique, "line-solvable": is_line_solvable}


def changed(grid: Grid, number: int, colours: int = 2) -> Iterable[tuple[Any, Grid]]:
    """Yield every way to change ``number`` cells, each with the resulting picture."""
    cells = [
        (row, column, colour)
        for row, line in enumerate(grid.rows())
        for column, now in enumerate(line)
        for colour in range(colours)
        if colour != now
    ]
    for changes in combinations(cells, number):
        if len({change[:2] for change in changes}) == number:
            yield changes, with_changes(grid, changes)


def ambiguous(height: int, width: int, seeds: range, palette: Palette) -> list[Grid]:
    grids = [
        random_grid(height, width, probability=0.4, seed=seed, palette=palette) for seed in seeds
    ]
    return [grid for grid in grids if not is_unique(grid)]


@pytest.mark.parametrize("target", GOOD)
@pytest.mark.parametrize(
    ("height", "width", "palette"), [(5, 5, BLACK_AND_WHITE), (3, 4, some_colours(2))]
)
def test_the_smallest_changes_of_brute_force_are_found_and_no_others(
    target: str, height: int, width: int, palette: Palette
) -> None:
    lengths = set()
    for grid in ambiguous(height, width, range(14), palette):
        mended = mend(grid, target, proposals=1000, most=2)
        good = GOOD[target]
        for number in (1, 2):
            expected = {
                changes for changes, other in changed(grid, number, len(palette)) if good(other)
            }
            if expected:
                break
        found = {tuple(tuple(change) for change in p.changes) for p in mended.proposals}
        assert found == {tuple(sorted(changes)) for changes in expected}
        assert mended.tried == (number - 1 if expected else 2)
        lengths.add(number if expected else 3)
    assert 1 in lengths


def test_pictures_that_no_single_change_mends_are_mended_by_more() -> None:
    sizes = set()
    for seed in range(12):
        grid = random_grid(12, 12, probability=0.45, seed=seed)
        mended = mend(grid, proposals=2)
        assert mended.best is not None
        sizes.add((len(mended.best.changes), mended.tried))
        for proposal in mended.proposals:
            assert nonolith.check(proposal.puzzle).verdict is Verdict.UNIQUE
            assert proposal.grid == with_changes(grid, proposal.changes)
            assert proposal.puzzle.goal == proposal.grid
    assert any(cells > 2 and tried == 2 for cells, tried in sizes), sizes
    assert all(cells > tried for cells, tried in sizes if cells)


def test_cells_at_edges_come_before_lone_cells() -> None:
    seen = set()
    for seed in range(8):
        mended = mend(random_grid(9, 9, probability=0.55, seed=seed), proposals=1000)
        ranks = [(len(p.changes), p.lone_cells) for p in mended.proposals]
        assert ranks == sorted(ranks)
        seen |= set(ranks)
    assert {(1, 0), (1, 1)} <= seen


def test_symmetry_is_kept_on_request() -> None:
    half = random_grid(10, 6, probability=0.45, seed=8)
    grid = Grid.from_rows([[c or 0 for c in (*row, *row[::-1])] for row in half.rows()])
    assert symmetries_of(grid, Work(NO_LIMITS)) == ["left to right"]
    assert not is_good(grid)
    mended = mend(grid, symmetric=True)
    assert mended.proposals
    for proposal in mended.proposals:
        assert symmetries_of(proposal.grid, Work(NO_LIMITS)) == ["left to right"]
        assert is_good(proposal.grid)


def is_good(grid: Grid) -> bool:
    return nonolith.check(Puzzle.from_grid(grid)).verdict is Verdict.UNIQUE


@pytest.mark.parametrize("minutes", [(0.5, 1), "3-10"])
def test_minutes_are_reached(minutes: object) -> None:
    mended = mend(nonolith.read("examples/mushroom.nin"), minutes=minutes)
    assert mended.best is not None
    least, most = MinutesKind().check(minutes, "minutes")
    assert least <= nonolith.rate(mended.best.puzzle).minutes["practised"][1] <= most
    with pytest.raises(ArgumentError, match="target"):
        mend(mended.best.puzzle, "easy", minutes=minutes)


def test_a_difficulty_is_reached() -> None:
    grid = random_grid(8, 8, probability=0.5, seed=3)
    for target in ("easy", "hard"):
        mended = mend(grid, target, limits=Limits(seconds=60))
        assert mended.best is not None
        assert nonolith.rate(mended.best.puzzle).word == target


def test_without_a_proposal_the_nearest_puzzle_is_returned() -> None:
    puzzle = nonolith.read("examples/mushroom.nin")
    mended = mend(puzzle, minutes=(60, 90), most=2, limits=Limits(seconds=60))
    assert mended.best is None
    assert mended.nearest is not None
    before, after = (nonolith.rate(one).minutes["practised"][1] for one in (puzzle, mended.nearest))
    assert before < after < 60
    assert nonolith.check(mended.nearest).verdict is Verdict.UNIQUE
    assert mend(puzzle, minutes=(0.5, 1)).nearest is None


def given(grid: Grid, cells: Iterable[int]) -> Grid:
    masks = list(Grid.unknown_cells(*grid.shape, grid.palette).masks())
    for cell in cells:
        masks[cell] = grid.masks()[cell]
    return Grid(*grid.shape, masks, grid.palette)


def suffice(grid: Grid, cells: Iterable[int], others: list[Grid]) -> bool:
    kept = list(cells)
    return all(any(grid.masks()[i] != other.masks()[i] for i in kept) for other in others)


@pytest.mark.parametrize("palette", [BLACK_AND_WHITE, some_colours(2)])
def test_the_number_of_given_cells_equals_enumeration(palette: Palette) -> None:
    numbers = set()
    for grid in ambiguous(4, 4, range(30), palette):
        found = [
            Grid.from_rows(rows, palette) for rows in brute_force.solutions(Puzzle.from_grid(grid))
        ]
        others = [other for other in found if other != grid]
        least = next(
            number
            for number in range(17)
            if any(suffice(grid, cells, others) for cells in combinations(range(16), number))
        )
        mended = mend(grid, give=True)
        assert mended.best is not None
        assert len(mended.best.changes) == least
        assert mended.tried == least - 1
        assert mended.best.puzzle.goal == grid
        assert nonolith.check(mended.best.puzzle).verdict is Verdict.UNIQUE
        numbers.add(least)
    assert len(numbers) > 1


def test_the_number_of_given_cells_for_lines_equals_enumeration() -> None:
    numbers = set()
    for puzzle, number in all_grids.puzzles(3, 3):
        if number == 1:
            continue
        grid = nonolith.solve(puzzle, max_solutions=1).solution
        assert grid is not None
        least = next(
            number
            for number in range(10)
            if any(
                nonolith.design.Judge(Puzzle.from_grid(grid, given=given(grid, cells)))
                .judge(lines_only=True)
                .line_solvable
                for cells in combinations(range(9), number)
            )
        )
        mended = mend(grid, "line-solvable", give=True)
        assert mended.best is not None
        assert (len(mended.best.changes), mended.tried) == (least, least - 1)
        numbers.add(least)
    assert len(numbers) > 1


def test_a_limit_leaves_the_bound_that_was_reached() -> None:
    mended = mend(random_grid(30, 30, probability=0.3, seed=1), give=True, limits=Limits(seconds=0))
    assert mended.limit == "seconds"
    mended = mend(random_grid(40, 40, seed=1), limits=Limits(seconds=0))
    assert (mended.limit, mended.proposals, mended.tried) == ("seconds", (), 0)


def test_proofs_are_reported_in_words() -> None:
    permutations = Grid.from_rows([[int(i == j) for i in range(5)] for j in range(5)])
    assert mend(permutations, give=True).proved == "No fewer given cells suffice."
    mended = mend(permutations)
    assert mended.proved == "Neither a single change nor any two suffice: this is proved."
    mended = mend(permutations, most=1)
    assert mended.proved == "No single change suffices: all were tried."
    assert not mended.proposals


def test_texts_and_given_cells_of_the_puzzle_are_kept() -> None:
    puzzle = Puzzle.from_grid(
        Grid.from_text("#..\n.#.\n..#"), given=Grid.from_text("#??\n???\n???"), title="three"
    )
    mended = mend(puzzle)
    assert mended.best is not None
    assert mended.best.puzzle.title == "three"
    assert mended.best.puzzle.given is not None
    assert mended.best.puzzle.given.unknown == 8


def test_a_puzzle_without_a_goal_is_mended_from_its_first_solution() -> None:
    mended = mend(Puzzle(rows=[[1], [1]], columns=[[1], [1]]))
    assert mended.best is not None
    assert mended.puzzle.goal is not None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((Puzzle(rows=[[3], [], [3]], columns=[[2], [2], [2]]),), "no solution"),
        ((Grid.from_text("#?"),), "without unknown cells"),
        ((Grid.from_text("#"), "purple"), "no target 'purple'"),
        ((Grid.from_text("#"), 6), "6 is not a rating"),
        ((Grid.from_text("#"), "3-2"), "a range starts with its lower rating"),
        ((5,), "picture must be a Puzzle"),
        ((SWITCH, "easy", {"give": True}), "not for a difficulty"),
        ((Grid.from_text("##.\n..#"), {"symmetric": True}), "no symmetry"),
        ((SWITCH, {"symmetric": True, "give": True}), "giving cells does not change"),
        ((SWITCH, {"most": 0}), "most must be"),
    ],
)
def test_invalid_pictures_targets_and_options_are_refused(arguments: Any, message: str) -> None:
    *given, named = arguments if isinstance(arguments[-1], dict) else (*arguments, {})
    with pytest.raises(NonolithError, match=message):
        mend(*given, **named)


def test_arguments_of_read_can_be_mended() -> None:
    assert mend("2x2:1/1/1/1") == mend(Puzzle([[1], [1]], [[1], [1]]))


def test_the_goal_must_be_a_solution_and_a_limit_leaves_the_puzzle() -> None:
    goal = Grid.from_text("#.\n##")
    puzzle = Puzzle(rows=[[1], [1]], columns=[[1], [1]], goal=goal)
    with pytest.raises(PuzzleError) as raised:
        mend(puzzle)
    assert str(raised.value) == "the goal of the puzzle is not one of its solutions"
    large = Puzzle(rows=[[1]] * 30, columns=[[1]] * 30)
    mended = mend(large, limits=Limits(nodes=0))
    assert (mended.puzzle, mended.before, mended.limit) == (large, None, "nodes")
    with pytest.raises(PuzzleError, match="there is no picture to mend"):
        mend(Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[1], [2], [1]]))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("#.#\n...\n...", ["left to right"]),
        ("#..\n...\n#..", ["top to bottom"]),
        ("#..\n...\n..#", ["half a turn", "diagonal", "other diagonal"]),
        ("##.\n..#\n...", []),
        ("#..\n..#", ["half a turn"]),
        ("#.#\n...", ["left to right"]),
        ("#.\n..\n#.", ["top to bottom"]),
        (".#..\n...#\n#...\n..#.", ["half a turn", "quarter of a turn", "quarter of a turn back"]),
    ],
)
def test_mirror_images_change_together(text: str, names: list[str]) -> None:
    grid = Grid.from_text(text)
    assert symmetries_of(grid, Work(NO_LIMITS)) == names
    if not names:
        return
    units = units_of(grid, Work(NO_LIMITS), symmetric=True)
    cells = [change[:2] for unit in units for change in unit.changes]
    assert len(set(cells)) == len(cells) == grid.height * grid.width
    for unit in units:
        rows = [list(row) for row in grid.rows()]
        for row, column, colour in unit.changes:
            rows[row][column] = colour
        assert set(names) <= set(symmetries_of(Grid.from_rows(rows), Work(NO_LIMITS)))


def test_units_are_ranked_by_the_neighbours_of_their_cells() -> None:
    """The rank counts neighbours of the new colour: among the 4 at the sides, and among all 8."""
    grid = random_grid(4, 5, probability=0.5, palette=some_colours(2), seed=1)
    units = units_of(grid, Work(NO_LIMITS))
    assert len(units) == 2 * 20
    for unit in units:
        [(row, column, colour)] = unit.changes
        near = {
            (r - row, c - column)
            for r, c in product(range(4), range(5))
            if max(abs(r - row), abs(c - column)) == 1 and grid[r, c] == colour
        }
        lone = all(r and c for r, c in near)
        assert (unit.lone_cells, unit.apart) == (lone, 8 - len(near))
        assert unit.rank == (1, lone, unit.apart)
    assert units == sorted(units, key=lambda unit: (unit.rank, unit.changes))


def test_two_colours_of_one_cell_do_not_make_a_pair() -> None:
    units = [Unit((Change(0, 0, colour),), 0, 0) for colour in (1, 2)]
    found, complete = pairs(units, [], 10, Work(NO_LIMITS))
    assert (list(found), complete) == ([], True)

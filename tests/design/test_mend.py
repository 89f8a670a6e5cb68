"""Mending against brute force: the smallest changes, the fewest given cells, and the proofs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from inspect import signature
from itertools import combinations
from typing import Any

import pytest

import nonolith
from nonolith import ArgumentError, Grid, Limits, NonolithError, Puzzle, PuzzleError, Verdict
from nonolith.design import Mending, mend, random_grid, some_colours
from nonolith.design.judge import Judge, Judgement, with_changes
from nonolith.design.mend import Mender
from nonolith.design.target import Target
from nonolith.design.units import Unit, symmetries_of
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


GOOD = {"unique": is_unique, "line-solvable": is_line_solvable}


def changed(grid: Grid, number: int, colours: int = 2) -> Iterable[tuple[Any, Grid]]:
    """All sets of so many changed cells, and the pictures after them."""
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


def test_what_is_good_already_gets_a_proposal_without_cells() -> None:
    mended = mend(Grid.from_text("##\n#."))
    assert [proposal.changes for proposal in mended.proposals] == [()]


def test_cells_at_edges_come_before_cells_in_the_open() -> None:
    seen = set()
    for seed in range(8):
        mended = mend(random_grid(9, 9, probability=0.55, seed=seed), proposals=1000)
        ranks = [(len(p.changes), p.in_the_open) for p in mended.proposals]
        assert ranks == sorted(ranks)
        seen |= set(ranks)
    assert {(1, 0), (1, 1)} <= seen


def test_symmetry_is_kept_where_wanted() -> None:
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


def test_a_difficulty_is_reached() -> None:
    grid = random_grid(8, 8, probability=0.5, seed=3)
    for target in ("easy", "hard"):
        mended = mend(grid, target, limits=Limits(seconds=60))
        assert mended.best is not None
        assert nonolith.rate(mended.best.puzzle).word == target


def given(grid: Grid, cells: Iterable[int]) -> Grid:
    masks = list(Grid.unknown_cells(*grid.shape, grid.palette).masks())
    for cell in cells:
        masks[cell] = grid.masks()[cell]
    return Grid(*grid.shape, masks, grid.palette)


def suffice(grid: Grid, cells: Iterable[int], others: list[Grid]) -> bool:
    kept = list(cells)
    return all(any(grid.masks()[i] != other.masks()[i] for i in kept) for other in others)


@pytest.mark.parametrize("palette", [BLACK_AND_WHITE, some_colours(2)])
def test_the_fewest_given_cells_are_those_of_enumeration(palette: Palette) -> None:
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


def test_the_fewest_given_cells_for_lines_are_those_of_enumeration() -> None:
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
    assert mended.proved == "Neither a single change nor any two suffice: all were tried."
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
        ((Grid.from_text("#"), 6), "ratings are from 0"),
        ((Grid.from_text("#"), "3-2"), "the smaller one first"),
        (("#",), "must be a Puzzle"),
    ],
)
def test_what_cannot_be_mended_is_refused(arguments: Any, message: str) -> None:
    with pytest.raises(NonolithError, match=message):
        mend(*arguments)


def test_wishes_that_do_not_go_together_are_refused() -> None:
    grid = Grid.from_text("#.\n.#")
    with pytest.raises(NonolithError, match="not for a difficulty"):
        mend(grid, "easy", give=True)
    with pytest.raises(NonolithError, match="no symmetry"):
        mend(Grid.from_text("##.\n..#"), symmetric=True)
    with pytest.raises(NonolithError, match="nothing changes"):
        mend(grid, symmetric=True, give=True)
    with pytest.raises(NonolithError, match="most must be"):
        mend(grid, most=0)


def test_the_record_counts_rows_and_columns_from_1() -> None:
    mended: Mending = mend(Grid.from_text("#.\n.#"))
    record = mended.record()
    assert record["before"] == "multiple"
    assert record["proposals"][0] == [{"row": 0, "column": 0, "colour": "white"}]


@pytest.mark.parametrize(
    ("seed", "target", "tried", "proposals"),
    [
        (1, "unique", 0, ["8 3 0", "7 3 1", "7 4 1"]),
        (1, "medium", 1, []),
        (1, "hard", 1, ["9 3 1, 9 6 0"]),
        (2, "unique", 1, ["3 3 0, 3 9 0", "3 9 0, 5 2 0", "3 9 0, 5 4 0"]),
        (2, "medium", 1, ["2 9 1, 5 5 1, 10 8 1"]),
        (3, "unique", 2, ["3 8 0, 6 3 1, 9 3 0"]),
        (8, "medium", 1, ["4 9 0, 5 7 1, 6 4 1, 10 1 1"]),
        (8, "hard", 1, ["3 7 1, 4 7 0, 10 1 1"]),
    ],
)
def test_the_same_changes_are_proposed_on_every_machine(
    seed: int, target: str, tried: int, proposals: list[str]
) -> None:
    """Each change is its row and its column from 0, and the number of its colour."""
    mended = mend(random_grid(10, 10, probability=0.45, seed=seed), target, proposals=3)
    found = [
        ", ".join(f"{row + 1} {column + 1} {colour}" for row, column, colour in each.changes)
        for each in mended.proposals
    ]
    assert (mended.tried, found) == (tried, proposals)
    assert mended.before is not None
    assert mended.before.verdict is Verdict.MULTIPLE


def test_so_many_changes_and_proposals_may_be_asked_for() -> None:
    grid = Grid.from_text("#.\n.#")
    for name in ("most", "proposals"):
        for wrong in (0, 1001):
            with pytest.raises(ArgumentError, match=rf"^{name} must be .*from 1 to 1000"):
                mend(grid, **{name: wrong})  # type: ignore[arg-type]
        for right in (1, 1000):
            assert mend(grid, **{name: right}).best is not None  # type: ignore[arg-type]
    assert len(mend(grid).proposals) == 4
    assert len(mend(random_grid(10, 10, seed=0)).proposals) == 5
    assert signature(mend).parameters["most"].default == 8


def test_limits_are_those_of_each_judgement() -> None:
    grid = random_grid(12, 12, probability=0.45, seed=1)
    work = Work(Limits(nodes=7, memory=5 << 20))
    mender = Mender(Puzzle.from_grid(grid), Target.of("unique"), work)
    limits = mender._judge_of(mender.puzzle).limits
    assert limits == Limits(nodes=7, memory=5 << 20)
    free = Mender(Puzzle.from_grid(grid), Target.of("unique"), Work(Limits()))
    assert free._judge_of(free.puzzle).limits == Limits(nodes=10_000)


def test_the_goal_must_be_a_solution_and_a_limit_leaves_the_puzzle() -> None:
    goal = Grid.from_text("#.\n##")
    puzzle = Puzzle(rows=[[1], [1]], columns=[[1], [1]], goal=goal)
    with pytest.raises(PuzzleError) as raised:
        mend(puzzle)
    assert str(raised.value) == "the goal of the puzzle is no solution of it"
    large = Puzzle(rows=[[1]] * 30, columns=[[1]] * 30)
    mended = mend(large, limits=Limits(nodes=0))
    assert (mended.puzzle, mended.before, mended.limit) == (large, None, "nodes")
    with pytest.raises(PuzzleError, match="there is no picture to mend"):
        mend(Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[1], [2], [1]]))


class Seen(Mender):
    """A mender that notes how many sets of changes it judges."""

    sets: list[int]

    def judgements(
        self, judge: Judge, sets: Sequence[Sequence[Unit]], *, quick: bool
    ) -> list[Judgement]:
        self.sets.append(len(sets))
        return super().judgements(judge, sets, quick=quick)


def test_a_cell_that_has_changed_does_not_change_again() -> None:
    mender = Seen(Puzzle.from_grid(Grid.from_text("#.\n.#")), Target.of("5.5"), Work(Limits()))
    mender.sets = []
    assert mender._one_after_another(8) == []
    assert mender.sets == [4, 3, 2, 1]
    mender.sets = []
    assert mender._one_after_another(3) == []
    assert mender.sets == [4, 3, 2]


def test_each_judgement_is_counted_in_what_is_reported() -> None:
    class Reports(Work):
        judged: list[int]

        def report(self, **done: int) -> None:
            self.judged.append(done["judged"])

    work = Reports(Limits())
    work.judged = []
    Mender(Puzzle.from_grid(Grid.from_text("#.\n.#")), Target.of("5.5"), work)._one_after_another(8)
    assert work.judged == [4, 7, 9, 10]


@pytest.mark.parametrize("name", ["picture", "limits", "most", "proposals"])
def test_what_is_passed_instead_is_named(name: str) -> None:
    arguments: dict[str, Any] = {"picture": Grid.from_text("#"), name: "x"}
    with pytest.raises(ArgumentError, match=f"^{name} must be "):
        mend(**arguments)

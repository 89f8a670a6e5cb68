"""The shortest proof of a mistake in a grid comes first, and names the cells to blame."""

from __future__ import annotations

import random

import pytest

import nonolith
from nonolith import Grid, Limits, Puzzle
from nonolith.design.generate import random_grid
from nonolith.reasoning.mistakes import SHORT, by_all_lines, by_two_lines
from nonolith.reasoning.position import Position
from nonolith.reasoning.proofs import conflict_in
from nonolith.reasoning.steps import LineName
from nonolith.solving.line_solver import settle
from nonolith.solving.line_state import propagate
from nonolith.solving.work import StoppedError, Work
from nonolith.support.deadline import Deadline
from tests import dynamic_programme
from tests.reasoning.soundness import check_link, check_that_links_are_used, line_of

Cell = tuple[int, int]


def half_filled(size: int, seed: int) -> tuple[Puzzle, Grid]:
    """Return a puzzle, and about half of the cells of its goal, with one of these cells flipped."""
    chosen = random.Random(seed)
    goal = random_grid(size, size, probability=0.6, seed=seed)
    masks = [mask if chosen.random() < 0.5 else 3 for mask in goal.masks()]
    known = [i for i, mask in enumerate(masks) if mask != 3]
    masks[chosen.choice(known)] ^= 3
    return Puzzle.from_grid(goal), Grid(size, size, masks)


def refuting(puzzle: Puzzle, grid: Grid) -> list[list[LineName]]:
    """Return the lines without a placement. If there are none, return pairs of lines that cross:
    the second has no placement after the first settles the shared cell."""
    known = {divmod(i, grid.width): mask for i, mask in enumerate(grid.masks())}
    lines = [LineName("row", n) for n in range(puzzle.height)]
    lines += [LineName("column", n) for n in range(puzzle.width)]
    settled = {line: _settled(puzzle, line, known) for line in lines}
    impossible = [[line] for line, found in settled.items() if found is None]
    if impossible:
        return impossible
    pairs = []
    for line, found in settled.items():
        for (row, column), mask in (found or {}).items():
            other = LineName("column", column) if line.kind == "row" else LineName("row", row)
            after = {**known, (row, column): mask}
            if after != known and _settled(puzzle, other, after) is None:
                pairs.append([line, other])
    return pairs


def _settled(puzzle: Puzzle, line: LineName, known: dict[Cell, int]) -> dict[Cell, int] | None:
    clue, cells = line_of(puzzle, line)
    settled = dynamic_programme.settle(clue, [known[cell] for cell in cells])
    return None if settled is None else dict(zip(cells, settled, strict=True))


@pytest.mark.parametrize(
    ("size", "seed"), [*((20, seed) for seed in range(10)), (15, 70), (20, 124)]
)
def test_the_shortest_reason_comes_first(size: int, seed: int) -> None:
    puzzle, grid = half_filled(size, seed)
    hint = nonolith.hint(puzzle, grid)
    found = nonolith.verify(puzzle, grid)
    assert hint.mistake is not None
    assert hint.mistake == found.diagnosis.mistake
    lines = refuting(puzzle, grid)
    if lines:
        assert len(hint.mistake.chain) == len(lines[0])
    assert len(hint.mistake.chain) <= SHORT
    assert [[link.line] for link in found.conflicts] == [line for line in lines if len(line) == 1]


@pytest.mark.parametrize("seed", range(40))
def test_a_proof_against_a_grid_follows_from_the_grid(seed: int) -> None:
    """Each link follows from the grid and earlier links; each but the last is used by a later link;
    the blamed cells are among the cells that the proof rests on."""
    puzzle, grid = half_filled(7, seed)
    mistake = nonolith.hint(puzzle, grid).mistake
    if mistake is None:
        assert nonolith.check(puzzle).verdict == "multiple"
        return
    assert not mistake.chain or mistake.line == mistake.chain[-1].line
    known = {divmod(i, grid.width): mask for i, mask in enumerate(grid.masks())}
    if "If row" in mistake.sentence:  # a proof from one cell alone
        known = dict.fromkeys(known, 3)
        known.update({(fact.row, fact.column): fact.colours for fact in mistake.cells})
    used: set[Cell] = set()
    for link in mistake.chain:
        check_link(puzzle, link)
        for fact in link.rests_on:
            assert known[fact.row, fact.column] == fact.colours
            used.add((fact.row, fact.column))
        for fact in link.facts:
            known[fact.row, fact.column] &= fact.colours
    assert not mistake.chain or not mistake.chain[-1].facts
    check_that_links_are_used(mistake.chain)
    if mistake.chain:
        assert used >= {(fact.row, fact.column) for fact in mistake.cells}


@pytest.mark.parametrize("seed", [*range(30), 267])
def test_one_cell_is_named_if_it_alone_leaves_no_placement(seed: int) -> None:
    """This cell is blamed even if other cells together also leave a line without a placement."""
    chosen = random.Random(seed)
    puzzle = Puzzle.from_grid(random_grid(6, 6, probability=0.6, seed=seed))
    masks = [chosen.choice((1, 2, 3, 3, 3)) for _ in range(36)]
    alone = []
    for i, mask in enumerate(masks):
        row, column = divmod(i, 6)
        known = {divmod(j, 6): mask if i == j else 3 for j in range(36)}
        lines = (LineName("row", row), LineName("column", column))
        if mask != 3 and any(_settled(puzzle, line, known) is None for line in lines):
            alone.append((row, column))
    mistake = nonolith.hint(puzzle, Grid(6, 6, masks)).mistake
    if alone:
        assert mistake is not None
        assert len(mistake.chain) == 1
        assert len(mistake.chain[0].rests_on) == len(mistake.cells) == 1
        assert mistake.cells[0][:2] in alone


@pytest.mark.parametrize("seed", range(30))
def test_a_refuted_grid_has_a_chain_for_each_failing_line(seed: int) -> None:
    """The chains end in the lines that fail in one pass: only rows, or only columns."""
    puzzle, grid = half_filled(7, seed)
    for asked, shown in ((puzzle, grid), (puzzle.transposed(), grid.transposed())):
        position, work = Position(asked, shown), Work(Limits())
        chains = by_all_lines(position)
        state = position.state.copy()
        assert bool(chains) == (not propagate(state, settle, work))
        last = [chain[-1].line for chain in chains]
        assert len({line.kind for line in last}) <= 1
        assert len(set(last)) == len(last)
        for chain in chains:
            assert not chain[-1].facts
            for link in chain:
                check_link(asked, link)


@pytest.mark.parametrize(("size", "seed"), [(7, 2), (7, 4), (7, 15), (7, 26), (9, 30), (12, 24)])
def test_two_lines_that_refute_a_grid_are_all_found(size: int, seed: int) -> None:
    puzzle, grid = half_filled(size, seed)
    chains = list(by_two_lines(Position(puzzle, grid)))
    assert [[link.line for link in chain] for chain in chains] == refuting(puzzle, grid)


def test_the_proof_of_a_conflict_ends_at_the_deadline() -> None:
    puzzle = Puzzle(rows=[[1]] * 6, columns=[[1]] * 6)
    position = Position(puzzle, Grid.from_rows([[0] * 6] * 6, puzzle.palette))
    assert conflict_in(position, 0).rests_on
    position.work.deadline = Deadline(0)
    with pytest.raises(StoppedError, match="seconds"):
        conflict_in(position, 0)

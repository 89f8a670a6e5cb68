"""The shortest proof of a mistake in a grid comes first, and names the cells to blame."""

from __future__ import annotations

import random
from importlib import import_module

import pytest

import nonolith
from nonolith import Grid, Limits, Puzzle
from nonolith.design.generate import random_grid
from nonolith.reasoning.hints import Hint
from nonolith.reasoning.mistakes import SHORT, Diagnosis, by_all_lines, by_two_lines, diagnose
from nonolith.reasoning.position import Position
from nonolith.reasoning.proofs import Trail, conflict_in
from nonolith.reasoning.steps import Fact, LineName
from nonolith.solving.line_solver import settle
from nonolith.solving.line_state import propagate
from nonolith.solving.work import StoppedError, Work
from nonolith.support.deadline import Deadline
from tests import dynamic_programme
from tests.reasoning.soundness import check_link, check_that_links_are_used, line_of
from tests.strategies import palette_of

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


def hint_of(puzzle: Puzzle, rows: str) -> Hint:
    return nonolith.hint(puzzle, Grid.from_text(rows.replace("/", "\n")))


@pytest.mark.parametrize(
    ("seed", "rows", "sentence"),
    [
        (
            0,
            "??#???/??????/????#?/??????/#?#???/??????",
            "Row 5, column 1 is wrong. "
            "Column 1: since row 5 is filled, its clue (2 1 1) does not fit.",
        ),
        (
            2,
            "???#?#/????.?/??????/?????./??????/??????",
            "Row 1, column 4 is wrong. As the grid stands: Row 1: since column 4 is filled, "
            "column 3 is blank. Column 3: with row 1 blank, the clue (1 4) does not fit.",
        ),
        (
            19,
            "??.???/?#????/??????/??????/??????/??##??",
            "One of these cells is wrong: row 6, column 3 or row 6, column 4. Row 6: since columns "
            "3 and 4 are filled, its clue (2 2) does not fit. The wrong cell is row 6, column 3: "
            "solving line by line from the puzzle alone shows this.",
        ),
        (
            226,
            "??##??/??????/??????/??????/??????/.????#",
            "Row 6, column 6 is wrong. If row 6, column 6 is filled: Column 6: since row 6 is "
            "filled, row 2 is blank. Row 2: since column 6 is blank, column 2 is blank. Column 2: "
            "with row 2 blank, the clue (3 1) does not fit.",
        ),
    ],
)
def test_a_mistake_in_words(seed: int, rows: str, sentence: str) -> None:
    puzzle = Puzzle.from_grid(random_grid(6, 6, probability=0.5, seed=seed))
    assert str(hint_of(puzzle, rows)) == sentence


def test_a_cell_that_only_search_shows_wrong_is_named() -> None:
    puzzle = nonolith.read("6x6:1.1.1/2/2/1.1.1/1/1/2/1.1/1.2/2.1/1/1")
    hint = hint_of(puzzle, "??.???" + "/??????" * 5)
    assert str(hint) == ("Row 1, column 3 is wrong. With this cell, a search finds no solution.")
    assert hint.mistake is not None
    assert hint.mistake.record()["cells"] == [{"row": 0, "column": 2, "colours": [0]}]


def test_an_impossible_colour_is_reported_with_its_reason() -> None:
    """Reasons: a line lacks the colour, given cells exclude it, or the cell has no colour left."""
    puzzle = Puzzle(rows=[[(1, 1)], [(1, 2)]], columns=[[(1, 1)], [(1, 2)]], palette=palette_of(4))
    both = [[(1, 1), (1, 2)], [(1, 2), (1, 1)]]
    either = Puzzle(rows=both, columns=both, palette=palette_of(4))
    for clues, given, mask, place, why in (
        (puzzle, [15, 15, 15, 15], 2, 1, "column 2 has no colour 1 block."),
        (puzzle, [15, 15, 15, 15], 4, 1, "row 1 has no colour 2 block."),
        (puzzle, [15, 15, 15, 15], 8, 1, "row 1 and column 2 have no colour 3 block."),
        (puzzle, [15, 15, 15, 15], 6, 1, "row 1 and column 2 share none of the cell's colours."),
        (puzzle, [15, 15, 15, 15], 0, 0, "no colour is left there."),
        (puzzle, [2, 1, 1, 4], 1, 0, "the puzzle gives the cell another colour."),
        (either, [0b0011, 15, 15, 15], 0b1100, 0, "the puzzle gives the cell other colours."),
    ):  # fmt: skip
        masks = [15] * 4
        masks[place] = mask
        asked = clues.replace(given=Grid(2, 2, given, puzzle.palette))
        hint = nonolith.hint(asked, Grid(2, 2, masks, puzzle.palette))
        assert nonolith.solve(asked).verdict == "unique"
        row, column = divmod(place, 2)
        assert (
            str(hint) == f"Row {row + 1}, column {column + 1} is wrong. This is impossible: {why}"
        )
        assert hint.mistake is not None
        assert hint.mistake.line == LineName("row", row)
    wrong = Grid(2, 2, [15, 8, 15, 15], puzzle.palette)
    german = str(nonolith.hint(puzzle, wrong, language="de"))
    assert german.endswith(" In Zeile 1 und Spalte 2 ist kein Block Farbe 3.")


@pytest.mark.parametrize(
    ("puzzle", "rows", "sentence"),
    [
        (
            Puzzle(rows=[[1], [1], [1]], columns=[[1], [1], [1]]),
            "??#/??#/.??",
            "One of these cells is wrong: row 1, column 3 or row 2, column 3. Solving "
            "line by line from these cells ends in a contradiction.",
        ),
        (
            Puzzle.from_grid(random_grid(4, 4, probability=0.55, seed=1)),
            "#??#/????/.#??/?.??",
            "Row 1, column 4 is wrong. If row 1, column 4 is filled: Row 1: since column 4 is "
            "filled, column 1 is blank. Column 1: with row 1 blank, the clue (2 1) does not fit.",
        ),
        (  # each of the two cells is wrong alone
            Puzzle(rows=[[2], [1, 1], [2]], columns=[[3], [1, 1], [1]]),
            "?.?/???/?.?",
            "Row 1, column 2 is wrong. Row 1: since column 2 is blank, its clue (2) does not fit.",
        ),
    ],
)
def test_if_every_proof_is_long_the_fewest_cells_are_named(
    puzzle: Puzzle, rows: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If one wrong cell alone causes a contradiction, its proof is shown, however long."""
    monkeypatch.setattr(import_module("nonolith.reasoning.mistakes"), "SHORT", 0)
    assert str(hint_of(puzzle, rows)) == sentence


def test_the_puzzle_is_blamed_if_a_search_finds_no_solution_of_it() -> None:
    """The puzzle has no solution, but line solving alone finds no contradiction."""
    puzzle = Puzzle(rows=[[2], [1], [1], [1, 1]], columns=[[2], [1], [1], [2]])
    assert nonolith.check(puzzle).verdict == "none"
    grid = Grid.unknown_cells(4, 4)
    assert diagnose(Position(puzzle), grid) == Diagnosis(None, solvable=False)
    found = nonolith.verify(puzzle, grid)
    assert not found.diagnosis.solvable
    assert not found.good
    assert nonolith.hint(puzzle, grid).why_none == "none"


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


def test_an_assumption_is_followed_from_its_own_lines_or_everywhere() -> None:
    """In an empty grid, the assumed cell's row and column settle no other cell; other lines do."""
    puzzle = Puzzle(rows=[[1], [3], [1]], columns=[[1], [3], [1]])
    cell = Fact(0, 0, 1)
    near = Trail(Position(puzzle), cell)
    near.run()
    assert near.events == []
    everywhere = Trail(Position(puzzle), cell)
    everywhere.run(everywhere=True)
    assert {event.line for event in everywhere.events} == {1, 3, 4, 5}
    nothing = Trail(Position(puzzle))
    nothing.run()
    assert nothing.state.grid() == everywhere.state.grid()
    assert nothing.state.grid().is_complete


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

"""Mistakes: the shortest reason against a grid first, about the cells that are wrong."""

from __future__ import annotations

import random
from importlib import import_module

import pytest

import nonolith
from nonolith import Grid, Limits, Puzzle
from nonolith.design.generate import random_grid
from nonolith.reasoning.hints import Hint
from nonolith.reasoning.mistakes import SHORT, Judgement, judge
from nonolith.reasoning.steps import LineName
from nonolith.solving.work import Work
from tests import dynamic_programme
from tests.reasoning.soundness import check_link, line_of
from tests.strategies import palette_of

Cell = tuple[int, int]


def half_filled(size: int, seed: int) -> tuple[Puzzle, Grid]:
    """A puzzle, half of the cells of its goal, and one of these flipped."""
    chosen = random.Random(seed)
    goal = random_grid(size, size, probability=0.6, seed=seed)
    masks = [mask if chosen.random() < 0.5 else 3 for mask in goal.masks()]
    known = [i for i, mask in enumerate(masks) if mask != 3]
    masks[chosen.choice(known)] ^= 3
    return Puzzle.from_grid(goal), Grid(size, size, masks)


def fewest_lines(puzzle: Puzzle, grid: Grid) -> int:
    """1 where a line has no placement; 2 where a line and what it says of one cell leave none to
    the line that crosses there; else 3."""
    known = {divmod(i, grid.width): mask for i, mask in enumerate(grid.masks())}
    lines = [LineName("row", n) for n in range(puzzle.height)]
    lines += [LineName("column", n) for n in range(puzzle.width)]
    settled = {line: _settled(puzzle, line, known) for line in lines}
    if any(found is None for found in settled.values()):
        return 1
    for line, found in settled.items():
        for (row, column), mask in (found or {}).items():
            if mask != known[row, column]:
                other = LineName("column", column) if line.kind == "row" else LineName("row", row)
                if _settled(puzzle, other, {**known, (row, column): mask}) is None:
                    return 2
    return 3


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
    assert hint.mistake == found.judged.mistake
    needed = fewest_lines(puzzle, grid)
    if needed < 3:
        assert len(hint.mistake.chain) == needed
    assert len(hint.mistake.chain) <= SHORT
    assert (needed == 1) == bool(found.conflicts)


@pytest.mark.parametrize("seed", range(40))
def test_a_proof_against_a_grid_follows_from_the_grid(seed: int) -> None:
    """Each link follows from the grid and the links before it; the blamed cells are among what it
    rests on; each link but the last is used by a later one."""
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
    for number, link in enumerate(mistake.chain[:-1], 1):
        later = {f[:2] for other in mistake.chain[number:] for f in other.rests_on}
        assert later & {fact[:2] for fact in link.facts}
    if mistake.chain:
        assert used >= {(fact.row, fact.column) for fact in mistake.cells}


@pytest.mark.parametrize("seed", [*range(30), 267])
def test_one_cell_alone_is_named_where_it_leaves_no_placement(seed: int) -> None:
    """Also where several other cells together leave none, in the same line or in others."""
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


def six(clues: str, rows: str) -> Hint:
    puzzle = nonolith.read(clues)
    return nonolith.hint(puzzle, Grid.from_text(rows.replace("/", "\n")))


def of_random(seed: int, rows: str) -> Hint:
    puzzle = Puzzle.from_grid(random_grid(6, 6, probability=0.5, seed=seed))
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
            "3 and 4 are filled, its clue (2 2) does not fit. It is row 6, column 3: line by line, "
            "the clues alone settle it otherwise.",
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
    assert str(of_random(seed, rows)) == sentence


def test_a_cell_that_only_search_shows_wrong_is_named() -> None:
    clues = "6x6:1.1.1/2/2/1.1.1/1/1/2/1.1/1.2/2.1/1/1"
    blank = "/??????" * 5
    hint = six(clues, "??.???" + blank)
    assert str(hint) == (
        "Row 1, column 3 is wrong. As it is, a search from this cell finds no solution."
    )
    assert hint.mistake is not None
    assert hint.mistake.record()["cells"] == [{"row": 0, "column": 2, "colours": [0]}]


def test_what_a_cell_cannot_be_is_reported_with_its_reason() -> None:
    """In colour: a colour that the lines do not share, that is not given, that is left to none."""
    puzzle = Puzzle(rows=[[(1, 1)], [(1, 2)]], columns=[[(1, 1)], [(1, 2)]], palette=palette_of(4))
    both = [[(1, 1), (1, 2)], [(1, 2), (1, 1)]]
    either = Puzzle(rows=both, columns=both, palette=palette_of(4))
    for clues, given, mask, place, why in (
        (puzzle, [15, 15, 15, 15], 2, 1, "row 1 and column 2 do not both have its colour."),
        (puzzle, [15, 15, 15, 15], 6, 1, "row 1 and column 2 share none of its colours."),
        (puzzle, [15, 15, 15, 15], 0, 0, "no colour is left there."),
        (puzzle, [2, 1, 1, 4], 1, 0, "the puzzle gives another colour there."),
        (either, [0b0011, 15, 15, 15], 0b1100, 0, "the puzzle gives none of its colours that both "
         "lines have."),
    ):  # fmt: skip
        masks = [15] * 4
        masks[place] = mask
        asked = clues.replace(given=Grid(2, 2, given, puzzle.palette))
        hint = nonolith.hint(asked, Grid(2, 2, masks, puzzle.palette))
        assert nonolith.solve(asked).verdict == "unique"
        row, column = divmod(place, 2)
        assert str(hint) == f"Row {row + 1}, column {column + 1} is wrong. It cannot be so: {why}"
        assert hint.mistake is not None
        assert hint.mistake.line == LineName("row", row)


def test_where_every_proof_is_long_the_fewest_cells_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(import_module("nonolith.reasoning.mistakes"), "SHORT", 0)
    puzzle = Puzzle(rows=[[1], [1], [1]], columns=[[1], [1], [1]])
    assert str(nonolith.hint(puzzle, Grid.from_text("??#\n??#\n.??"))) == (
        "One of these cells is wrong: row 1, column 3 or row 2, column 3. As it is, line solving "
        "from these cells ends in a contradiction."
    )


def test_where_the_fewest_cells_are_one_its_reason_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(import_module("nonolith.reasoning.mistakes"), "SHORT", 0)
    puzzle = Puzzle.from_grid(random_grid(4, 4, probability=0.55, seed=1))
    assert str(nonolith.hint(puzzle, Grid.from_text("#??#\n????\n.#??\n?.??"))) == (
        "Row 1, column 4 is wrong. If row 1, column 4 is filled: Row 1: since column 4 is filled, "
        "column 1 is blank. Column 1: with row 1 blank, the clue (2 1) does not fit."
    )


def test_one_wrong_cell_is_reported_with_its_reason_however_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each of the two cells is wrong alone: the first proof is given, not the cell that is left."""
    monkeypatch.setattr(import_module("nonolith.reasoning.mistakes"), "SHORT", 0)
    puzzle = Puzzle(rows=[[2], [1, 1], [2]], columns=[[3], [1, 1], [1]])
    hint = nonolith.hint(puzzle, Grid.from_text("?.?\n???\n?.?"))
    assert str(hint) == (
        "Row 1, column 2 is wrong. Row 1: since column 2 is blank, its clue (2) does not fit."
    )


def test_where_a_search_finds_no_solution_at_all_the_puzzle_is_blamed() -> None:
    """Line solving alone goes on without a contradiction."""
    puzzle = Puzzle(rows=[[2], [1], [1], [1, 1]], columns=[[2], [1], [1], [2]])
    assert nonolith.check(puzzle).verdict == "none"
    grid = Grid.unknown_cells(4, 4)
    assert judge(puzzle, grid, Work(Limits())) == Judgement(None, solvable=False)
    found = nonolith.verify(puzzle, grid)
    assert not found.judged.solvable
    assert not found.good
    assert nonolith.hint(puzzle, grid).why_none == "none"

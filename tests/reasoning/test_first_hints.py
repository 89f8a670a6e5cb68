"""The first hint of a position is the step that most people would see first.

python -m tests.reasoning.test_first_hints    # writes the file anew; review the differences
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import given, settings

import nonolith
from nonolith import Puzzle
from nonolith.reasoning.techniques import RANKS
from tests.examples import examples
from tests.strategies import solvable

EXAMPLES = Path(__file__).parents[2] / "examples"
FILE = Path(__file__).with_name("first_hints.txt")

#: Files of examples, each with a number of positions: the empty grid, and grids on the way.
POSITIONS = {
    "cat.non": 3, "dancer.non": 2, "fish.g": 3, "flower.png": 3, "house.json": 3,
    "key.stp": 3, "lighthouse.non": 3, "mushroom.nin": 3, "rocket.mk": 2, "sailboat.cwd": 3,
    "spade.non": 2,
}  # fmt: skip


def positions() -> Iterator[tuple[str, Puzzle, nonolith.Grid]]:
    for name, number in POSITIONS.items():
        puzzle = nonolith.read_all(EXAMPLES / name)[0]
        grids = nonolith.explain(puzzle).grids()
        for i in range(number):
            step = (len(grids) - 1) * i // number
            yield f"{name}, after {step} steps", puzzle, grids[step]


def written() -> Iterator[str]:
    for name, puzzle, grid in positions():
        yield f"{name}: {nonolith.hint(puzzle, grid)}"


def test_the_first_hints_are_those_of_the_reviewed_file() -> None:
    assert list(written()) == FILE.read_text(encoding="utf-8").splitlines()


def overlapping(puzzle: Puzzle) -> list[int]:
    """Return the numbers of blocks of the lines of an empty grid whose blocks overlap."""
    found = []
    for clues, cells in ((puzzle.rows, puzzle.width), (puzzle.columns, puzzle.height)):
        for clue in clues:
            runs = [len(list(run)) for _, run in groupby(block.colour for block in clue)]
            needed = sum(block.length for block in clue) + sum(runs) - len(runs)
            if any(block.length > cells - needed for block in clue):
                found.append(len(clue))
    return found


def check_overlap(puzzle: Puzzle) -> None:
    step = nonolith.hint(puzzle).step
    if step is None or step.technique != "overlap":
        return
    name = step.line
    clues = puzzle.rows if name.kind == "row" else puzzle.columns
    assert len(clues[name.number]) <= min(overlapping(puzzle), default=len(clues[name.number]))


@pytest.mark.parametrize("name", POSITIONS)
def test_no_first_hint_passes_over_an_overlap_with_fewer_blocks(name: str) -> None:
    check_overlap(nonolith.read_all(EXAMPLES / name)[0])


@settings(max_examples=examples(60), deadline=None)
@given(solvable(given=False))
def test_no_hint_of_a_small_puzzle_passes_over_an_overlap_with_fewer_blocks(puzzle: Puzzle) -> None:
    check_overlap(puzzle)


def test_a_hint_is_no_harder_than_the_first_step_of_the_explanation() -> None:
    for _, puzzle, grid in positions():
        step, first = nonolith.hint(puzzle, grid).step, nonolith.explain(puzzle, grid).deductions[0]

        assert step is not None
        if first.settles:
            assert RANKS[step.hardest] <= RANKS[first.hardest]


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in written()), encoding="utf-8")

"""Sentences of the rules, one of each kind."""

from __future__ import annotations

import pytest

from nonolith import Grid, Puzzle
from nonolith.reasoning.language import DEFAULT
from nonolith.reasoning.line_steps import FoundStep
from nonolith.reasoning.position import Position
from nonolith.reasoning.steps import Step
from tests.reasoning.soundness import check_line_step

SENTENCES: dict[str, dict[tuple[tuple[int, ...], str], str]] = {
    "overlap": {
        ((2,), "??"): "the block (length 2) fills the row, so columns 1 and 2 are filled.",
        ((2,), "???"): "the block (length 2) must lie in columns 1 to 3, so column 2 is filled.",
        ((1, 1), "???"): "its blocks (1 1) fit in only one way, so columns 1 and 3 are filled "
        "and column 2 is blank.",
        ((1, 1), "??#?"): "since column 3 is filled, its blocks (1 1) fit in only one way, so "
        "column 1 is filled and columns 2 and 4 are blank.",
        ((2, 2), "#?????"): "block 1 (length 2) must lie in columns 1 to 3 and block 2 (length 2) "
        "in columns 4 to 6, so columns 2 and 5 are filled.",
        ((3,), "#?????"): "since column 1 is filled, the block (length 3) must lie in columns 1 "
        "to 3, so columns 2 and 3 are filled and columns 4 to 6 are blank.",
    },
    "out of reach": {
        ((), "???"): "the line has no blocks, so all its cells are blank.",
        ((1,), "?#"): "its block is in place, so the other cell is blank (column 1).",
        ((1,), "??#"): "its block is in place, so the other cells are blank (columns 1 and 2).",
        ((1, 1), "#?#"): "every block is in place, so the other cell is blank (column 2).",
        ((2,), "?#??"): "since column 2 is filled, the block (length 2) must lie in columns 1 to "
        "3, so no block reaches column 4, which is blank.",
        ((1, 1), "???#?"): "since column 4 is filled, block 1 (length 1) must lie in columns 1 "
        "and 2 and block 2 (length 1) in column 4, so no block reaches columns 3 and 5, which are "
        "blank.",
    },
    "at a wall": {
        ((1, 1), "??#??"): "column 3 is filled, and every block that reaches it has length 1, so "
        "columns 2 and 4 are blank.",
        ((1, 1, 1), "??#.#??"): "columns 3 and 5 are filled, and every block that reaches them "
        "has length 1, so columns 2 and 6 are blank.",
        ((1, 2, 1), "????##????"): "columns 5 and 6 are filled, and they complete block 2 (length "
        "2), so columns 4 and 7 are blank.",
        ((1, 1, 1), "..#.?#?.?."): "column 6 is filled, and since column 8 is blank, every block "
        "that reaches it has length 1, so columns 5 and 7 are blank.",
        ((2, 2), "??.#??."): "column 4 is part of a block of 2 cells, and column 3 is blank, so "
        "column 5 is filled.",
        ((1, 3, 2), "??..???#.??"): "column 8 is part of a block of at least 2 cells, and column "
        "9 is blank, so column 7 is filled.",
        ((4, 1), ".??#???.?"): "column 4 is part of block 1 (length 4), and column 1 is blank, so "
        "column 5 is filled.",
    },
    "too narrow": {
        ((2,), "???.?.??"): "between columns 4 and 6, which are blank, there is no room for the "
        "block (length 2), so column 5 is blank.",
        ((3, 2), "??????.?.??"): "between columns 7 and 9, which are blank, there is no room for "
        "block 1 (length 3), the only block that reaches there, so column 8 is blank.",
    },
    "no joining": {
        ((2, 2, 1), "?????#?#???"): "filling column 7 would form a run of length 3 with columns 6 "
        "and 8, too long for any block, so column 7 is blank.",
        ((3, 2, 1, 1), "?????#?#??????"): "filling column 7 would form a run of length 3 with "
        "columns 6 and 8, too long for any block that reaches there, so column 7 is blank.",
        ((2, 2, 2, 1), "???#??.?#?##???"): "filling column 10 would form a run of length 4 with "
        "columns 9, 11 and 12, too long for any block, so column 10 is blank.",
    },
    "either end": {
        ((1, 2), "??#????"): "column 3, which is filled, is part of block 1 (length 1) or block 2 "
        "(length 2), and in each case the block begins there, so column 2 is blank.",
        ((2, 1), "???#??"): "column 4, which is filled, is part of block 1 (length 2) or block 2 "
        "(length 1), and in each case the block ends there, so column 5 is blank.",
        ((1, 3), "??????#?#??"): "since column 9 is filled, column 7, which is filled, is part of "
        "block 1 (length 1) or block 2 (length 3), and in each case the block begins there, so "
        "column 6 is blank.",
    },
}


def easiest(clue: tuple[int, ...], cells: str, language: str = DEFAULT) -> tuple[Puzzle, Step]:
    """Return a puzzle of one row, and the easiest step by the rules in this row."""
    filled = [1] * sum(clue) + [0] * (len(cells) - sum(clue))
    puzzle = Puzzle(rows=[clue], columns=[[cell] if cell else [] for cell in filled])
    position = Position(puzzle, Grid.from_text(cells), language=language)
    found = position.lines.next_of(0)
    assert found is not None
    return puzzle, FoundStep(position, found).worded


@pytest.mark.parametrize(
    ("technique", "clue", "cells", "sentence"),
    [
        (technique, clue, cells, sentence)
        for technique, sentences in SENTENCES.items()
        for (clue, cells), sentence in sentences.items()
    ],
)
def test_a_rule_in_words(technique: str, clue: tuple[int, ...], cells: str, sentence: str) -> None:
    puzzle, step = easiest(clue, cells)
    assert (step.technique, str(step)) == (technique, f"Row 1: {sentence}")
    check_line_step(puzzle, step)


@pytest.mark.parametrize(
    ("clue", "row", "technique", "through"),
    [
        ((1, 1), "???#..??", "at a wall", ("pinned",)),
        ((3, 3, 3), "??#????????#?.", "at a wall", ("gathering",)),
        ((1, 2), "???##?", "out of reach", ("gathering", "order")),
        ((2,), "?#", "overlap", ()),
        ((1,), "?#", "out of reach", ()),
    ],
)
def test_the_rules_that_narrowed_the_blocks_are_named(
    clue: tuple[int, ...], row: str, technique: str, through: tuple[str, ...]
) -> None:
    _, step = easiest(clue, row)
    assert (step.technique, step.through) == (technique, through)

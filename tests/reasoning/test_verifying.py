"""verify() reports contradictions, completed clues, and lines that offer a step."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

import nonolith
from nonolith import Grid, Puzzle
from nonolith.reasoning.steps import LineName
from nonolith.reasoning.verifying import blocks_done
from tests import brute_force
from tests.examples import examples
from tests.reasoning.soundness import check_link, line_of
from tests.strategies import any_puzzle, palette_of


@settings(max_examples=examples(80), deadline=None)
@given(any_puzzle(), st.data())
def test_the_findings_in_a_grid_equal_those_of_brute_force(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    puzzle = puzzle.replace(given=None)
    colours = len(puzzle.palette)
    full = (1 << colours) - 1
    cell = st.sampled_from([full, full, *(1 << c for c in range(colours))])
    masks = [data.draw(cell) for _ in range(puzzle.height * puzzle.width)]
    found = nonolith.verify(puzzle, Grid(*puzzle.shape, masks, puzzle.palette))
    lines = [LineName("row", n) for n in range(puzzle.height)]
    lines += [LineName("column", n) for n in range(puzzle.width)]
    impossible = set()
    conflicts = {link.line for link in found.conflicts}
    for link in found.conflicts:
        assert all(
            masks[fact.row * puzzle.width + fact.column] & fact.colours == fact.colours
            or colours > 2
            for fact in link.rests_on
        )
        if colours == 2:
            check_link(puzzle, link)
    for line in lines:
        clue, cells = line_of(puzzle, line)
        domains = [masks[r * puzzle.width + c] for r, c in cells]
        settled = brute_force.settle(clue, domains)
        if settled is None:
            impossible.add(line)
            wrong = {(fact.row, fact.column) for fact in found.wrong}
            assert line in conflicts or wrong & set(cells)
        elif colours == 2:
            assert line not in conflicts
            assert (line in found.offering) == (settled != domains)
            known = all(not d & (d - 1) for d in domains)
            assert (line in found.lines_done) == known
            for block in found.done.get(line, ()):
                places = _places(clue, len(cells), domains, block)
                assert len(places) == 1
                assert all(domains[c] == 2 for c in range(*places.pop()))
    assert blocks_done(puzzle, Grid(*puzzle.shape, masks, puzzle.palette)) == found.done
    solutions = [sum(rows, ()) for rows in brute_force.solutions(puzzle)]
    assert found.good == any(
        all(mask >> colour & 1 for mask, colour in zip(masks, solution, strict=True))
        for solution in solutions
    )
    assert found.diagnosis.solvable or not solutions
    assert found.solved == (not impossible and all(not m & (m - 1) for m in masks))


def test_the_lines_with_most_cells_come_first() -> None:
    puzzle = Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]])
    found = nonolith.verify(puzzle, Grid.unknown_cells(3, 3))
    assert list(found.offering.items())[:2] == [(LineName("row", 0), 3), (LineName("row", 1), 3)]
    assert sorted(found.offering.values(), reverse=True) == list(found.offering.values())
    offering = found.record()["offering"]
    assert offering[0] == {"kind": "row", "number": 0, "cells": 3}


def test_at_a_limit_the_findings_so_far_are_returned() -> None:
    puzzle = Puzzle(rows=[[1]], columns=[[1]])
    found = nonolith.verify(puzzle, Grid.from_text("?"), limits=nonolith.Limits(seconds=0))
    assert found.limit == "seconds"
    assert found.record()["limit"] == "seconds"


def _places(
    clue: nonolith.Clue, cells: int, domains: list[int], block: int
) -> set[tuple[int, int]]:
    """Return the start and end of a block in each placement that fits."""
    found = set()
    for line in brute_force.placements(clue, cells):
        if all(d >> c & 1 for d, c in zip(domains, line, strict=True)):
            starts = [i for i, c in enumerate(line) if c and (not i or line[i - 1] != c)]
            found.add((starts[block], starts[block] + clue[block].length))
    return found


def test_a_cell_is_wrong_if_the_clues_settle_another_colour() -> None:
    puzzle = Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]])
    found = nonolith.verify(puzzle, Grid.from_text("???\n???\n#??"))
    assert [(fact.row, fact.column) for fact in found.wrong] == [(2, 0)]
    assert not found.good


def test_a_cell_that_contradicts_a_given_cell_is_wrong_and_counts_as_unknown() -> None:
    puzzle = Puzzle(rows=[[1], [3], [1]], columns=[[1], [3], [1]])
    puzzle = puzzle.replace(given=Grid.from_text("???\n??#\n???"))
    found = nonolith.verify(puzzle, Grid.from_text("?#?\n##.\n?#?"))
    unknown = nonolith.verify(puzzle, Grid.from_text("?#?\n##?\n?#?"))
    assert found.wrong == ((1, 2, 1),)
    assert not found.conflicts
    assert (found.done, found.offering) == (unknown.done, unknown.offering)


def test_a_clue_that_the_crossing_clues_have_no_colour_for_is_reported() -> None:
    puzzle = Puzzle(rows=[[(2, 1)]], columns=[[], [(1, 1)], [], [(1, 1)]], palette=palette_of(3))
    found = nonolith.verify(puzzle, Grid(1, 4, [7] * 4, puzzle.palette))
    assert not found.good
    assert [link.sentence for link in found.conflicts] == [
        "Row 1: since columns 1 and 3 have no colour 1 block, its clue (2 colour 1) does not fit."
    ]


def test_the_findings_as_sentences_name_at_most_the_requested_number_of_lines() -> None:
    puzzle = Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]])
    found = nonolith.verify(puzzle, Grid.from_text("###\n???\n?#?"))
    every, two = found.sentences()[-1], found.sentences(most=2)[-1]
    assert [name in every for name in ("row 2", "row 3", "column 1", "column 3")] == [True] * 4
    assert [name in two for name in ("row 2", "row 3", "column 1", "column 3")] == [True] * 2 + [
        False
    ] * 2
    assert "Zeile 2" in found.sentences("de")[-1]

"""Mistakes: a wrong cell in a grid, and how it is known to be wrong without the solution.

From the plainest proof to the longest: a cell with a colour that it cannot have; a line that has no
placement (unless that blames several cells, and a short proof one); a cell that the clues alone
settle otherwise, shown line by line; several cells that lead line solving to a contradiction, none
of which can be left away; and, if none of these shows it, a search that finds no way to go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nonolith.explain.next_step import conflict_in
from nonolith.explain.position import Position, require_size
from nonolith.explain.proofs import Trail, chain_of, says
from nonolith.explain.searching import MOST_GUESSES
from nonolith.explain.steps import Fact, Facts, Line, Link, brief
from nonolith.explain.view import reduced
from nonolith.explain.wording import listed
from nonolith.frozen import Frozen
from nonolith.grid import Grid
from nonolith.limits import Limits
from nonolith.lines.bits import settle
from nonolith.methods.propagation import all_lines, propagate
from nonolith.methods.work import Work
from nonolith.puzzle import Puzzle
from nonolith.result import Verdict
from nonolith.solving import solve


class Mistake(Frozen):
    """Something wrong in a grid.

    Attributes:
        cells: the cells at least one of which is wrong, as they stand in the grid; with one of
            them right, another one is wrong.
        line: where to look.
        chain: how it is known, line by line.
        sentence: the same in words.
    """

    cells: Facts
    line: Line
    chain: tuple[Link, ...]
    sentence: str

    def record(self) -> dict[str, Any]:
        """As an object of JSON; cells and lines count from 0."""
        return {
            "cells": [fact.record() for fact in self.cells],
            "line": self.line._asdict(),
            "chain": [link.record() for link in self.chain],
            "sentence": self.sentence,
        }

    def __repr__(self) -> str:
        return f"<Mistake {brief(self.sentence)}>"


def mistake_in(puzzle: Puzzle, grid: Grid, work: Work) -> Mistake | None:
    """The mistake in a grid that is easiest to show; None if there is none, or if a puzzle without
    solution has no cell to blame, or the search for it takes too long."""
    require_size(puzzle, grid)
    start = Position(puzzle)
    clashes = clashing_cells(start, grid)
    if clashes:
        return _clash(start, clashes[0])
    position = Position(puzzle, grid)
    impossible = position.refresh()
    if impossible is not None:
        found = _in_line(position, impossible)
        if found is not None and len(found.cells) > 1 and start.refresh() is None:
            single = _by_lines(start, grid, work)
            if single is not None and len(single.chain) <= SHORT:
                return single  # one cell that is wrong says more
        return found
    if start.refresh() is not None or not _entered(start, grid):
        return None
    return _by_lines(start, grid, work) or _by_propagation(start, grid, work)


def clashing_cells(start: Position, grid: Grid) -> Facts:
    """The cells that have none of the colours they may have from the start."""
    width = grid.width
    return tuple(
        Fact(i // width, i % width, mask)
        for i, mask in enumerate(grid.masks())
        if not mask & start.board.domain(i // width, i % width)
    )


def _clash(start: Position, fact: Fact) -> Mistake:
    row, column, _ = fact
    line = Line("row", row)
    why = f"row {row + 1} and column {column + 1} do not both have its colour"
    if start.bare.domain(row, column) & fact.colours:
        why = "the puzzle gives another colour there"
    return Mistake((fact,), line, (), f"{_blame((fact,))} It cannot be so: {why}.")


def _entered(start: Position, grid: Grid) -> list[Fact]:
    """The cells that the player settled."""
    width, masks = grid.width, grid.masks()
    return [
        Fact(i // width, i % width, mask)
        for i, mask in enumerate(masks)
        if not mask & mask - 1 and start.board.domain(i // width, i % width) != mask
    ]


def _in_line(position: Position, line: int) -> Mistake | None:
    """A line without placements: the fewest cells that rule all of them out."""
    link = conflict_in(position, line)
    start = Position(position.puzzle).board
    cells = tuple(
        fact for fact in link.rests_on if start.domain(fact.row, fact.column) != fact.colours
    )
    if not cells:
        return None
    return Mistake(cells, link.line, (link,), f"{_blame(cells)} {link.sentence}")


def _blame(cells: Facts) -> str:
    if len(cells) == 1:
        fact = cells[0]
        return f"Row {fact.row + 1}, column {fact.column + 1} is wrong."
    names = [f"row {fact.row + 1}, column {fact.column + 1}" for fact in cells]
    return f"One of these cells is wrong: {listed(names, 'or')}.".replace(", row", "; row")


def _by_lines(start: Position, grid: Grid, work: Work) -> Mistake | None:
    """A cell that the clues alone settle otherwise, by the fewest lines."""
    solved = start.board.copy()
    if not propagate(solved, settle, work, all_lines(solved)):
        return None
    wrong = [
        fact
        for fact in _entered(start, grid)
        if not solved.domain(fact.row, fact.column) & fact.colours
    ]
    return _shortest([_trail_of(start, fact) for fact in wrong[:COMPARED]])


#: So many links are a proof that people follow rather than choose among several cells.
SHORT = 6

#: Of so many wrong cells the one with the shortest proof is told.
COMPARED = 8


def _trail_of(start: Position, fact: Fact) -> Trail:
    trail = Trail(start, fact)
    trail.run()
    if trail.impossible is None:
        trail.run(everywhere=True)
    return trail


def _shortest(trails: list[Trail]) -> Mistake | None:
    proofs = [(chain_of(trail), trail) for trail in trails if trail.impossible is not None]
    if not proofs:
        return None
    chain, trail = min(proofs, key=lambda proof: len(proof[0]))
    fact = trail.assumed
    start = trail.position
    story = " ".join(link.sentence for link in chain)
    sentence = f"{_blame((fact,))} If {says(start, fact)}: {story}"
    if len(chain) == 1:
        sentence = f"{_blame((fact,))} {story}"
    return Mistake((fact,), chain[-1].line, chain, sentence)


def _by_propagation(start: Position, grid: Grid, work: Work) -> Mistake | None:
    """Cells that together lead to a contradiction, by line solving or else by search."""
    entered = _entered(start, grid)

    def fails(chosen: Sequence[int]) -> bool:
        board = start.board.copy()
        for number in chosen:
            board.put_cell(*entered[number])
        return not propagate(board, settle, work, all_lines(board))

    def has_no_solution(chosen: Sequence[int]) -> bool:
        board = start.board.copy()
        for number in chosen:
            board.put_cell(*entered[number])
        puzzle = start.puzzle.replace(given=board.grid())
        limits = Limits(work.seconds_left, MOST_GUESSES, work.limits.memory)
        result = solve(puzzle, max_solutions=1, limits=limits)
        return result.verdict is Verdict.NONE

    everything = list(range(len(entered)))
    for test, how in (
        (fails, "line solving from these cells ends in a contradiction"),
        (has_no_solution, "a search from these cells finds no solution"),
    ):
        if not test(everything):
            continue
        if test([]):
            return None
        cells = tuple(entered[number] for number in reduced(everything, test))
        if len(cells) == 1 and test is fails:
            return _shortest([_trail_of(start, cells[0])])
        why = how.replace("these cells", "this cell") if len(cells) == 1 else how
        line = Line("row", cells[0].row)
        return Mistake(cells, line, (), f"{_blame(cells)} As it is, {why}.")
    return None


def wrong_cells(start: Position, grid: Grid, work: Work) -> Facts:
    """The cells that the clues alone, or the colours of their lines, settle otherwise."""
    solved = start.board.copy()
    if not propagate(solved, settle, work, all_lines(solved)):
        return ()
    return tuple(
        fact
        for fact in _entered(start, grid)
        if not solved.domain(fact.row, fact.column) & fact.colours
    )

"""Mistakes: a wrong cell in a grid, and how it is known to be wrong without the solution.

The shortest reason comes first:

1. a cell with a colour that it cannot have;
2. one line that has no placement;
3. two lines that contradict each other;
4. more lines, from the player's grid or from one wrong cell alone, whichever takes fewer lines;
5. where that is too long to follow and blames several cells: the fewest cells that contradict each
   other;
6. where line solving finds no contradiction: a search that finds no solution.

If a reason blames several cells, line solving from the clues alone may settle one of them
otherwise. Then that cell is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.contradictions import Chain, by_all_lines, by_one_line, by_two_lines
from nonolith.reasoning.language import DEFAULT, Language, Number
from nonolith.reasoning.next_step import conflict_in
from nonolith.reasoning.position import Position, require_size
from nonolith.reasoning.proofs import Trail, chain_of, in_words
from nonolith.reasoning.searching import MOST_GUESSES
from nonolith.reasoning.steps import Fact, Facts, LineName, Link, brief
from nonolith.reasoning.view import reduced
from nonolith.solving.bits import settle
from nonolith.solving.board import Board
from nonolith.solving.propagation import all_lines, propagate
from nonolith.solving.solve import solve
from nonolith.solving.work import Work
from nonolith.support.frozen import Frozen

#: So many wrong cells are compared; the one with the shortest proof is named.
COMPARED = 8

#: A proof of up to so many links can be followed, even if it blames several cells.
SHORT = 6


class Mistake(Frozen):
    """Something wrong in a grid.

    Attributes:
        cells: cells of the grid, as they are there; at least one of them is wrong.
        line: where to look.
        chain: how it is known, line by line.
        sentence: the same in words.
    """

    cells: Facts
    line: LineName
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


class Judgement(Frozen):
    """What is wrong with a grid.

    Attributes:
        mistake: the mistake in it that is easiest to show; None if there is none, or if the search
            for it takes too long.
        solvable: False where the puzzle itself was found to have no solution.
        conflict: then the line of the puzzle that has no placement, if one has none.
    """

    mistake: Mistake | None = None
    solvable: bool = True
    conflict: Link | None = None

    @property
    def good(self) -> bool:
        """Whether nothing was found."""
        return self.mistake is None and self.solvable


class Proof(NamedTuple):
    """A way to a contradiction, and the player's cells that it rests on."""

    chain: Chain
    cells: Facts
    assumes: bool = False  #: whether it begins with the one cell, and not with the grid


def judge(puzzle: Puzzle, grid: Grid, work: Work, language: str = DEFAULT) -> Judgement:
    """What is wrong in a grid, or in the puzzle itself."""
    require_size(puzzle, grid)
    if puzzle.accepts(grid):
        return Judgement()
    start = Position(puzzle, None, work, language)
    position = Position(puzzle, grid, work, language)
    if _propagated(position.board, work) is not None:
        return _by_search(start, grid, work)
    solved = _propagated(start.board, work)
    if solved is None:
        impossible = start.refresh()
        conflict = None if impossible is None else conflict_in(start, impossible)
        return Judgement(solvable=False, conflict=conflict)
    clashes = clashing_cells(start, grid)
    if clashes:
        return Judgement(_clash(start, clashes[0]))
    return Judgement(_by_lines(start, position, wrong_cells(start, grid, work), work))


def _propagated(board: Board, work: Work) -> Board | None:
    """What line solving makes of a board; None for a contradiction."""
    board = board.copy()
    return board if propagate(board, settle, work, all_lines(board)) else None


def clashing_cells(start: Position, grid: Grid) -> Facts:
    """The cells that have none of the colours they may have from the start."""
    return tuple(
        Fact(row, column, mask)
        for row, cells in _by_row(grid, start.work)
        for column, (mask, may) in enumerate(zip(cells, start.board.domains(row), strict=True))
        if not mask & may
    )


def _by_row(grid: Grid, work: Work) -> Iterator[tuple[int, Sequence[int]]]:
    """The rows of a grid with their numbers, each as masks; the limits are checked at each."""
    masks, width = grid.masks(), grid.width
    for row in range(grid.height):
        work.step()
        yield row, masks[row * width : (row + 1) * width]


def _clash(start: Position, fact: Fact) -> Mistake:
    row, column, colours = fact
    one = not colours & (colours - 1)
    may = start.bare.domain(row, column)
    if not colours:
        why = "no_colour_left"
    elif not may & colours:
        why = "not_both" if one else "share_none"
    else:
        why = "given_other" if one else "given_none"
    language = start.language
    reason = language.phrase(why, row=row + 1, column=column + 1)
    story = f"{_blame(language, (fact,))} {language.sentence('clash', why=reason)}"
    return Mistake((fact,), LineName("row", row), (), story)


def wrong_cells(start: Position, grid: Grid, work: Work) -> Facts:
    """The player's cells that have another colour after line solving from the clues alone; none
    where the clues contradict each other."""
    solved = _propagated(start.board, work)
    if solved is None:
        return ()
    return tuple(
        fact
        for fact in work.each(_entered(start, grid))
        if not solved.domain(fact.row, fact.column) & fact.colours
    )


def _entered(start: Position, grid: Grid) -> list[Fact]:
    """The cells that the player marked beyond what is given, with the colours left to them."""
    return [
        Fact(row, column, may & mask)
        for row, cells in _by_row(grid, start.work)
        for column, (mask, may) in enumerate(zip(cells, start.board.domains(row), strict=True))
        if may & ~mask
    ]


def _blame(language: Language, cells: Facts) -> str:
    names = [language.cell(fact.row, fact.column) for fact in cells]
    if len(names) == 1:
        return language.sentence("wrong_cell", cell=names[0])
    return language.sentence("wrong_cells", cells=language.listed(names, "or", "semicolon"))


def _by_lines(start: Position, position: Position, wrong: Facts, work: Work) -> Mistake:
    """The shortest contradiction that line solving finds in a grid."""
    proofs = [_proof(start, position, chain) for chain in by_one_line(start, position, work)]
    if not proofs:
        chains = by_two_lines(position, work) or by_all_lines(position, work)
        proofs = [_proof(start, position, chain) for chain in chains]
        proofs += [_alone(start, fact, work) for fact in wrong[:COMPARED]]
    best = min(proofs, key=lambda proof: (len(proof.chain), len(proof.cells)))
    if len(best.cells) > 1 and len(best.chain) > SHORT:
        return _fewest(start, position, work)
    return _told(start, best, wrong)


def _told(start: Position, proof: Proof, wrong: Facts) -> Mistake:
    """A contradiction in words; of several cells the one that is surely wrong, if any is."""
    chain, cells, assumes = proof
    language = start.language
    blame, story = _blame(language, cells), " ".join(link.sentence for link in chain)
    if assumes:
        fact = in_words(start, cells[0])
        story = language.sentence("assumed_story", fact=fact, story=story)
    elif len(chain) > 1:
        story = language.sentence("grid_story", story=story)
    known = [fact for fact in cells if fact in wrong]
    if known and len(cells) > 1:
        cells = (known[0],)
        cell = language.cell(cells[0].row, cells[0].column)
        story += f" {language.sentence('settled_otherwise', cell=cell)}"
    return Mistake(cells, chain[-1].line, chain, f"{blame} {story}")


def _proof(start: Position, position: Position, chain: Chain) -> Proof:
    """A chain from a player's grid, with the player's cells that it rests on."""
    rests_on = sorted({(fact.row, fact.column) for link in chain for fact in link.rests_on})
    known = [(cell, position.board.domain(*cell)) for cell in rests_on]
    cells = [Fact(*cell, now) for cell, now in known if now != start.board.domain(*cell)]
    return Proof(chain, tuple(cells))


def _alone(start: Position, fact: Fact, work: Work) -> Proof:
    """The way to a contradiction from one wrong cell and the puzzle alone."""
    trail = Trail(start, fact, work)
    trail.run()
    if trail.impossible is None:
        trail.run(everywhere=True)
    return Proof(chain_of(trail), (fact,), assumes=True)


def _fewest(start: Position, position: Position, work: Work) -> Mistake:
    """Cells from which line solving ends in a contradiction, but not without any of them; for one
    cell also how."""

    def fails(board: Board) -> bool:
        return _propagated(board, work) is None

    cells = _reduced(start, _entered(start, position.board.grid()), fails)
    if len(cells) == 1:
        return _told(start, _alone(start, cells[0], work), cells)
    language = start.language
    story = f"{_blame(language, cells)} {language.sentence('lines_contradict')}"
    return Mistake(cells, LineName("row", cells[0].row), (), story)


def _by_search(start: Position, grid: Grid, work: Work) -> Judgement:
    """The cells from which a search finds no solution."""

    def fails(board: Board) -> bool:
        work.step()
        limits = work.limits_left(MOST_GUESSES)
        puzzle = start.puzzle.replace(given=board.grid())
        return solve(puzzle, max_solutions=1, limits=limits).verdict is Verdict.NONE

    entered = _entered(start, grid)
    if not fails(_with(start, entered)):
        return Judgement()
    if fails(start.board):
        return Judgement(solvable=False)
    cells = _reduced(start, entered, fails)
    language = start.language
    why = language.sentence("search_contradicts", count=Number(len(cells)))
    story = f"{_blame(language, cells)} {why}"
    return Judgement(Mistake(cells, LineName("row", cells[0].row), (), story))


def _reduced(start: Position, entered: list[Fact], fails: Callable[[Board], bool]) -> Facts:
    """Cells with which the board fails, and without any of which it does not."""

    def chosen(numbers: Sequence[int]) -> bool:
        return fails(_with(start, [entered[number] for number in numbers]))

    return tuple(entered[number] for number in reduced(list(range(len(entered))), chosen))


def _with(start: Position, cells: Sequence[Fact]) -> Board:
    board = start.board.copy()
    for cell in start.work.each(cells):
        board.put_cell(*cell)
    return board

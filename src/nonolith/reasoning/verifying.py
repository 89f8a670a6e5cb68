"""verify(): a person's work, checked: contradictions, clues done, lines to look at."""

from __future__ import annotations

from typing import Any

from nonolith.formats.inputs import PuzzleLike, puzzle_of
from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.masks import full
from nonolith.model.puzzle import Puzzle
from nonolith.reasoning.language import DEFAULT, language_of
from nonolith.reasoning.mistakes import Judgement, clashing_cells, judge, wrong_cells
from nonolith.reasoning.next_step import conflict_in
from nonolith.reasoning.position import Position, require_size
from nonolith.reasoning.reach import Reach, reach_of
from nonolith.reasoning.steps import Facts, LineName, Link
from nonolith.reasoning.view import View
from nonolith.solving.work import StoppedError, Work
from nonolith.support.frozen import Frozen


class Verification(Frozen):
    """The findings about a grid.

    Attributes:
        solved: whether it is a solution.
        conflicts: the lines that have no placement, each with the fewest known cells that rule
            all of them out.
        wrong: the cells that line solving from the clues alone settles otherwise, or that have
            a colour which their row or their column has not.
        done: for each line with such blocks, the blocks (from 0) that are done: they lie at the
            same place in every placement that is left, and all their cells are known.
        lines_done: the lines all of whose cells are known, and fit.
        offering: for each line that alone settles or narrows cells, the number of these cells;
            the lines with most cells first.
        judged: what is wrong in the grid, with the shortest reason that was found (``hint`` gives
            the same), or that the puzzle itself has no solution.
        limit: the limit that ended the work, or None; then some of this may be missing.
    """

    solved: bool
    conflicts: tuple[Link, ...]
    wrong: Facts
    done: dict[LineName, tuple[int, ...]]
    lines_done: tuple[LineName, ...]
    offering: dict[LineName, int]
    judged: Judgement = Judgement()
    limit: str | None = None

    @property
    def good(self) -> bool:
        """Whether nothing was found that contradicts the clues."""
        return self.judged.good and not self.conflicts and not self.wrong

    def record(self) -> dict[str, Any]:
        """As an object of JSON; cells and lines count from 0."""
        return {
            "solved": self.solved,
            "conflicts": [link.record() for link in self.conflicts],
            "wrong": [fact.record() for fact in self.wrong],
            "done": [
                {"line": line._asdict(), "blocks": list(blocks)}
                for line, blocks in self.done.items()
            ],
            "lines_done": [line._asdict() for line in self.lines_done],
            "offering": [
                {**line._asdict(), "cells": cells} for line, cells in self.offering.items()
            ],
            "mistake": None if self.judged.mistake is None else self.judged.mistake.record(),
            "solvable": self.judged.solvable,
            "limit": self.limit,
        }

    def __repr__(self) -> str:
        state = "solved" if self.solved else "good" if self.good else "wrong"
        counts = f"{len(self.conflicts)} conflicts, {len(self.wrong)} wrong cells"
        return f"<Verification {state}: {counts}, {len(self.lines_done)} lines done>"


def verify(
    puzzle: PuzzleLike,
    grid: Grid,
    *,
    language: str = DEFAULT,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Verification:
    """Check a person's work against the clues, without the solution.

    Args:
        puzzle: the puzzle, or what ``read`` takes.
        grid: what the player has so far (rows x columns).
        language: the language of the sentences: ``en`` or ``de``.
        limits: what the work may use; where a limit is reached, what was found so far is given.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        ArgumentError: there is no such language.
        PuzzleError: the grid is not of the puzzle's size.

    >>> import nonolith
    >>> puzzle = nonolith.Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]])
    >>> found = nonolith.verify(puzzle, nonolith.Grid.from_text("###\\n???\\n?#?"))
    >>> found.good, [f"{line}: {cells}" for line, cells in found.offering.items()]
    (True, ['row 2: 3', 'row 3: 2', 'column 1: 2', 'column 3: 2', 'column 2: 1'])
    >>> {str(line): blocks for line, blocks in found.done.items()}["column 2"]
    (0, 1)
    """
    puzzle, work = puzzle_of(puzzle), Work(Limits.of(limits, timeout))
    require_size(puzzle, grid)
    language = language_of(language).name
    found = Verification(puzzle.accepts(grid), (), (), {}, (), {})
    try:
        start = Position(puzzle, None, work, language)
        clashes = clashing_cells(start, grid)
        position = Position(puzzle, _without(grid, clashes), work, language)
        found = _line_by_line(position, found, work)
        found = found.replace(wrong=clashes)
        wrong = {*clashes, *wrong_cells(start, grid, work)}
        found = found.replace(wrong=tuple(sorted(wrong)))
        return found.replace(judged=judge(puzzle, grid, work, language))
    except StoppedError as stopped:
        return found.replace(limit=stopped.limit)


def blocks_done(puzzle: Puzzle, grid: Grid) -> dict[LineName, tuple[int, ...]]:
    """For each line with such blocks, the blocks (from 0) that are done in a grid (rows x columns).

    As in ``Verification.done``; this looks at each line once, and at nothing else.
    """
    require_size(puzzle, grid)
    without = _without(grid, clashing_cells(Position(puzzle), grid))
    position = Position(puzzle, without)
    done: dict[LineName, tuple[int, ...]] = {}
    for line in range(len(position.board.clues)):
        view = position.view(line)
        reach = reach_of(view.clue, view.cells, view.masks)
        if reach is not None and (blocks := _done(view, reach)):
            done[view.line] = blocks
    return done


def _line_by_line(position: Position, found: Verification, work: Work) -> Verification:
    """The findings of each line alone."""
    conflicts, lines_done = [], []
    done: dict[LineName, tuple[int, ...]] = {}
    offering: dict[LineName, int] = {}
    for line in range(len(position.board.clues)):
        work.step()
        view = position.view(line)
        reach = reach_of(view.clue, view.cells, view.masks)
        if reach is None:
            conflicts.append(conflict_in(position, line))
            continue
        if reach.masks != view.masks:
            offering[view.line] = _news(view, reach)
        elif not any(m & n for i, m in enumerate(view.masks) for n in view.masks[:i]):
            lines_done.append(view.line)
        if blocks := _done(view, reach):
            done[view.line] = blocks
    most_first = sorted(offering.items(), key=lambda item: -item[1])
    return found.replace(
        conflicts=tuple(conflicts),
        done=done,
        lines_done=tuple(lines_done),
        offering=dict(most_first),
    )


def _news(view: View, reach: Reach) -> int:
    """The number of cells that the placements settle or narrow further."""
    cells = 0
    for now, then in zip(view.masks, reach.masks, strict=True):
        cells |= now & ~then
    return cells.bit_count()


def _done(view: View, reach: Reach) -> tuple[int, ...]:
    """The blocks of a line that have one place left, all of whose cells are known."""
    found = []
    for block, (length, colour) in enumerate(view.clue):
        start = reach.starts[block]
        others = 0
        for other, mask in enumerate(view.masks):
            others |= mask if other != colour else 0
        if start.bit_count() == 1 and not start * full(length) & others:
            found.append(block)
    return tuple(found)


def _without(grid: Grid, cells: Facts) -> Grid:
    """The grid with these cells unknown."""
    if not cells:
        return grid
    masks = list(grid.masks())
    for row, column, _ in cells:
        masks[row * grid.width + column] = (1 << len(grid.palette)) - 1
    return Grid(grid.height, grid.width, masks, grid.palette)

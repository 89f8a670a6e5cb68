"""Line solving alone: a line solver applied to all lines of a puzzle until nothing changes."""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.model.clue import Clue
from nonolith.model.masks import domains_of, masks_of
from nonolith.model.puzzle import Puzzle
from nonolith.solving.line_solver import LineSolver


def settle_domains(
    solver: LineSolver, clue: Clue, domains: Sequence[int], colours: int
) -> list[int] | None:
    """Settle a line given by the masks of its cells: bit c is set if the cell may have colour c."""
    settled = solver.settle(clue, len(domains), masks_of(domains, colours))
    return None if settled is None else domains_of(settled, len(domains))


def propagate(puzzle: Puzzle, solver: LineSolver) -> list[list[int]] | None:
    """Return the domains by row and column after line solving; None for a contradiction."""
    colours = len(puzzle.palette)
    masks = list(puzzle.given.masks()) if puzzle.given else None
    full = (1 << colours) - 1
    grid = [
        masks[r * puzzle.width : (r + 1) * puzzle.width] if masks else [full] * puzzle.width
        for r in range(puzzle.height)
    ]
    while True:
        before = grid
        for clues, others in ((puzzle.rows, puzzle.columns), (puzzle.columns, puzzle.rows)):
            settled = [
                settle_domains(solver, c, line, colours)
                for c, line in zip(clues, grid, strict=True)
            ]
            lines = [line for line in settled if line is not None]
            if len(lines) < len(settled):
                return None
            grid = [list(line) for line in zip(*lines, strict=True)] or [[] for _ in others]
        if grid == before:
            return grid


def solved_by_lines(puzzle: Puzzle, solver: LineSolver) -> bool:
    """Return whether line solving leaves exactly one colour in every cell."""
    grid = propagate(puzzle, solver)
    return grid is not None and all(not mask & (mask - 1) for row in grid for mask in row)

"""Pictures that line solving alone solves, made by seed."""

from __future__ import annotations

from nonolith import Puzzle, Verdict, solve
from nonolith.literature.papers.pictures import blots


def line_solvable(number: int, size: int, seed: int) -> list[Puzzle]:
    """This number of puzzles of smooth pictures that line solving alone solves."""
    kept: list[Puzzle] = []
    tried = 0
    while len(kept) < number:
        puzzle = Puzzle.from_grid(blots(size, size, f"{seed}/{tried}"))
        result = solve(puzzle)
        tried += 1
        guesses = result.statistics.probes + result.statistics.branches
        if result.verdict is Verdict.UNIQUE and not guesses:
            kept.append(puzzle)
    return kept

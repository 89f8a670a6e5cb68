"""Pictures as a draughtsman might leave them: smooth blots, made by seed."""

from __future__ import annotations

from nonolith import Grid, Puzzle, Verdict, solve
from nonolith.design import random_grid


def blots(size: int, seed: int | str, filled: float = 0.55, rounds: int = 2) -> Grid:
    """A square picture: random cells, then each cell a few times the majority of the nine around
    it (outside counts as blank)."""
    cells = [
        [int(cell or 0) for cell in row]
        for row in random_grid(size, size, probability=filled, seed=seed).rows()
    ]
    for _ in range(rounds):
        framed = [[0] * (size + 2), *([0, *row, 0] for row in cells), [0] * (size + 2)]
        threes = [[sum(row[c : c + 3]) for c in range(size)] for row in framed]
        cells = [
            [int(threes[r][c] + threes[r + 1][c] + threes[r + 2][c] > 4) for c in range(size)]
            for r in range(size)
        ]
    return Grid.from_rows(cells)


def line_solvable(number: int, size: int, seed: int) -> list[Puzzle]:
    """So many puzzles from blots, of those that line solving alone solves."""
    kept: list[Puzzle] = []
    tried = 0
    while len(kept) < number:
        puzzle = Puzzle.from_grid(blots(size, f"{seed}/{tried}"))
        result = solve(puzzle)
        tried += 1
        guesses = result.statistics.probes + result.statistics.branches
        if result.verdict is Verdict.UNIQUE and not guesses:
            kept.append(puzzle)
    return kept

"""Table III of Wu et al. 2013: cells settled before any branch."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nonolith.literature.lines import LINE_SOLVERS
from nonolith.literature.methods.two_sat import settled_by_pairs
from nonolith.literature.papers.base import Begin, Field, Measured, PaperTable, Settings
from nonolith.literature.papers.wu_puzzles import first_set, second_set
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.propagation import all_lines, propagate
from nonolith.solving.solve import solve
from nonolith.solving.work import Work

#: The paper's averages on the first set (of 625 cells). Its table is a picture and lost in our
#: copy; the text gives 32 by propagation, 201 to 211 by FP1 to FP3 (9.4 and 10.1 more than FP1),
#: and 116.4 fewer than FP3 by 2-SAT.
PAPER = {"propagation": 32.0, "2-SAT": 94.6, "FP1": 201.0, "FP2": 210.4, "FP3": 211.1}


def measure(settings: Settings) -> Measured:
    """The mean number of cells settled by each, on both sets."""
    first, where = first_set(settings, 1000 if settings.full else 40)
    second, where_second = (
        ((), "") if settings.puzzles else second_set(settings, 100 if settings.full else 10)
    )
    rows: list[tuple[Field, ...]] = [
        (
            name,
            PAPER[name],
            _mean(name, first, settings.begin),
            _mean(name, second, settings.begin) if second else None,
        )
        for name in SETTLED
    ]
    ours = {row[0]: row for row in rows}
    rows.append(_difference("FP3 - 2-SAT", (116.4, 23.7), ours["FP3"], ours["2-SAT"]))
    heads = ("cells settled by", "paper, first set", "ours, first set", "ours, second set")
    notes = [
        f"first set: {where}",
        f"second set: {where_second}" if second else "",
        "the paper's table is a picture and lost in our copy; its text gives 32, 201 to 211, 9.4 "
        "and 10.1 more than FP1 by FP2 and FP3, and 116.4 fewer than FP3 by 2-SAT (23.7 on the "
        "second set), of which the others follow up to rounding",
    ]
    return Measured(heads, tuple(rows), tuple(filter(None, notes)))


def _difference(
    name: str, paper: tuple[float, float], more: tuple[Field, ...], fewer: tuple[Field, ...]
) -> tuple[Field, ...]:
    ours = [
        a - b if isinstance(a, float) and isinstance(b, float) else None
        for a, b in zip(more[2:], fewer[2:], strict=True)
    ]
    return (f"{name} (paper, second set: {paper[1]})", paper[0], *ours)


def _mean(name: str, puzzles: Sequence[Puzzle], begin: Begin) -> float:
    total = 0
    for number, puzzle in enumerate(puzzles):
        begin(name, number, len(puzzles))
        total += SETTLED[name](puzzle)
    return total / len(puzzles)


def _by_lines(puzzle: Puzzle) -> int:
    board = Board(puzzle)
    propagate(board, LINE_SOLVERS["bits"].settle, Work(Limits()), all_lines(board))
    return puzzle.height * puzzle.width - board.grid().unknown


def _by_pairs(puzzle: Puzzle) -> int:
    board, _ = settled_by_pairs(puzzle, Work(Limits()))
    return puzzle.height * puzzle.width - board.grid().unknown


def _by_probing(probing: int) -> Callable[[Puzzle], int]:
    def settled(puzzle: Puzzle) -> int:
        known = solve(puzzle, f"probe{probing}", limits=Limits(nodes=0)).known
        return 0 if known is None else puzzle.height * puzzle.width - known.unknown

    return settled


#: How many cells of a puzzle each settles without a branch.
SETTLED: dict[str, Callable[[Puzzle], int]] = {
    "propagation": _by_lines,
    "2-SAT": _by_pairs,
    **{f"FP{probing}": _by_probing(probing) for probing in (1, 2, 3)},
}

WU_3 = PaperTable(
    "wu-3", "cells settled before any branch: propagation, 2-SAT, FP1, FP2, FP3",
    "Wu et al. 2013, table III", True, measure,
)  # fmt: skip

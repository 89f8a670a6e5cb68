"""explain(): the whole way from what is given to the solution, step by step."""

from __future__ import annotations

from typing import Any

from nonolith.explain.next_step import Stuck, next_step
from nonolith.explain.position import Position
from nonolith.explain.steps import Link, Step
from nonolith.frozen import Frozen
from nonolith.grid import Grid
from nonolith.limits import Limits
from nonolith.methods.work import StoppedError, Work
from nonolith.puzzle import Puzzle
from nonolith.result import Verdict

NO_LIMITS = Limits()

#: How an explanation ends, in words.
ENDINGS = {
    Verdict.UNIQUE: "The puzzle is solved, and this is its only solution.",
    Verdict.MULTIPLE: "The cells that are left differ between solutions: the puzzle has several.",
    Verdict.NONE: "The puzzle has no solution.",
    Verdict.UNKNOWN: "No further step was found within the bounds of the search.",
}


class Explanation(Frozen):
    """A way to solve a puzzle. As text it is its sentences, numbered.

    Attributes:
        puzzle: the puzzle.
        start: what was known at first (rows x columns).
        steps: the steps, each of which follows from what was known before it.
        offering: for each step the number of lines that offered something before it.
        grid: what is known after the last step.
        verdict: what is proved of the puzzle: UNIQUE where the way leads to the solution; UNKNOWN
            where it ends early.
        conflict: for NONE, the line that has no placement left, if one has none.
        limit: the limit that ended the work (``seconds``, ``nodes``, ``memory``), or None.
    """

    puzzle: Puzzle
    start: Grid
    steps: tuple[Step, ...]
    offering: tuple[int, ...]
    grid: Grid
    verdict: Verdict
    conflict: Link | None = None
    limit: str | None = None

    @property
    def text(self) -> str:
        """The sentences, numbered, and how it ends."""
        lines = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*lines, self.ending])

    @property
    def ending(self) -> str:
        """How it ends, in a sentence."""
        if self.limit is not None:
            return f"The limit on {self.limit} was reached."
        ending = ENDINGS[self.verdict]
        return ending if self.conflict is None else f"{self.conflict.sentence} {ending}"

    def grids(self) -> list[Grid]:
        """What is known before the first step, and after each one."""
        position = Position(self.puzzle)
        grids = [self.start]
        for step in self.steps:
            position.learn(step.facts)
            grids.append(position.board.grid())
        return grids

    def record(self) -> dict[str, Any]:
        """The steps as an object of JSON; cells and lines count from 0."""
        return {
            "verdict": str(self.verdict),
            "limit": self.limit,
            "steps": [
                {**step.record(), "offering": offering}
                for step, offering in zip(self.steps, self.offering, strict=True)
            ],
            "conflict": None if self.conflict is None else self.conflict.record(),
            "grid": self.grid.text().split("\n") if self.grid.height else [],
        }

    def svg(self) -> str:
        """A film strip: one picture for each step, as an SVG document."""
        from nonolith.explain.film import film_strip

        return film_strip(self)

    def html(self) -> str:
        """A page that shows step by step, as an HTML document that needs nothing else."""
        from nonolith.explain.page import page

        return page(self)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        number = len(self.steps)
        steps = f"{number} step{'' if number == 1 else 's'}"
        return f"<Explanation of {self.puzzle!r}, {steps}, {self.verdict}>"

    def _repr_html_(self) -> str:
        from nonolith.render.notebook import figure, listed

        steps = listed(f"{len(self.steps)} steps", [str(step) for step in self.steps])
        return figure(self.ending, self.grid._repr_svg_()) + steps


def explain(puzzle: Puzzle, grid: Grid | None = None, *, limits: Limits = NO_LIMITS) -> Explanation:
    """Explain how to solve a puzzle: the easiest step at each moment, until it is solved.

    Args:
        puzzle: the puzzle; its given cells are known from the start.
        grid: what else is known from the start (rows x columns), which must be right: ``hint``
            and ``verify`` say what is wrong in a grid.
        limits: what the work may use; where a limit is reached, the steps so far are given.

    >>> import nonolith
    >>> puzzle = nonolith.Puzzle(rows=[[1], [2]], columns=[[2], [1]])
    >>> print(nonolith.explain(puzzle))
    1. Row 2: the block (length 2) fills the row, so columns 1 and 2 are filled.
    2. Column 1: the block (length 2) fills the column, so row 1 is filled.
    3. Row 1: its block is in place, so the other cell is blank (column 2).
    The puzzle is solved, and this is its only solution.
    """
    if grid is not None:
        puzzle = puzzle.knowing(grid)
    position, work = Position(puzzle), Work(limits)
    start = position.board.grid()
    steps: list[Step] = []
    offering: list[int] = []
    stuck, limit = Stuck(Verdict.UNKNOWN), None
    try:
        while isinstance(step := next_step(position, work), Step):
            steps.append(step)
            offering.append(position.offering.bit_count())
            position.learn(step.facts)
        stuck = step
    except StoppedError as stopped:
        limit = stopped.limit
    end = position.board.grid()
    return Explanation(
        puzzle,
        start,
        *_without_unused(steps, offering, end),
        end,
        stuck.why,
        stuck.conflict,
        limit,
    )


def _without_unused(
    steps: list[Step], offering: list[int], end: Grid
) -> tuple[tuple[Step, ...], tuple[int, ...]]:
    """The steps without those that only exclude colours which no later step rests on, of cells
    that are settled in the end."""
    needed = {divmod(cell, end.width) for cell, mask in enumerate(end.masks()) if mask & (mask - 1)}
    kept = []
    for step, width in zip(reversed(steps), reversed(offering), strict=True):
        if step.settles or any((fact.row, fact.column) in needed for fact in step.facts):
            kept.append((step, width))
            needed |= {(fact.row, fact.column) for fact in step.rests_on}
    kept.reverse()
    return tuple(step for step, _ in kept), tuple(width for _, width in kept)

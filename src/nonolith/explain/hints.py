"""hint(): the easiest next step from a grid, or what is wrong in it."""

from __future__ import annotations

from typing import Any

from nonolith.explain.mistakes import Mistake, mistake_in
from nonolith.explain.next_step import Stuck, next_step
from nonolith.explain.position import Position
from nonolith.explain.steps import Fact, Line, Link, Step, brief
from nonolith.explain.techniques import TECHNIQUES
from nonolith.explain.wording import numbers
from nonolith.frozen import Frozen
from nonolith.grid import Grid
from nonolith.limits import Limits
from nonolith.methods.work import StoppedError, Work
from nonolith.puzzle import Puzzle
from nonolith.result import Verdict

NO_LIMITS = Limits()

_NOTHING = {
    Verdict.UNIQUE: "Every cell is known: the puzzle is solved.",
    Verdict.MULTIPLE: "The cells that are left differ between solutions: the puzzle has several.",
    Verdict.NONE: "The puzzle has no solution.",
    Verdict.UNKNOWN: "No step was found.",
}


class Hint(Frozen):
    """Help with a grid. As text it is its sentence.

    Attributes:
        steps: the step, after steps before it that only exclude colours and that it needs.
        mistake: what is wrong in the grid, if anything was found; then there are no steps.
        why_none: without either, why: UNIQUE (every cell is known), MULTIPLE, NONE or UNKNOWN.
        conflict: for NONE, the line that has no placement left, if one has none.
        limit: the limit that ended the work, or None.
    """

    steps: tuple[Step, ...] = ()
    mistake: Mistake | None = None
    why_none: Verdict | None = None
    conflict: Link | None = None
    limit: str | None = None

    @property
    def step(self) -> Step | None:
        """The step that settles a cell, or None where there is nothing to do."""
        return self.steps[-1] if self.steps else None

    @property
    def sentence(self) -> str:
        """All of it, in a sentence (in colour there may be several)."""
        if self.mistake is not None:
            return self.mistake.sentence
        if self.steps:
            return " ".join(step.sentence for step in self.steps)
        if self.limit is not None:
            return f"The limit on {self.limit} was reached before a step was found."
        nothing = _NOTHING[self.why_none or Verdict.UNKNOWN]
        return nothing if self.conflict is None else f"{self.conflict.sentence} {nothing}"

    def help(self, level: int) -> str:
        """As much help as is asked for: 1, where to look; 2, also which technique; 3, all.

        A mistake in the grid is told of at once, but not which one it is before level 3.
        """
        if level not in (1, 2, 3):
            raise ValueError(f"level must be 1, 2 or 3, not {level}")
        if level == 3 or (self.step is None and self.mistake is None):
            return self.sentence
        if self.mistake is not None:
            where = f": look at {self.mistake.line}" if level == 2 else ""
            return f"Something in the grid is wrong{where}."
        step = self.steps[0]
        if level == 1:
            return f"Look at {step.line}."
        technique = TECHNIQUES[step.technique]
        return f"Look at {step.line}: {technique.title} ({technique.summary})."

    def record(self) -> dict[str, Any]:
        """As an object of JSON; cells and lines count from 0."""
        return {
            "sentence": self.sentence,
            "steps": [step.record() for step in self.steps],
            "mistake": None if self.mistake is None else self.mistake.record(),
            "why_none": None if self.why_none is None else str(self.why_none),
            "limit": self.limit,
        }

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<Hint {brief(self.sentence)}>"

    def _repr_html_(self) -> str:
        from nonolith.render.notebook import figure

        return figure(self.sentence)


def hint(puzzle: Puzzle, grid: Grid | None = None, *, limits: Limits = NO_LIMITS) -> Hint:
    """The easiest next step from a grid, with its reason; or, first, what is wrong in the grid.

    Nothing rests on knowing the solution: a step follows from the clues and the known cells.

    Args:
        puzzle: the puzzle.
        grid: what the player has so far (rows x columns); by default the given cells alone.
        limits: what the work may use.

    Raises:
        PuzzleError: the grid is not of the puzzle's size.

    >>> import nonolith
    >>> puzzle = nonolith.Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]])
    >>> hint = nonolith.hint(puzzle, nonolith.Grid.from_text("###\\n???\\n???"))
    >>> print(hint)
    Row 2: its blocks (1 1) fit in only one way,
    so columns 1 and 3 are filled and column 2 is blank.
    >>> hint.help(1)
    'Look at row 2.'
    >>> print(nonolith.hint(puzzle, nonolith.Grid.from_text("???\\n?#?\\n???")))
    Row 2, column 2 is wrong. Row 2: since column 2 is filled, its clue (1 1) does not fit.
    """
    work = Work(limits)
    try:
        if grid is not None:
            mistake = mistake_in(puzzle, grid, work)
            if mistake is not None:
                return Hint(mistake=mistake)
        hint = _next(Position(puzzle, grid), work)
    except StoppedError as stopped:
        return Hint(limit=stopped.limit)
    known = grid or puzzle.given
    solved = hint.why_none is Verdict.UNIQUE
    if not solved or len(puzzle.palette) == 2 or (known and known.is_complete):
        return hint
    return Hint((_no_shared_colour(puzzle, known),))


def _no_shared_colour(puzzle: Puzzle, known: Grid | None) -> Step:
    """The cells that are left, of one row: it shares no colour with the columns there."""
    grid = known or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
    row = next(r for r, cells in enumerate(grid.rows()) if None in cells)
    cells = [c for c in range(puzzle.width) if grid[row, c] is None]
    columns = f"column{'s' if len(cells) > 1 else ''} {numbers(cells)}"
    cell = "the cells there are" if len(cells) > 1 else "the cell there is"
    return Step(
        technique="no shared colour",
        line=Line("row", row),
        facts=tuple(Fact(row, cell, 1) for cell in cells),
        sentence=f"Row {row + 1}: it has no colour in common with {columns}, so {cell} blank.",
    )


def _next(position: Position, work: Work) -> Hint:
    """The next step that settles a cell, and the steps on the way that it needs."""
    steps: list[Step] = []
    while isinstance(step := next_step(position, work), Step):
        steps.append(step)
        if step.settles:
            return Hint(_needed(steps))
        position.learn(step.facts)
    assert isinstance(step, Stuck)
    return Hint(why_none=step.why, conflict=step.conflict)


def _needed(steps: list[Step]) -> tuple[Step, ...]:
    """The last step, and those before that it rests on, directly or not."""
    kept = [steps[-1]]
    needed = {(fact.row, fact.column) for fact in steps[-1].rests_on}
    for step in reversed(steps[:-1]):
        if any((fact.row, fact.column) in needed for fact in step.facts):
            kept.append(step)
            needed |= {(fact.row, fact.column) for fact in step.rests_on}
    return tuple(reversed(kept))

"""hint(): the easiest next step from a grid, or what is wrong in it.

A step may use the given cells and the player's cells together. So a given cell that the player left
open is known too.
"""

from __future__ import annotations

from typing import Any

from nonolith.formats.inputs import PuzzleLike, puzzle_of
from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.language import DEFAULT, Number, language_of, named
from nonolith.reasoning.mistakes import Mistake, judge
from nonolith.reasoning.next_step import Stuck, next_step
from nonolith.reasoning.position import Position, require_size
from nonolith.reasoning.steps import Fact, Link, Step, brief
from nonolith.reasoning.techniques import TECHNIQUES
from nonolith.reasoning.wording import line_phrase
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import whole_number
from nonolith.support.frozen import Frozen
from nonolith.support.notebook import Shown


class Hint(Shown, Frozen):
    """Help with a grid. As text it is its sentence.

    Attributes:
        steps: the step, after the steps that it needs and that only exclude colours.
        mistake: the mistake in the grid, if one was found; then there are no steps.
        why_none: why there is neither: UNIQUE (every cell is known), MULTIPLE, NONE or UNKNOWN.
        conflict: for NONE, the line that has no placement left, if one has none.
        limit: the limit that ended the work, or None.
        language: the language of its sentences.
    """

    steps: tuple[Step, ...] = ()
    mistake: Mistake | None = None
    why_none: Verdict | None = None
    conflict: Link | None = None
    limit: str | None = None
    language: str = DEFAULT

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
        language = named(self.language)
        if self.limit is not None:
            return language.sentence("nothing_limit", limit=language.limit(self.limit))
        nothing = language.sentence(f"nothing_{self.why_none or Verdict.UNKNOWN}")
        return nothing if self.conflict is None else f"{self.conflict.sentence} {nothing}"

    def help(self, level: int) -> str:
        """Help of one of three levels: 1, where to look; 2, also which technique; 3, all.

        A mistake in the grid is mentioned at every level, but named only at level 3.
        """
        level = whole_number(level, "level", 1, 3)
        if level == 3 or (self.step is None and self.mistake is None):
            return self.sentence
        language = named(self.language)
        if self.mistake is not None:
            pattern = "something_wrong" if level == 1 else "something_wrong_in"
            return language.sentence(pattern, line=line_phrase(language, self.mistake.line))
        step = self.steps[0]
        line = line_phrase(language, step.line)
        if level == 1:
            return language.sentence("look", line=line)
        technique = TECHNIQUES[step.technique]
        return language.sentence(
            "look_technique",
            line=line,
            technique=technique.title_in(language),
            summary=technique.summary_in(language),
        )

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


def hint(
    puzzle: PuzzleLike,
    grid: Grid | None = None,
    *,
    language: str = DEFAULT,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Hint:
    """The easiest next step from a grid, with its reason; or, first, what is wrong in the grid.

    The solution is never used: a step follows from the clues and the known cells.

    Args:
        puzzle: the puzzle, or what ``read`` takes.
        grid: what the player has so far (rows x columns); by default the given cells alone.
        language: the language of its sentences: ``en`` or ``de``.
        limits: what the work may use.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        ArgumentError: there is no such language.
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
    puzzle, work = puzzle_of(puzzle), Work(Limits.of(limits, timeout))
    if grid is not None:
        require_size(puzzle, grid)
    name = language_of(language).name
    return _hint(puzzle, grid, name, work).replace(language=name)


def _hint(puzzle: Puzzle, grid: Grid | None, language: str, work: Work) -> Hint:
    try:
        position = Position(puzzle, grid, work, language)
        if grid is not None:
            judged = judge(puzzle, grid, work, language)
            if judged.mistake is not None:
                return Hint(mistake=judged.mistake)
            if not judged.solvable:
                return Hint(why_none=Verdict.NONE, conflict=judged.conflict)
        hint = _next(position, work)
    except StoppedError as stopped:
        return Hint(limit=stopped.limit)
    if hint.why_none is Verdict.NONE and grid is not None:
        # Not decided whether the grid or the puzzle is wrong: that search ended too early.
        return Hint(why_none=Verdict.UNKNOWN)
    if hint.why_none in (None, Verdict.NONE):
        return hint
    step = left_open(position, grid or puzzle.given)
    return hint if step is None else Hint((step,))


def left_open(position: Position, grid: Grid | None) -> Step | None:
    """The first cells that the player left open, but that have only one colour left by the given
    cells and the colours of their lines; None where there are none.
    """
    puzzle = position.puzzle
    for row, cells in enumerate((grid or _nothing_known(puzzle)).rows()):
        left = [
            Fact(row, column, position.board.domain(row, column))
            for column, colour in enumerate(cells)
            if colour is None
        ]
        facts = [fact for fact in left if not fact.colours & (fact.colours - 1)]
        if facts:
            return _of_row(position, facts)
    return None


def _of_row(position: Position, facts: list[Fact]) -> Step:
    """Cells of one row that have one colour left, those with the same reason."""
    row, given = facts[0].row, position.puzzle.given or _nothing_known(position.puzzle)
    words = position.words(row)
    alike = [fact for fact in facts if position.bare.domain(row, fact.column) == fact.colours]
    if alike:
        technique, pattern = "no shared colour", "no_common_colour"
    else:
        technique, pattern = "one colour left", "given"
        alike = [fact for fact in facts if given[row, fact.column] is not None]
        if not alike:
            alike, pattern = facts, "one_left"
    return Step(
        technique=technique,
        line=words.line,
        facts=tuple(alike),
        sentence=words.sentence(
            pattern,
            count=Number(len(alike)),
            cells=words.cells(fact.column for fact in alike),
            known=words.known(tuple(alike)),
        ),
    )


def _nothing_known(puzzle: Puzzle) -> Grid:
    return Grid.unknown_cells(*puzzle.shape, puzzle.palette)


def _next(position: Position, work: Work) -> Hint:
    """The next step that settles a cell, and the earlier steps that it needs."""
    steps: list[Step] = []
    while isinstance(step := next_step(position, work), Step):
        steps.append(step)
        if step.settles:
            return Hint(_needed(steps))
        position.learn(step.facts)
    assert isinstance(step, Stuck)
    return Hint(why_none=step.why, conflict=step.conflict)


def _needed(steps: list[Step]) -> tuple[Step, ...]:
    """The last step, and the earlier ones that it needs, directly or not."""
    kept = [steps[-1]]
    if steps[-1].technique == "implications":  # it also needs the number of colours left
        return tuple(steps)
    needed = steps[-1].needs
    for step in reversed(steps[:-1]):
        if any((fact.row, fact.column) in needed for fact in step.facts):
            kept.append(step)
            needed |= step.needs
    return tuple(reversed(kept))

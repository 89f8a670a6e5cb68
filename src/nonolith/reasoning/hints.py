"""Find the easiest next step from a player's grid, or the mistake in the grid.

Of the steps by equally easy techniques, a hint shows the step that most people would see first.

The given cells of the puzzle are known too, even if they are open in the grid.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence, Set
from typing import Annotated, Any

from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_LINE, NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle, require_size
from nonolith.model.result import LimitedRecord, Verdict
from nonolith.reasoning.language import DEFAULT, PatternNumber, language_of
from nonolith.reasoning.line_steps import FoundStep, overlaps_by_clue
from nonolith.reasoning.mistakes import Mistake, diagnose, is_unsolvable
from nonolith.reasoning.next_step import Stuck, next_step
from nonolith.reasoning.position import Position
from nonolith.reasoning.steps import Fact, LineName, Link, Step, Worded, record_of
from nonolith.reasoning.techniques import RANKS
from nonolith.reasoning.wording import line_phrase
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import whole_number
from nonolith.support.kinds import Integer, ListOf
from nonolith.support.notebook import HtmlRepr
from nonolith.support.operation import check_arguments, operation

_CELL = ListOf(Integer(0, MAX_LINE), 2, 2)

#: Maximum number of steps by one technique whose known cells are compared.
COMPARED = 8


class HintRecord(LimitedRecord):
    """The JSON object of a ``Hint``; cells and lines count from 0.

    Attributes:
        sentence: Hint as a sentence.
        help: Hint in three levels of detail: the line; the line and the technique; the whole step.
        steps: Step of the hint, preceded by the steps that it depends on.
        mistake: Mistake in the grid, with ``cells``, ``line``, ``chain`` and ``sentence``; or null.
        why_none: Reason if there is neither a step nor a mistake: ``unique`` if all cells are
            known, otherwise another verdict; or null.
    """

    sentence: str
    help: list[str]
    steps: list[dict[str, Any]]
    mistake: dict[str, Any] | None
    why_none: Verdict | None


class Hint(HtmlRepr, Worded):
    """A hint about a grid; ``str(hint)`` is its sentence.

    Attributes:
        steps: The steps of the hint. The last step settles a cell; the steps before it only exclude
            colours, and the last step needs them.
        mistake: The mistake in the grid, if one was found; then there are no steps.
        why_none: If there is no step, mistake or limit, the verdict that is the reason: UNIQUE
            (every cell is known), MULTIPLE, NONE or UNKNOWN. Otherwise None.
        conflict: The line without placements, if ``why_none`` is NONE and there is such a line.
        limit: The limit that ended the work, or None.
        language: The language of the sentences.
    """

    steps: tuple[Step, ...] = ()
    mistake: Mistake | None = None
    why_none: Verdict | None = None
    conflict: Link | None = None
    limit: str | None = None
    language: str = DEFAULT

    @property
    def step(self) -> Step | None:
        """The step that settles a cell, or None."""
        return self.steps[-1] if self.steps else None

    @property
    def sentence(self) -> str:
        """The whole hint: one sentence, or several in a puzzle with colours."""
        if self.mistake is not None:
            return self.mistake.sentence
        if self.steps:
            return " ".join(step.sentence for step in self.steps)
        language = language_of(self.language)
        if self.limit is not None:
            return language.sentence("nothing_limit", limit=language.limit(self.limit))
        nothing = language.sentence(f"nothing_{self.why_none or Verdict.UNKNOWN}")
        return nothing if self.conflict is None else f"{self.conflict.sentence} {nothing}"

    def help(self, level: int) -> str:
        """Return a part of the hint: level 1 names the line, level 2 also names the technique, and
        level 3 is the whole hint.

        If the grid has a mistake, level 1 says only this, level 2 also names the line, and level 3
        is the whole hint, which names the cell.
        """
        level = whole_number(level, "level", 1, 3)
        if level == 3 or (self.step is None and self.mistake is None):
            return self.sentence
        language = language_of(self.language)
        if self.mistake is not None:
            pattern = "something_wrong" if level == 1 else "something_wrong_in"
            return language.sentence(pattern, line=line_phrase(language, self.mistake.line))
        step = self.steps[0]
        line = line_phrase(language, step.line)
        if level == 1:
            return language.sentence("look", line=line)
        technique = language.text(f"technique_{step.technique}")
        summary = language.text(f"summary_{step.technique}")
        return language.sentence("look_technique", line=line, technique=technique, summary=summary)

    def record(self) -> HintRecord:
        """Return the hint as a JSON object."""
        return {
            "sentence": self.sentence,
            "help": [self.help(level) for level in (1, 2, 3)],
            "steps": record_of(self.steps),
            "mistake": record_of(self.mistake),
            "why_none": self.why_none,
            "limit": self.limit,
        }


@operation(rules=True)
def hint(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    near: Annotated[Sequence[tuple[int, int]], ListOf(_CELL, 0, MAX_LINE)] = (),
    language: str = DEFAULT,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Hint:
    """Show the easiest next step of a puzzle with its reason, or the mistake in a grid.

    The solution is never used: a step follows from the clues and the known cells. If the puzzle
    itself has no solution, the hint says so (a short search decides this first).

    Args:
        puzzle: The puzzle, or an input that ``read`` accepts.
        grid: The player's grid (rows x columns). Default: only the given cells.
        near: Cells that were set last, each with its row and column (from 0). Of equally easy
            steps, one in their lines is shown.
        language: Language of sentences, such as ``de``.
        limits: Limits of the work.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        ArgumentError: The language does not exist.
        PuzzleError: The grid does not have the puzzle's size.

    >>> import nonolith
    >>> puzzle = nonolith.Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]])
    >>> hint = nonolith.hint(puzzle, nonolith.Grid.from_text("###\\n???\\n???"))
    >>> print(hint)
    Column 1: the block (length 2) must lie in rows 1 to 3, so row 2 is filled.
    >>> hint.help(1)
    'Look at column 1.'
    >>> print(nonolith.hint(puzzle, nonolith.Grid.from_text("???\\n?#?\\n???")))
    Row 2, column 2 is wrong. Row 2: since column 2 is filled, its clue (1 1) does not fit.
    """
    work = Work(Limits.of(limits, timeout))
    if grid is not None:
        require_size(puzzle, grid)
    name = language_of(language).name
    cells = check_arguments(hint, {"near": near})["near"]
    lines = {line for row, column in cells for line in (("row", row), ("column", column))}
    return _hint(puzzle, grid, lines, name, work).replace(language=name)


def _hint(
    puzzle: Puzzle, grid: Grid | None, near: Set[tuple[str, int]], language: str, work: Work
) -> Hint:
    try:
        if grid is None and is_unsolvable(puzzle, work):
            grid = Grid.unknown_cells(*puzzle.shape, puzzle.palette)
        position = Position(puzzle, grid, work, language)
        if grid is not None:
            diagnosis = diagnose(Position(puzzle, None, work, language), grid)
            if diagnosis.mistake is not None:
                return Hint(mistake=diagnosis.mistake)
            if not diagnosis.solvable:
                return Hint(why_none=Verdict.NONE, conflict=diagnosis.conflict)
        hint = _next(position, near)
    except StoppedError as stopped:
        return Hint(limit=stopped.limit)
    if hint.why_none is Verdict.NONE and grid is not None:
        # A limit ended the search that decides whether the grid or the puzzle is wrong.
        return Hint(why_none=Verdict.UNKNOWN)
    if hint.why_none in (None, Verdict.NONE):
        return hint
    step = left_open(position, grid or puzzle.given)
    return hint if step is None else Hint((step,))


def left_open(position: Position, grid: Grid | None) -> Step | None:
    """Return a step for cells that are open in the grid, but whose colour follows from the given
    cells or from the colours in the clues of their lines. The cells are in the first row that has
    such cells. Return None if there are no such cells."""
    for row in range(position.puzzle.height):
        facts = [
            Fact(row, column, colours)
            for column, colours in enumerate(position.state.domains(row))
            if colours.bit_count() < 2 and (grid is None or grid[row, column] is None)
        ]
        if facts:
            return _of_row(position, facts)
    return None


def _of_row(position: Position, facts: list[Fact]) -> Step:
    """Return a step for the cells of ``facts`` (all in one row) that are known because the clues of
    their row and column share no colour. If there are no such cells, return a step for the given
    cells; if there are no given cells either, for all cells of ``facts``."""
    row, given = facts[0].row, position.puzzle.given
    words = position.words(LineName("row", row))
    alike = [fact for fact in facts if position.bare.domain(row, fact.column) == fact.colours]
    if alike:
        technique, pattern = "no shared colour", "no_common_colour"
    else:
        technique, pattern = "one colour left", "given"
        alike = [fact for fact in facts if given and given[row, fact.column] is not None]
        if not alike:
            alike, pattern = facts, "one_left"
    return Step(
        technique=technique,
        line=words.line,
        facts=tuple(alike),
        sentence=words.sentence(
            pattern,
            count=PatternNumber(len(alike)),
            cells=words.cells(fact.column for fact in alike),
            known=words.known(tuple(alike)),
        ),
    )


def first_seen(
    position: Position, found: FoundStep, near: Set[tuple[str, int]] = frozenset()
) -> FoundStep:
    """Return the step, no harder than ``found``, that most people would see first.

    Lines whose blocks are in place come first, then easier techniques, lines that are ``near``,
    lines with fewer blocks, steps that rest on fewer known cells, and steps with more cells. Of
    equal steps, the step of the first line is returned.
    """
    if not found.settles:
        return found
    coloured, steps = len(position.puzzle.palette) > 2, [found]
    for line in position.lines.settling:
        other = position.lines.next_of(line)
        steps += [FoundStep(position, other)] if other is not None else []
        steps += overlaps_by_clue(position, line) if coloured else []
    keys = [
        (not step.is_in_place, rank, step.line not in near, len(step.clue), -len(step.facts), i)
        for i, step in enumerate(steps)
        if (rank := RANKS[step.hardest]) <= RANKS[found.hardest]
    ]
    # Few steps are put into words, which takes much longer than finding them.
    few = heapq.nsmallest(COMPARED, keys)
    return steps[min(few, key=lambda key: (*key[:4], len(steps[key[-1]].worded.rests_on)))[-1]]


def _next(position: Position, near: Set[tuple[str, int]]) -> Hint:
    """Return the next step that settles a cell, with the earlier steps that it needs."""
    steps: list[Step] = []
    while not isinstance(step := next_step(position), Stuck):
        if isinstance(step, FoundStep):
            step = first_seen(position, step, near)
        steps.append(step.worded)
        if step.settles:
            return Hint(_needed_steps(steps))
        position.learn(step.facts)
    return Hint(why_none=step.why, conflict=step.conflict)


def _needed_steps(steps: list[Step]) -> tuple[Step, ...]:
    """Return the last step and the earlier steps that it needs, directly or through others."""
    kept = [steps[-1]]
    if steps[-1].technique == "implications":  # it may need any earlier step
        return tuple(steps)
    needed = steps[-1].needs
    for step in reversed(steps[:-1]):
        if any(fact[:2] in needed for fact in step.facts):
            kept.append(step)
            needed |= step.needs
    return tuple(reversed(kept))

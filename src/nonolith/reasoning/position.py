"""Keep the known cells of a puzzle, and find the steps that its lines offer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from nonolith import engine
from nonolith.model.clue import colours_of
from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS
from nonolith.model.masks import Masks, full
from nonolith.model.puzzle import Puzzle, require_size
from nonolith.model.result import Result
from nonolith.reasoning.language import DEFAULT, language_of
from nonolith.reasoning.steps import Fact, LineName
from nonolith.reasoning.techniques import ORDER
from nonolith.reasoning.view import View
from nonolith.reasoning.wording import Words
from nonolith.solving.line_solver import settle
from nonolith.solving.line_state import LineState
from nonolith.solving.solve import check
from nonolith.solving.work import StoppedError, Work

#: Maximum number of lines examined under assumptions: no person would examine more.
MAX_FOLLOWED = 300_000

#: Maximum number of guesses of a search for the cells that all solutions share, or for a solution.
MAX_GUESSES = 100_000


#: Maximum number of steps that the engine finds in one call.
TOGETHER = 64

#: A step in the engine's form: the line, the number of the technique, a bit for each technique that
#: narrowed block ranges before, the conclusions (row, column, colours), and the packed masks of the
#: line before the step.
EngineStep = tuple[int, int, int, list[tuple[int, int, int]], bytes]


class BeyondError(Exception):
    """More than ``MAX_FOLLOWED`` lines were examined. The error is caught within this package."""


class Position:
    """The known cells of a puzzle. Mutable: ``learn`` adds facts.

    At the start, a cell may be blank, or have a colour that occurs in the clues of both its row and
    its column. The given cells and the cells of ``grid`` are known. The limits of ``work`` are
    checked with every line.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        grid: Grid | None = None,
        work: Work | None = None,
        language: str = DEFAULT,
    ) -> None:
        self.puzzle = puzzle
        self.language = language_of(language)
        self.work = work or Work(NO_LIMITS)
        #: The cells that would be known at the start if the puzzle had no given cells.
        self.bare = LineState(
            puzzle.replace(given=None) if puzzle.given is not None else puzzle, rules=True
        )
        #: For each line, its masks if no cell is known.
        self.base = [self._base_of(line) for line in self.work.each(range(len(self.bare.clues)))]
        if len(puzzle.palette) > 2:
            for line, base in enumerate(self.work.each(self.base, 1)):
                self.bare.restrict(line, base)
        self._state = self.bare.copy()
        self._pending: list[tuple[int, int, int]] = []  # facts that ``_state`` lacks
        for known in (puzzle.given, grid):
            if known is not None:
                require_size(puzzle, known)
                self._state.restrict_to(known, self.work.each(range(puzzle.height), 1))
        self.followed = 0  #: number of lines that were examined under assumptions
        self.guessed = 0  #: number of guesses in searches that refute assumptions

    def _base_of(self, line: int) -> Masks:
        """Return, for each colour, the cells of a line that may have it before any reasoning.

        Blank and the colours of the clue's blocks may be anywhere; in black and white, both colours
        may, even if the line has no blocks.
        """
        every, colours = full(self.bare.cells_of(line)), len(self.puzzle.palette)
        has = colours_of(self.bare.clues[line], colours) if colours > 2 else {0, 1}
        return tuple(every if c in has else 0 for c in range(colours))

    @cached_property
    def names(self) -> list[LineName]:
        """The names of all lines, by their numbers."""
        rows = [LineName("row", number) for number in range(self.puzzle.height)]
        return rows + [LineName("column", number) for number in range(self.puzzle.width)]

    @property
    def state(self) -> LineState:
        """The known cells."""
        if self._pending:
            self._state.put_cells(self._pending)
            self._pending.clear()
        return self._state

    def words(self, line: LineName) -> Words:
        """Return the wording of the cells and blocks of a line."""
        clues = self.puzzle.rows if line.kind == "row" else self.puzzle.columns
        return Words(line, clues[line.number], self.puzzle.palette, self.language)

    def view(self, line: int, masks: Masks | None = None) -> View:
        """Return the view of a line with ``masks``, by default its current masks."""
        state, name = self.state, self.names[line]
        return View(
            name,
            state.clues[line],
            state.cells_of(line),
            self.base[line],
            self.bare.lines[line],
            state.lines[line] if masks is None else masks,
            self.words(name),
        )

    @cached_property
    def lines(self) -> engine.LineSteps:
        """The engine's search for the easiest step by one line."""
        seconds, _ = engine.limits(self.work.deadline.seconds_left, None)
        return engine.LineSteps(self.puzzle.compiled, self.state.grid().tobytes(), ORDER, seconds)

    @cached_property
    def check_result(self) -> Result:
        """The verdict and the backbone of the puzzle. Steps do not change them."""
        puzzle = self.puzzle.replace(given=self.state.grid())
        return check(puzzle, cells=True, limits=self.work.limits_left(MAX_GUESSES))

    def refresh(self) -> int | None:
        """Settle the changed lines; return the first line without placements, or None."""
        impossible = self.lines.refresh()
        self.raise_if_stopped()
        return impossible

    def raise_if_stopped(self) -> None:
        """Raise StoppedError if the engine reached the time limit."""
        if self.lines.stopped:
            raise StoppedError("seconds")

    def follow(self, lines: int) -> None:
        """Count lines examined under assumptions. Raise BeyondError above ``MAX_FOLLOWED``, and
        StoppedError at the time limit."""
        self.raise_if_stopped()
        self.followed += lines
        if self.followed > MAX_FOLLOWED:
            raise BeyondError

    def settled(self, line: int, masks: Masks) -> Masks | None:
        """Return the masks after settling a line with these masks; None if it has no placement."""
        return settle(self.state.clues[line], self.state.cells_of(line), masks)

    def opposite(self, assumed: Fact) -> Fact:
        """Return the opposite of an assumption: the cell has one of its other colours."""
        now = self.state.domain(assumed.row, assumed.column)
        return assumed._replace(colours=now & ~assumed.colours)

    def learn(self, facts: Sequence[tuple[int, int, int]]) -> None:
        """Add facts."""
        self._pending += facts
        if "lines" in self.__dict__:
            for fact in facts:
                self.lines.learn(*fact)

    def take(self) -> list[tuple[EngineStep, int, int]]:
        """Learn up to ``TOGETHER`` easiest steps. Return each with the numbers of lines that
        offered a step and of open lines before it."""
        taken = self.lines.take(TOGETHER)
        for step, _, _ in taken:
            self._pending += step[3]
        return taken

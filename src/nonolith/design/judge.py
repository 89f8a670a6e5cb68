"""Judge: the verdict on the clues of a picture, updated when cells change.

The engine remembers how other solutions differ from the picture, and which cells helped to find
them. This makes it fast enough to judge a picture while it is drawn, and to judge all changes of a
single cell at once (``python -m benchmarks --only judging`` measures both).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nonolith import _engine
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_LINE, NO_LIMITS, Limits
from nonolith.model.palette import Palette
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.solving.engine_search import engine_limits
from nonolith.support.arguments import expect, listed, short_repr, whole_number
from nonolith.support.errors import ArgumentError, PuzzleError

#: Maximum branches of a proof of uniqueness: a limit on time would give different puzzles on
#: different machines.
PROOF = 10_000

#: The verdicts of the engine, by number. The picture is a solution, so there is always one.
_VERDICTS = (Verdict.SOLVED, Verdict.UNIQUE, Verdict.MULTIPLE)


class Change(NamedTuple):
    """A cell (row and column from 0) and the number of the colour that it gets."""

    row: int
    column: int
    colour: int


class JudgeResult(NamedTuple):
    """The verdict on the clues of a picture.

    Attributes:
        verdict: UNIQUE, MULTIPLE, or SOLVED if a limit or ``lines_only`` ended the search for a
            second solution.
        open: Number of cells that lines alone leave open: 0 if the puzzle can be solved line by
            line; None if this was not examined.
        differences: Number of known differences between the picture and other solutions.
    """

    verdict: Verdict
    open: int | None
    differences: int

    @property
    def line_solvable(self) -> bool:
        """Whether lines alone are known to settle all cells."""
        return self.open == 0


class Judge:
    """A picture whose cells can be changed, and the verdict on its clues.

    Args:
        picture: A complete grid (rows x columns), or a puzzle with a goal; its given cells stay
            given.
        limits: Limits of one call; ``nodes`` applies to each verdict.

    Raises:
        PuzzleError: The grid has unknown cells or is too large, or the puzzle has no goal.

    >>> judge = Judge(Grid.from_text("#.\\n.#"))
    >>> print(judge.judge().verdict, judge.other.text().split())
    multiple ['.#', '#.']
    >>> print(judge.change(0, 1, 1).verdict)
    unique
    """

    def __init__(self, picture: Grid | Puzzle, *, limits: Limits = NO_LIMITS) -> None:
        expect(picture, (Grid, Puzzle), "picture", "a Grid, or a Puzzle with a goal")
        limits = Limits.of(limits)
        given: Grid | None = None
        if isinstance(picture, Puzzle):
            given, goal = picture.given, picture.goal
            if goal is None:
                raise PuzzleError("the puzzle has no goal: there is no picture to judge")
            picture = goal
        if max(picture.shape) > MAX_LINE:
            raise PuzzleError(
                f"a puzzle has at most {MAX_LINE} rows and columns, not "
                f"{picture.height} x {picture.width}"
            )
        if not picture.is_complete:
            raise PuzzleError("only a grid without unknown cells can be judged")
        if given is not None and not all(
            may & has for may, has in zip(given.masks(), picture.masks(), strict=True)
        ):
            raise PuzzleError("the puzzle gives a cell another colour than its goal has")
        self.limits = limits
        self._shape = picture.shape
        self._palette = picture.palette
        self._engine = _engine.Judge(
            *picture.shape,
            len(picture.palette),
            picture.tobytes(),
            None if given is None else given.tobytes(),
            limits.memory,
        )

    def judge(self, *, lines_only: bool = False) -> JudgeResult:
        """Return the verdict on the current picture; with ``lines_only``, by lines alone."""
        self._begin()
        return _result_of(*self._engine.judge(lines_only))

    def change(self, row: int, column: int, colour: int) -> JudgeResult:
        """Change one cell permanently, and return the new verdict."""
        self.keep([(row, column, colour)])
        return self.judge()

    def keep(self, changes: Iterable[tuple[int, int, int]]) -> None:
        """Change cells (row, column, colour) permanently."""
        cells, colours, _ = self._packed([changes])
        self._engine.change(cells, colours)

    def judge_each(
        self,
        sets: Sequence[Iterable[tuple[int, int, int]]],
        *,
        lines_only: bool = False,
        quick: bool = False,
    ) -> list[JudgeResult]:
        """Return the verdict after each of several sets of changes, which are not kept.

        Args:
            sets: Sets of changes (row, column, colour), each applied to the current picture.
            lines_only: Whether to skip the search for a second solution: a picture that lines
                leave open stays undecided, unless another solution is known already.
            quick: Whether to skip the lines if another solution is known; ``open`` is then None.

        Returns:
            A result for each set; fewer if the limit on seconds was reached.
        """
        packed = self._packed(sets)
        self._begin()
        verdicts, opened, fitting = self._engine.judge_each(*packed, lines_only, quick)
        return [
            _result_of(verdict, opened, fits)
            for verdict, opened, fits in zip(
                verdicts, array("i", opened), array("i", fitting), strict=True
            )
        ]

    def single_changes(self) -> list[Change]:
        """Return all changes of one cell of the picture, row by row, colours by number."""
        colours = range(len(self._palette))
        return [
            Change(row, column, colour)
            for row, cells in enumerate(self.grid.rows())
            for column, now in enumerate(cells)
            for colour in colours
            if colour != now
        ]

    @property
    def grid(self) -> Grid:
        """The current picture (rows x columns)."""
        return self._grid(self._engine.cells())

    @property
    def known(self) -> Grid:
        """The cells that lines alone settled in the last ``judge`` (rows x columns)."""
        return self._grid(self._engine.known())

    @property
    def differences(self) -> list[tuple[Change, ...]]:
        """The differences between the picture and known other solutions, recently used ones first.

        Each is a set of changes that leaves all clues as they are.
        """
        width = self._shape[1]
        return [
            tuple(Change(*divmod(cell, width), colour) for cell, colour in difference)
            for difference in self._engine.differences()
        ]

    @property
    def other(self) -> Grid | None:
        """A known other solution (rows x columns), or None."""
        differences = self.differences
        return with_changes(self.grid, differences[0]) if differences else None

    @property
    def limit(self) -> str | None:
        """The limit that was reached by the last call, or None."""
        return self._engine.limit_reached

    @property
    def palette(self) -> Palette:
        """The colours of the picture."""
        return self._palette

    def _begin(self) -> None:
        self._engine.limit(*engine_limits(self.limits.seconds, self.limits.nodes))

    def _packed(self, sets: Iterable[Iterable[tuple[int, int, int]]]) -> tuple[bytes, bytes, bytes]:
        height, width = self._shape
        last_colour = len(self._palette) - 1
        cells, colours, ends = array("i"), array("B"), array("i")
        for changes in listed(sets, "sets", "a list of sets of changes"):
            for change in listed(changes, "changes", "a list of (row, column, colour)"):
                numbers = listed(change, "a change", "(row, column, colour)")
                if len(numbers) != 3:
                    raise ArgumentError(
                        f"a change is (row, column, colour), not {short_repr(change)}"
                    )
                row = whole_number(numbers[0], "row", 0, height - 1)
                column = whole_number(numbers[1], "column", 0, width - 1)
                cells.append(row * width + column)
                colours.append(whole_number(numbers[2], "colour", 0, last_colour))
            ends.append(len(cells))
        return cells.tobytes(), colours.tobytes(), ends.tobytes()

    def _grid(self, cells: bytes) -> Grid:
        return Grid(*self._shape, cells, self._palette)


def with_changes(grid: Grid, changes: Iterable[tuple[int, int, int]]) -> Grid:
    """Return a copy of a grid with some cells (row, column, colour) changed.

    >>> with_changes(Grid.from_text("#."), [(0, 1, 1)]).text()
    '##'
    """
    masks = array("I", grid.masks())
    for row, column, colour in changes:
        masks[row * grid.width + column] = 1 << colour
    return Grid(grid.height, grid.width, masks, grid.palette)


def _result_of(verdict: int, opened: int, fitting: int) -> JudgeResult:
    return JudgeResult(_VERDICTS[verdict], None if opened < 0 else opened, fitting)

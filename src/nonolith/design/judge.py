"""Judge: what the clues of a picture are worth, again after every change of some cells.

The engine does all of it, from the cells to the verdict, and remembers what it found: how other
solutions differ from the picture, and which cells were of use. So a picture can be judged while
it is drawn, and all its neighbours at once (``python -m benchmarks --only judging`` measures it).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from nonolith import _engine
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_LINE, NO_LIMITS, Limits
from nonolith.model.palette import Palette
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.solving.engine_search import engine_limits
from nonolith.support.arguments import as_whole, expect, listed, shown
from nonolith.support.errors import ArgumentError, PuzzleError

#: What the engine's verdicts mean. The picture is a solution, so there is always one.
_VERDICTS = (Verdict.SOLVED, Verdict.UNIQUE, Verdict.MULTIPLE)


class Change(NamedTuple):
    """A cell (row and column from 0) and the number of the colour that it gets."""

    row: int
    column: int
    colour: int


class Judgement(NamedTuple):
    """What the clues of a picture are worth.

    Attributes:
        verdict: UNIQUE, MULTIPLE, or SOLVED where a limit ended the search for a second solution
            (or where none was wanted).
        open: the number of cells that lines alone leave open: 0 where the puzzle can be solved line
            by line. None where that was not looked at.
        differences: the number of other solutions known, taken apart as far as they do not meet.
    """

    verdict: Verdict
    open: int | None
    differences: int

    @property
    def line_solvable(self) -> bool:
        """Whether lines alone are known to settle all."""
        return self.open == 0


class Judge:
    """A picture whose cells can be changed, and the verdict on its clues.

    Args:
        picture: a complete grid (rows x columns), or a puzzle with a goal; what the puzzle gives
            stays given.
        limits: what one call may use (seconds, memory); nodes are for each judgement in it.

    Raises:
        PuzzleError: the grid has unknown cells or is too large, or the puzzle has no goal.

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

    def judge(self, *, lines_only: bool = False) -> Judgement:
        """The verdict on the picture as it is; with ``lines_only`` only what lines settle."""
        self._begin()
        return _judgement(*self._engine.judge(lines_only))

    def change(self, row: int, column: int, colour: int) -> Judgement:
        """Change one cell for good, and judge again."""
        self.keep([(row, column, colour)])
        return self.judge()

    def keep(self, changes: Iterable[tuple[int, int, int]]) -> None:
        """Change some cells (row, column, colour) for good."""
        cells, colours, _ = self._packed([changes])
        self._engine.change(cells, colours)

    def judge_each(
        self,
        sets: Sequence[Iterable[tuple[int, int, int]]],
        *,
        lines_only: bool = False,
        quick: bool = False,
    ) -> list[Judgement]:
        """The verdict after each of these sets of changes (row, column, colour); none is kept.

        Args:
            sets: sets of changes; each starts from the picture as it is.
            lines_only: look for no second solution: what lines leave open stays undecided, unless
                another solution is known already.
            quick: where another solution is known already, look at nothing more; ``open`` is then
                None.

        Returns:
            A judgement for each set; fewer where the limit on seconds was reached.
        """
        packed = self._packed(sets)
        self._begin()
        verdicts, opened, fitting = self._engine.judge_each(*packed, lines_only, quick)
        return [
            _judgement(verdict, opened, fits)
            for verdict, opened, fits in zip(
                verdicts, array("i", opened), array("i", fitting), strict=True
            )
        ]

    def single_changes(self) -> list[Change]:
        """All changes of one cell of the picture, row by row, colours by number."""
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
        """The picture as it is (rows x columns)."""
        return self._grid(self._engine.cells())

    @property
    def known(self) -> Grid:
        """What lines alone settle, as of the last ``judge`` (rows x columns)."""
        return self._grid(self._engine.known())

    @property
    def differences(self) -> list[tuple[Change, ...]]:
        """How known other solutions differ: each of these sets of changes leaves all clues as they
        are. Those that were of use last come first."""
        width = self._shape[1]
        return [
            tuple(Change(*divmod(cell, width), colour) for cell, colour in difference)
            for difference in self._engine.differences()
        ]

    @property
    def other(self) -> Grid | None:
        """Another solution (rows x columns), or None where none is known."""
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
        cells, colours, ends = array("i"), array("B"), array("i")
        for changes in listed(sets, "sets", "a list of sets of changes"):
            for change in listed(changes, "changes", "a list of (row, column, colour)"):
                row, column, colour = _checked(change)
                if not (0 <= row < height and 0 <= column < width):
                    raise ArgumentError(
                        f"row {row}, column {column} (from 0) is not in the picture"
                    )
                if not 0 <= colour < len(self._palette):
                    raise ArgumentError(f"the palette has no colour {colour}")
                cells.append(row * width + column)
                colours.append(colour)
            ends.append(len(cells))
        return cells.tobytes(), colours.tobytes(), ends.tobytes()

    def _grid(self, cells: bytes) -> Grid:
        return Grid(*self._shape, cells, self._palette)


def with_changes(grid: Grid, changes: Iterable[tuple[int, int, int]]) -> Grid:
    """A copy of a grid with some cells (row, column, colour) changed.

    >>> with_changes(Grid.from_text("#."), [(0, 1, 1)]).text()
    '##'
    """
    masks = array("I", grid.masks())
    for row, column, colour in changes:
        masks[row * grid.width + column] = 1 << colour
    return Grid(grid.height, grid.width, masks, grid.palette)


def _judgement(verdict: int, opened: int, fitting: int) -> Judgement:
    return Judgement(_VERDICTS[verdict], None if opened < 0 else opened, fitting)


def _checked(change: Any) -> tuple[int, int, int]:
    listing = listed(change, "a change", "(row, column, colour)")
    numbers = [number for value in listing if (number := as_whole(value)) is not None]
    if len(listing) != 3 or len(numbers) != 3:
        raise ArgumentError(f"a change is (row, column, colour), not {shown(change)}")
    return numbers[0], numbers[1], numbers[2]

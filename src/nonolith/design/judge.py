"""Judge whether the clues of a picture have one solution, and update the verdict after changes.

The engine remembers other solutions of the clues, and the cells whose probes helped to find them.
So a ``Judge`` is fast enough to judge a picture while somebody draws it, and to judge all
single-cell changes at once (``python -m benchmarks --only judging`` measures both).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nonolith import engine
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_LINE, NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Result, Verdict
from nonolith.solving.solve import solve
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import expect, listed, short_repr, whole_number
from nonolith.support.errors import ArgumentError, PuzzleError

#: Maximum number of branches in a proof of uniqueness. With a time limit instead, the random
#: puzzles of a seed would depend on the speed of the machine.
PROOF = 10_000

#: The engine's verdicts 0, 1 and 2. The picture is a solution of its clues, so NONE is impossible.
_VERDICTS = (Verdict.SOLVED, Verdict.UNIQUE, Verdict.MULTIPLE)


class Change(NamedTuple):
    """A cell (row and column from 0) and the number of its new colour."""

    row: int
    column: int
    colour: int


class JudgeResult(NamedTuple):
    """The verdict on the clues of a picture."""

    #: UNIQUE, MULTIPLE, or SOLVED if a limit or ``lines_only`` ended the search for a second
    #: solution.
    verdict: Verdict
    #: Number of cells that line solving alone leaves open; None if it was not computed.
    open: int | None
    differences: int  #: number of known other solutions

    @property
    def line_solvable(self) -> bool:
        """Whether line solving alone is known to settle all cells."""
        return self.open == 0


class Judge:
    """A picture whose cells can be changed, and the verdict on its clues.

    Args:
        picture: A complete grid (rows x columns), or a puzzle with a goal. Given cells of the
            puzzle stay given.
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
                f"the picture has {picture.height} rows and {picture.width} columns; at most "
                f"{MAX_LINE} of each are supported"
            )
        if not picture.is_complete:
            raise PuzzleError("the picture has unknown cells; only a complete grid can be judged")
        if given is not None and not all(
            may & has for may, has in zip(given.masks(), picture.masks(), strict=True)
        ):
            raise PuzzleError("a given cell of the puzzle has another colour than in its goal")
        self.limits = limits
        self.palette = picture.palette
        self._shape = picture.shape
        self._engine = engine.Judge(
            *picture.shape,
            len(picture.palette),
            picture.tobytes(),
            None if given is None else given.tobytes(),
            engine.memory(limits.memory),
        )

    def judge(self, *, lines_only: bool = False) -> JudgeResult:
        """Return the verdict on the current picture; ``lines_only`` as for ``judge_each``."""
        self._engine.limit(*engine.limits(self.limits.seconds, self.limits.nodes))
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
        """Return the verdict after each of several sets of changes; do not change the picture.

        Args:
            sets: Sets of changes (row, column, colour), each applied to the current picture.
            lines_only: Whether to skip the search for a second solution. If line solving leaves
                cells open, the verdict is SOLVED, or MULTIPLE if another solution is known.
            quick: Whether to skip line solving if another solution is known. Then ``open`` is None,
                and ``differences`` is 1, however many other solutions are known.

        Returns:
            A result for each set; if the time limit was reached, only for the first sets.
        """
        packed = self._packed(sets)
        self._engine.limit(*engine.limits(self.limits.seconds, self.limits.nodes))
        verdicts, opened, fitting = self._engine.judge_each(*packed, lines_only, quick)
        return list(map(_result_of, verdicts, array("i", opened), array("i", fitting)))

    def single_changes(self) -> list[Change]:
        """Return all changes of a single cell, ordered by row, column and colour number."""
        return [
            Change(row, column, colour)
            for row, cells in enumerate(self.grid.rows())
            for column, now in enumerate(cells)
            for colour in range(len(self.palette))
            if colour != now
        ]

    @property
    def grid(self) -> Grid:
        """The current picture (rows x columns)."""
        return self._grid(self._engine.cells())

    @property
    def known(self) -> Grid:
        """The cells that line solving settled in the last call of ``judge`` (rows x columns)."""
        return self._grid(self._engine.known())

    @property
    def differences(self) -> list[tuple[Change, ...]]:
        """The changes from the picture to each known other solution, recently used ones first."""
        width = self._shape[1]
        return [
            tuple(Change(*divmod(cell, width), colour) for cell, colour in difference)
            for difference in self._engine.differences()
        ]

    @property
    def other(self) -> Grid | None:
        """A known solution other than the picture (rows x columns), or None."""
        differences = self.differences
        return with_changes(self.grid, differences[0]) if differences else None

    @property
    def limit(self) -> str | None:
        """The limit that was reached by the last call, or None."""
        return self._engine.limit_reached

    def _packed(self, sets: Iterable[Iterable[tuple[int, int, int]]]) -> tuple[bytes, bytes, bytes]:
        height, width = self._shape
        most = height - 1, width - 1, len(self.palette) - 1
        cells, colours, ends = array("i"), array("B"), array("i")
        for changes in listed(sets, "sets", "a list of sets of changes"):
            for change in listed(changes, "changes", "a list of (row, column, colour)"):
                numbers = listed(change, "a change", "(row, column, colour)")
                if len(numbers) != 3:
                    raise ArgumentError(
                        f"a change is (row, column, colour), not {short_repr(change)}"
                    )
                names = ("row", "column", "colour")
                row, column, colour = map(whole_number, numbers, names, (0, 0, 0), most)
                cells.append(row * width + column)
                colours.append(colour)
            ends.append(len(cells))
        return cells.tobytes(), colours.tobytes(), ends.tobytes()

    def _grid(self, cells: bytes) -> Grid:
        return Grid(*self._shape, cells, self.palette)


def with_changes(grid: Grid, changes: Iterable[tuple[int, int, int]]) -> Grid:
    """Return a copy of a grid with some cells (row, column, colour) changed.

    >>> with_changes(Grid.from_text("#."), [(0, 1, 1)]).text()
    '##'
    """
    masks = array("I", grid.masks())
    for row, column, colour in changes:
        masks[row * grid.width + column] = 1 << colour
    return Grid(grid.height, grid.width, masks, grid.palette)


def judge_within(picture: Grid | Puzzle, work: Work) -> Judge:
    """Return a judge with the limits of the work, by default ``PROOF`` branches per verdict."""
    return Judge(picture, limits=work.limits_left(PROOF if work.limits.nodes is None else None))


def result_within(puzzle: Puzzle, work: Work, most: int | None = None) -> Result:
    """Return the result of a search with at most ``most`` branches, within the work's limits."""
    work.step()
    result = solve(puzzle, limits=work.limits_left(most))
    work.branches += result.statistics.branches
    if result.limit in ("seconds", "memory"):
        raise StoppedError(result.limit)
    return result


def _result_of(verdict: int, open_cells: int, differences: int) -> JudgeResult:
    return JudgeResult(_VERDICTS[verdict], None if open_cells < 0 else open_cells, differences)

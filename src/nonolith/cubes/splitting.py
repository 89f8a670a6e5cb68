"""split(): parts of a puzzle's grids that do not overlap, none of them much easier than another.

The cell to split on is one where each colour, when assumed, settles many cells. Belief propagation
(``marginals``) finds cells to try: those whose colours are about equally likely. A try is a probe:
assume the colour, propagate, count the cells that stay open.

Source: ours, after Heule, Kullmann, Wieringa and Biere 2011 (cubes chosen by look-ahead; the
product of both sides measures a cell) and Pearl 1988 (belief propagation).
"""

from __future__ import annotations

from array import array
from heapq import nsmallest
from math import inf
from time import perf_counter
from typing import NamedTuple

from nonolith import _engine
from nonolith.cubes.cube import open_colours
from nonolith.model.errors import LimitReached, PuzzleError
from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.masks import highest
from nonolith.model.puzzle import Puzzle
from nonolith.solving.marginals import marginals

#: Cells that are probed before one is chosen.
CANDIDATES = 96

#: Sweeps of belief propagation.
SWEEPS = 12

#: The weight of the product of both sides, in comparison with their sum.
_WEIGHT = 1024

_PROBE_MEMORY = 1 << 20


class Part(NamedTuple):
    """A part of the grids that agree with what was known.

    Attributes:
        cells: what follows from settling lines, native masks of 32 bits, row by row.
        path: what was assumed on the way from the whole, one after the other: a cell has a colour,
            ``1 + cell * colours + colour``, or has another one, the negative of that.
        empty: nothing fits; it has no cells then.
    """

    cells: bytes
    path: tuple[int, ...] = ()
    empty: bool = False


def split(puzzle: Puzzle, known: Grid, parts: int, limits: Limits = NO_LIMITS) -> list[Part]:
    """Parts of the grids that agree with ``known``: together they hold all its solutions.

    Args:
        puzzle: the puzzle.
        known: what holds in all solutions that are wanted, rows x columns.
        parts: how many parts, or fewer where parts turn out to be empty.
        limits: how long it may look for good cells, and the memory of belief propagation. When the
            time is over, the parts are chosen without looking further.

    Returns:
        The parts, and after them those in which nothing fits. No grid is in two parts. A part
        without open cells need not be a solution.

    >>> puzzle = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    >>> len(split(puzzle, Grid.unknown_cells(2, 2), 2))
    2
    """
    return _Splitting(puzzle, limits).parts(known.tobytes(), parts)


class _Splitting:
    """One call of ``split``."""

    def __init__(self, puzzle: Puzzle, limits: Limits) -> None:
        self._puzzle = puzzle
        self._memory = limits.memory
        self._deadline = inf if limits.seconds is None else perf_counter() + limits.seconds

    def parts(self, cells: bytes, number: int) -> list[Part]:
        """See ``split``."""
        waiting: list[Part] = []
        empty: list[Part] = []

        def sort_in(part: Part) -> None:
            (empty if part.empty else waiting).append(part)

        sort_in(self._propagated(cells, ()))
        while waiting and len(waiting) < number:
            # The part with most open cells is split next.
            waiting.sort(key=lambda part: open_colours(part.cells))
            if open_colours(waiting[-1].cells) == 0:
                break
            for half in self._halves(waiting.pop()):
                sort_in(half)
        return waiting + empty

    def _propagated(self, cells: bytes, path: tuple[int, ...]) -> Part:
        """What follows from cells by settling lines."""
        search = _engine.probing_search(
            self._puzzle.compiled, cells, 0, "min_logd", 1.85, _PROBE_MEMORY
        )
        left = self._deadline - perf_counter()
        search.limit(-1.0 if left == inf else max(left, 0.0), 0)
        solved = search.next()
        if solved is not None:
            return Part(solved, path)
        return Part(b"", path, True) if search.exhausted else Part(search.known(), path)

    def _halves(self, part: Part) -> list[Part]:
        """Two parts, one of which may be empty."""
        best: tuple[int, list[Part]] = (-1, [])
        size = open_colours(part.cells)
        for cell, colour in self._candidates(part.cells):
            sides = self._sides(part, cell, colour)
            if any(side.empty for side in sides):
                return sides  # the other colours are impossible: that is progress enough
            first, second = (size - open_colours(side.cells) for side in sides)
            best = max(best, (first * second * _WEIGHT + first + second, sides))
            if perf_counter() > self._deadline:
                break
        return best[1]

    def _sides(self, part: Part, cell: int, colour: int) -> list[Part]:
        """What follows where a cell has a colour, and where it has another one."""
        masks = array("I", part.cells)
        whole, so = masks[cell], 1 + cell * len(self._puzzle.palette) + colour
        sides = []
        for mask, assumed in ((1 << colour, so), (whole & ~(1 << colour), -so)):
            masks[cell] = mask
            sides.append(self._propagated(masks.tobytes(), (*part.path, assumed)))
        return sides

    def _candidates(self, cells: bytes) -> list[tuple[int, int]]:
        """The open cells whose colours are most alike in likelihood, each with its likeliest
        colour; where nothing is known of likelihoods, the first open cell."""
        masks = array("I", cells)
        open_cells = [cell for cell, mask in enumerate(masks) if mask.bit_count() > 1]
        likely = self._likely(cells)
        if likely is None:
            return [(open_cells[0], highest(masks[open_cells[0]]))]
        colours = len(self._puzzle.palette)
        found = []
        for cell in open_cells:
            own = likely[cell * colours : (cell + 1) * colours].tolist()
            colour = max((c for c in range(colours) if masks[cell] >> c & 1), key=own.__getitem__)
            found.append((own[colour], cell, colour))
        return [(cell, colour) for _, cell, colour in nsmallest(CANDIDATES, found)]

    def _likely(self, cells: bytes) -> memoryview[float] | None:
        """How likely each colour of each cell is, cell after cell."""
        left = self._deadline - perf_counter()
        limits = Limits(None if left == inf else max(left, 0.0), memory=self._memory)
        grid = Grid.of_cells(*self._puzzle.shape, cells, self._puzzle.palette)
        try:
            found = marginals(self._puzzle.knowing(grid), sweeps=SWEEPS, limits=limits)
        except (LimitReached, PuzzleError):
            return None
        return found.cast("B").cast("f")

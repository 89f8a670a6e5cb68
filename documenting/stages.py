"""A method at work on one small puzzle: the known cells after more and more branches, as SVG.

The first picture is the result of line solving; the method has to do the rest.

The method is run with a limit on nodes that grows until the puzzle is solved. Where more cells are
known, a picture is kept. Work is counted, not timed, so the pictures are the same everywhere. The
counts of foreign solvers change from version to version, so only their solution is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Statistics
from nonolith.render.board import puzzle_drawing
from nonolith.render.drawing import Drawing, Label, Shape, Text
from nonolith.render.svg import document
from nonolith.render.themes import THEMES
from nonolith.solving.bits import settle
from nonolith.solving.board import Board
from nonolith.solving.methods.base import Method
from nonolith.solving.propagation import all_lines, propagate
from nonolith.solving.solve import solve
from nonolith.solving.work import Work

#: A random puzzle with one solution, for which lines alone are not enough.
PUZZLE = Puzzle(
    rows=[[1, 2], [1], [2, 1], [1, 1, 1], [1, 2], [2, 2], [1, 2]],
    columns=[[1, 1], [2, 1], [1, 3], [1, 1, 1], [1, 1], [3], [3]],
)

#: The limits on nodes that are tried, one after the other.
NODES = (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 100, 200, 500, 1000, 5000, 20000, 100000)

#: The kinds of work in a caption besides line solves; the first that was done.
COUNTED = ("branches", "conflicts", "probes")

#: Most pictures, the last one included.
MOST = 4

#: Sizes in cells: between pictures, below them, of the words there and of their lines.
_APART, _CAPTION, _FONT, _LEADING = 0.4, 1.6, 0.55, 0.7


class Stage(NamedTuple):
    """A picture: the known cells, and below them the work done."""

    grid: Grid
    captions: tuple[str, str]


def picture(method: Method) -> str:
    """The stages in a row, as an SVG document."""
    return document(drawing(method))


def drawing(method: Method) -> Drawing:
    """The stages in a row."""
    theme = THEMES["light"]
    shapes: list[Shape] = []
    left = height = 0.0
    for stage in stages(method):
        panel = puzzle_drawing(PUZZLE, stage.grid)
        middle = left + panel.width / 2
        labels = (
            Label(caption, middle, panel.height + 0.4 + _LEADING * line)
            for line, caption in enumerate(stage.captions)
        )
        shapes += [panel.at(left, 0), Text(theme.ink, _FONT, tuple(labels))]
        left, height = left + panel.width + _APART, max(height, panel.height + _CAPTION)
    title = f"{method.name} at work"
    return Drawing(0, 0, left - _APART, height, theme.paper, tuple(shapes), title)


def stages(method: Method) -> list[Stage]:
    """The known cells after more and more branches, and the solution."""
    found = list(_found(method))
    if len(found) > MOST:
        # The first one, the solution, and those between them evenly.
        step = (len(found) - 1) / (MOST - 1)
        found = [found[round(i * step)] for i in range(MOST)]
    return found


def _found(method: Method) -> Iterator[Stage]:
    shown = by_lines()
    yield Stage(shown, ("by lines alone", f"{_settled(shown)} cells known"))
    if method.capabilities.extra or not method.capabilities.nodes:
        result = solve(PUZZLE, method.name, max_solutions=1)
        assert result.solution is not None
        yield Stage(result.solution, ("solved", ""))
        return
    for nodes in NODES:
        result = solve(PUZZLE, method.name, max_solutions=1, limits=Limits(nodes=nodes))
        work = _work(result.statistics)
        if result.solution is not None:
            yield Stage(result.solution, ("solved", work))
            return
        if result.known is not None and result.known != shown:
            shown = result.known
            yield Stage(shown, (f"{_settled(shown)} cells known", work))
    yield Stage(shown, (f"not solved with {NODES[-1]} branches", ""))


def by_lines() -> Grid:
    """The cells that a complete line solver finds alone, line after line."""
    board = Board(PUZZLE)
    propagate(board, settle, Work(Limits()), all_lines(board))
    return board.grid()


def _settled(grid: Grid) -> int:
    return grid.height * grid.width - grid.unknown


def _work(statistics: Statistics) -> str:
    """The first kinds of work that were done, with their numbers."""
    counts = statistics.asdict()
    names = [name for name in ("line_solves", *COUNTED) if counts.get(name)]
    return ", ".join(f"{name.replace('_', ' ')} {counts[name]}" for name in names[:2])

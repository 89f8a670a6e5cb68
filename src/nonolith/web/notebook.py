"""The board of the page in a notebook: ``nonolith.widget``."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from json import dumps
from typing import TYPE_CHECKING, Any

from nonolith.formats import PuzzleLike, puzzle_of
from nonolith.model.grid import Grid
from nonolith.model.puzzle import require_size
from nonolith.reasoning.hints import hint
from nonolith.reasoning.language import DEFAULT, language_of
from nonolith.render.page_modules import COLOURS, colours_module, joined
from nonolith.support.errors import needing

if TYPE_CHECKING:
    from anywidget import AnyWidget

#: Maximum number of seconds of the search for a hint, during which the notebook waits.
_SECONDS = 10.0


def widget(puzzle: PuzzleLike, grid: Grid | None = None, *, language: str = DEFAULT) -> AnyWidget:
    """Return a board on which a puzzle can be played in JupyterLab, VS Code and other notebooks.

    The board and the object are in sync: ``grid`` is the grid with the player's cells, and setting
    it changes the board. ``solved`` is true if the cells are a solution. Both can be observed, as
    in every widget: ``board.observe(print, "solved")``.

    Args:
        puzzle: The puzzle, or any input of ``read``.
        grid: The cells at the start (rows x columns). Default: the given cells.
        language: The language of the board and its hints, such as ``de``.

    Raises:
        ArgumentError: The language does not exist.
        MissingExtraError: The extra ``notebook`` is not installed.
        PuzzleError: The grid does not have the puzzle's size.

    >>> import nonolith
    >>> board = nonolith.widget(nonolith.Puzzle(rows=[[1], [2]], columns=[[2], [1]]))
    >>> board.grid = nonolith.Grid.from_text("#?\\n##")
    >>> board.solved
    True
    """
    with needing("a board in a notebook needs anywidget", "notebook"):
        kind = _board_class()
    puzzle = puzzle_of(puzzle)
    start = grid or puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
    board: AnyWidget = kind(puzzle, start, language_of(language).name)
    return board


@cache
def _board_class() -> Any:
    """Return the class of the boards; its script is made of the modules of the page."""
    import anywidget
    import traitlets

    folder = files("nonolith").joinpath("web", "page")
    # In the shadow root of the board, :host stands for the page's :root and body.
    style = folder.joinpath("style.css").read_text(encoding="utf-8").replace(":root:root", ":root")
    style = re.sub(r":root(\[[^]]*\]|:not\([^)]*\))", r":host(\1)", style)
    style = re.sub(r":root|^body(?= \{)", ":host", style, flags=re.MULTILINE)
    script = joined(folder, "widget.js", {COLOURS: colours_module()})
    ending = f"export default {{ render: context => _widget.render(context, {dumps(style)}) }};\n"

    class Board(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
        _esm = script + ending
        puzzle_json = traitlets.Unicode().tag(sync=True)
        language = traitlets.Unicode().tag(sync=True)
        cells = traitlets.List(traitlets.Unicode()).tag(sync=True)
        solved = traitlets.Bool(read_only=True)

        def _grid(self) -> Grid:
            return Grid.from_text("\n".join(self.cells), self.puzzle.palette)

        def _set_grid(self, grid: Grid) -> None:
            require_size(self.puzzle, grid)
            self.cells = grid.lines()

        grid: Any = property(_grid, _set_grid)

        def __init__(self, puzzle: Any, grid: Grid, language: str) -> None:
            self.puzzle = puzzle
            bare = puzzle.replace(goal=None, saved=()).record()
            super().__init__(puzzle_json=dumps(bare), language=language)
            self.grid = grid
            self.on_msg(self._hint)

        @traitlets.observe("cells")
        def _changed(self, change: Any) -> None:
            blank = self.puzzle.palette[0].char
            rows = [row.replace("?", blank) for row in change.new]
            solution = Grid.from_text("\n".join(rows), self.puzzle.palette)
            self.set_trait("solved", self.puzzle.accepts(solution))

        def _hint(self, _: Any, asked: Any, __: Any) -> None:
            found = hint(self.puzzle, self.grid, language=self.language, timeout=_SECONDS)
            self.send({**found.record(), "cells": asked["cells"]})

    return Board

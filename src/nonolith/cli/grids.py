"""Grids of the command line: in a file, or given as the argument itself."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from nonolith.cli.inputs import STANDARD_INPUT, standard_input
from nonolith.model.limits import MAX_INPUT_BYTES
from nonolith.support.errors import FormatError, PuzzleError

if TYPE_CHECKING:
    from nonolith.model.grid import Grid
    from nonolith.model.puzzle import Puzzle


def grid_of(argument: str, puzzle: Puzzle) -> Grid:
    """The grid in a file, in standard input (``-``), or given as the argument itself.

    In an argument the rows are on lines of their own, or have / between them.
    """
    from nonolith.model.grid import Grid

    text = _text_of(argument, puzzle)
    if not text.strip("\r\n") and puzzle.height * puzzle.width:
        raise FormatError(
            "there is nothing in it",
            source="standard input"
            if argument == STANDARD_INPUT
            else argument.strip() or "the grid",
            expected=f"a grid of {puzzle.height} x {puzzle.width}",
        )
    grid = Grid.from_text(text, puzzle.palette, shape=puzzle.shape)
    if grid.shape != puzzle.shape:
        raise PuzzleError(
            f"the grid is {grid.height} x {grid.width}, the puzzle {puzzle.height} x {puzzle.width}"
        )
    return grid


def _text_of(argument: str, puzzle: Puzzle) -> str:
    if "\n" in argument or not argument:
        return argument
    try:
        data = _read(argument)
    except FormatError:
        raise
    except (OSError, ValueError) as error:
        if argument.count("/") + 1 == puzzle.height:
            return argument.replace("/", "\n")
        reason = error.strerror if isinstance(error, OSError) else "it is no name of a file"
        raise FormatError(f"the grid cannot be read: {reason}", source=argument) from None
    if len(data) > MAX_INPUT_BYTES:
        raise FormatError("it is too large for a grid", source=argument)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError("it is not a grid: not text in UTF-8", source=argument) from None


def _read(argument: str) -> bytes:
    if argument == STANDARD_INPUT:
        standard_input()  # raises if it is closed
        return sys.stdin.buffer.read(MAX_INPUT_BYTES + 1)
    with Path(argument).open("rb") as file:
        return file.read(MAX_INPUT_BYTES + 1)

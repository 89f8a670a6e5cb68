"""Grids of the command line: in a file, or written out as an argument."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from nonolith.errors import FormatError, PuzzleError
from nonolith.limits import MAX_INPUT_BYTES

if TYPE_CHECKING:
    from nonolith.grid import Grid
    from nonolith.puzzle import Puzzle


def grid_of(argument: str, puzzle: Puzzle) -> Grid:
    """The grid in a file, or the one whose rows stand in the argument with / between them."""
    from nonolith.grid import Grid

    try:
        with Path(argument).open("rb") as file:
            data = file.read(MAX_INPUT_BYTES + 1)
        if len(data) > MAX_INPUT_BYTES:
            raise FormatError("it is too large for a grid", source=argument)
        text = data.decode().rstrip("\n").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise FormatError("it is not a grid: not text in UTF-8", source=argument) from None
    except (OSError, ValueError) as error:
        if argument.count("/") + 1 != puzzle.height:
            reason = error.strerror if isinstance(error, OSError) else "it is no name of a file"
            raise FormatError(f"the grid cannot be read: {reason}", source=argument) from None
        text = argument.replace("/", "\n")
    grid = Grid.from_text(text, puzzle.palette)
    if grid.shape != puzzle.shape:
        raise PuzzleError(
            f"the grid is {grid.height} x {grid.width}, the puzzle {puzzle.height} x {puzzle.width}"
        )
    return grid

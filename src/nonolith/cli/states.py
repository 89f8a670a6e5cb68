"""States of play: from an argument, or from the states saved with a puzzle."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from nonolith.cli.parser import Parser, whole
from nonolith.support.errors import PuzzleError
from nonolith.support.plurals import plural

if TYPE_CHECKING:
    from nonolith.model.grid import Grid
    from nonolith.model.puzzle import Puzzle


def add_state(
    parser: Parser,
    what: str = "what is known so far",
    otherwise: str = "; by default the given cells",
) -> None:
    """The options that name a state of play; ``what`` is its use and the default in words."""
    state = parser.add_mutually_exclusive_group()
    state.add_argument(
        "--grid",
        metavar="GRID",
        help=f"{what}: a file, - for standard input, or the rows with / between them; as show "
        "prints it, or a line of the palette's characters for each row (? for "
        f"unknown){otherwise}",
    )
    state.add_argument(
        "--saved",
        metavar="NUMBER",
        type=whole(1),
        help=f"{what}: this one, from 1, of the states saved in the file",
    )


def state_of(arguments: Namespace, puzzle: Puzzle) -> Grid | None:
    """The grid that the command line names; None where it names none."""
    if arguments.grid is not None:
        from nonolith.cli.grids import grid_of

        return grid_of(arguments.grid, puzzle)
    if arguments.saved is None:
        return None
    if arguments.saved > len(puzzle.saved):
        states = plural(len(puzzle.saved), "saved state")
        raise PuzzleError(
            f"there is no saved state number {arguments.saved}: the puzzle holds {states}"
        )
    saved: Grid = puzzle.saved[arguments.saved - 1]
    return saved

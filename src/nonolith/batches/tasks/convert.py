"""``convert``: the puzzle in another format."""

from __future__ import annotations

import warnings

from nonolith.batches.tasks.base import Found, Task
from nonolith.formats import FORMATS, write
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import UnsupportedError


def do(puzzle: Puzzle, _limits: Limits, argument: str) -> Found:
    """The file as text, or as bytes where the format is no text."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what the format cannot hold is left out
        return Found(values={"data": write(puzzle, format=argument)})


def check(argument: str) -> None:
    """Raise UnsupportedError where no such format is written."""
    written = [row.name for row in FORMATS.values() if row.writes]
    if argument not in written:
        raise UnsupportedError(
            f"there is no format {argument!r} to convert to; one of {', '.join(written)}"
        )


CONVERT = Task(
    "convert",
    do,
    (("data", ""),),
    "FORMAT",
    needed=True,
    check=check,
    whole=True,
)

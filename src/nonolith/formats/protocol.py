"""Define what the table of formats and the readers of the formats share."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from nonolith.model.puzzle import Puzzle
from nonolith.support.frozen import Frozen


class Fit(IntEnum):
    """Whether the beginning of an input fits a format."""

    NO = 0
    MAYBE = 1
    SURE = 2


class Layout(Frozen):
    """The text around the clues in a format that is a plain list; see the module ``plain``."""

    #: The text before the rows. If it contains ``{height}`` and ``{width}``, a file must state
    #: these sizes.
    head: str = ""
    #: The text between rows and columns. A file without sizes must contain the text's first line.
    between: str = ""
    separator: str = " "  #: the text between the numbers of a clue
    end: str = ""  #: the text that must follow every clue
    comment: str = ""  #: the beginning of a comment; "" if the format has no comments
    #: Whether the code of ``non`` reads the format, because its files also fit ``non``.
    as_non: bool = False


#: A function that parses one puzzle; and the number that the input states for this puzzle, such as
#: 7 in a line ``$7``, or None.
PuzzleParser = tuple[Callable[[], Puzzle], int | None]

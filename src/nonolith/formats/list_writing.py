"""Lists: puzzles written one after another, so that a list may be of any length."""

from __future__ import annotations

from nonolith.formats.base import Format
from nonolith.formats.writing import data_of
from nonolith.model.puzzle import Puzzle


class ListWriter:
    """What each puzzle adds to a list in a format that streams. Only its number is kept.

    Attributes:
        losses: a sentence for each thing that the format did not hold so far.
        repeated: the numbers that came more than once, each with the one that was given instead.
    """

    def __init__(self, row: Format, strict: bool = False) -> None:
        self._row = row
        self._strict = strict
        self._numbers: set[int] = set()
        self._greatest = 0
        self._first = True
        self.losses: dict[str, None] = {}
        self.repeated: list[tuple[int, int]] = []

    def add(self, puzzle: Puzzle, number: int | None = None) -> bytes:
        """The bytes that the next puzzle adds.

        Args:
            puzzle: the puzzle.
            number: of a format whose puzzles have numbers, that of the puzzle; by default the one
                after the greatest so far, and also where another puzzle has it.

        Raises:
            UnsupportedError: the format cannot hold the puzzle, or (strict) not all of it.
        """
        data, losses = data_of(self._row, [puzzle], self._strict, [self._free(number)])
        self.losses.update(dict.fromkeys(losses))
        text = data if isinstance(data, str) else data.decode()
        between = "" if self._first else self._row.between
        self._first = False
        return (between + text).encode()

    def _free(self, number: int | None) -> int:
        if not self._row.numbered:
            return 1
        wanted = number
        if wanted is None or wanted in self._numbers:
            wanted = self._greatest + 1
            if number is not None:
                self.repeated.append((number, wanted))
        self._numbers.add(wanted)
        self._greatest = max(self._greatest, wanted)
        return wanted

"""Item: one of the puzzles of an input, or what is wrong with it."""

from __future__ import annotations

from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import NonolithError


class Item:
    """One of the puzzles of an input.

    Attributes:
        number: the number of the puzzle in the input, from 1.
        several: whether the input holds more than one.
        error: what is wrong with it, or None.
        mark: the number that the input itself gives to it (``$7``); its place where it gives none.
    """

    __slots__ = ("_puzzle", "error", "mark", "number", "several")

    def __init__(
        self,
        number: int,
        several: bool,
        puzzle: Puzzle | None = None,
        error: NonolithError | None = None,
        mark: int | None = None,
    ) -> None:
        self.number = number
        self.several = several
        self.error = error
        self.mark = number if mark is None else mark
        self._puzzle = puzzle

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; of a bad one, its error is raised."""
        if self._puzzle is None:
            assert self.error is not None
            raise self.error
        return self._puzzle

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.number, self.several, self._puzzle, self.error, self.mark)

    def __repr__(self) -> str:
        what = repr(self._puzzle) if self.error is None else f"error {str(self.error)!r}"
        return f"<Item {self.number}: {what}>"

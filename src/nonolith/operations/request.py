"""Request: the arguments of one call of an operation, checked and read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from nonolith.model.limits import Limits
from nonolith.operations.fields import Field, checked
from nonolith.operations.inputs import grid_of, puzzle_of, source_of
from nonolith.operations.refusal import Refusal
from nonolith.reasoning.language import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonolith.model.grid import Grid
    from nonolith.model.puzzle import Puzzle


class Bounds(Protocol):
    """How large a request and its work may be.

    Attributes:
        side: Maximum number of rows, and of columns, of a puzzle.
        pixels: Maximum number of pixels of a picture.
        seconds: Longest time limit.
        search_memory: Largest memory limit of a search, in bytes.
    """

    @property
    def side(self) -> int: ...
    @property
    def pixels(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def search_memory(self) -> int: ...


class Request:
    """Valid arguments of an operation.

    Args:
        fields: the fields that the operation takes.
        values: a value for each field that is given, as JSON has it.
        bounds: how large the request and its work may be.

    Attributes:
        values: the checked values by name.
        limits: the limits of the work.
        pixels: Maximum number of pixels of a picture.
        grid: the grid, or None.

    Raises:
        Refusal: a value is wrong.
        NonolithError: the puzzle cannot be read.
    """

    def __init__(
        self, fields: tuple[Field, ...], values: Mapping[str, Any], bounds: Bounds
    ) -> None:
        self.values = checked(values, fields)
        self._side = bounds.side
        self.pixels = bounds.pixels
        own = self.values.get("limits", {})
        self.limits = Limits(
            min(own.get("seconds", bounds.seconds), bounds.seconds),
            own.get("nodes"),
            min(own.get("memory", bounds.search_memory), bounds.search_memory),
        )
        self._puzzle = puzzle_of(self.values, bounds.side) if "puzzle" in self.values else None
        self.grid: Grid | None = None
        if self._puzzle is not None:
            self.grid = grid_of(self.values, self._puzzle)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of an operation that has one."""
        assert self._puzzle is not None
        return self._puzzle

    @property
    def source(self) -> str:
        """The name of the puzzle in messages."""
        return source_of(self.values)

    @property
    def number(self) -> int:
        """The position of the puzzle in its source, from 1."""
        return int(self.values.get("number", 1))

    @property
    def language(self) -> str:
        """The language of sentences."""
        return str(self.values.get("language", DEFAULT))

    def solved(self) -> Puzzle:
        """Return the puzzle with its first solution as goal.

        Raises:
            LimitReached: no solution was found before a limit was reached.
            PuzzleError: the puzzle has no solution.
        """
        from nonolith.solving.solve import solve
        from nonolith.support.errors import LimitReached, PuzzleError

        result = solve(self.puzzle, max_solutions=1, limits=self.limits)
        if result.solution is not None:
            return self.puzzle.replace(goal=result.solution)
        if result.limit is not None:
            raise LimitReached(f"no solution was found before the limit on {result.limit}")
        raise PuzzleError("no grid fits these clues")

    def within(self, *sides: int) -> None:
        """Raise Refusal if a puzzle with these numbers of rows and columns is too large."""
        if max(sides, default=0) > self._side:
            raise Refusal(
                "too-large", f"at most {self._side} rows and {self._side} columns are taken"
            )

    def given(self, *names: str) -> dict[str, Any]:
        """Return the given ones of these fields as arguments for the library."""
        return {name: self.values[name] for name in names if name in self.values}

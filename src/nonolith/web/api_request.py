"""ApiRequest: what one request contains, checked and read in the process that answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.language import DEFAULT
from nonolith.model.limits import MEBIBYTE, Limits
from nonolith.web.bounds import Bounds
from nonolith.web.fields import Field, Nested, Real, Whole, checked
from nonolith.web.inputs import grid_of, puzzle_of, source_of
from nonolith.web.refusal import Refusal

if TYPE_CHECKING:
    from nonolith.model.grid import Grid
    from nonolith.model.puzzle import Puzzle

#: The limits of the library; those of the service hold as well.
LIMITS = Field(
    "limits",
    Nested(
        (
            Field("seconds", Real(0, 3600), "wall time; the service has a limit of its own"),
            Field("nodes", Whole(0, 10**15), "branches of the search"),
            Field("memory", Whole(MEBIBYTE, 1 << 40), "bytes that the search may take"),
        )
    ),
    "what the work may use; what is known so far is the answer when one is reached",
)


class ApiRequest:
    """A request that was read, and is valid.

    Attributes:
        values: the fields that it has, by name.
        limits: what the work may use.
        pixels: most pixels of a picture.
        grid: the grid, if it has one.
    """

    def __init__(self, fields: tuple[Field, ...], body: bytes, bounds: Bounds) -> None:
        self.values = checked(_object(body), fields)
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
        """The puzzle; only of requests that must have one."""
        assert self._puzzle is not None
        return self._puzzle

    @property
    def source(self) -> str:
        """What messages call the puzzle."""
        return source_of(self.values)

    @property
    def number(self) -> int:
        """Which puzzle of its source it is, from 1."""
        return int(self.values.get("number", 1))

    @property
    def language(self) -> str:
        """The language of sentences."""
        return str(self.values.get("language", DEFAULT))

    def solved(self) -> Puzzle:
        """The puzzle with its first solution as goal.

        Raises:
            LimitReached: no solution was found before a limit was reached.
            PuzzleError: there is none.
        """
        import nonolith
        from nonolith.model.errors import LimitReached, PuzzleError

        result = nonolith.solve(self.puzzle, max_solutions=1, limits=self.limits)
        if result.solution is not None:
            return self.puzzle.replace(goal=result.solution)
        if result.limit is not None:
            raise LimitReached(f"no solution was found before the limit on {result.limit}")
        raise PuzzleError("no grid fits these clues")

    def given(self, *names: str) -> dict[str, Any]:
        """Those of these fields that the request has, as arguments for the library."""
        return {name: self.values[name] for name in names if name in self.values}


def _object(body: bytes) -> dict[str, Any]:
    from json import loads

    try:
        data = loads(body, parse_int=_whole, parse_constant=_constant)
    except RecursionError:
        raise Refusal("json", "the body is nested too deeply") from None
    except ValueError as error:  # also of bytes that are no text
        raise Refusal("json", f"the body is not JSON: {error}") from None
    if not isinstance(data, dict):
        raise Refusal("json", 'the body is not an object such as {"puzzle": "2x1:1/1/2"}')
    return data


def _whole(digits: str) -> int:
    if len(digits) > 40:  # to read a number takes long when it has very many digits
        raise ValueError("a number has more than 40 digits")
    return int(digits)


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")

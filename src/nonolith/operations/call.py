"""Define Operation, which describes an operation, and Call, the arguments of one call of it."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Annotated, Any, Self, cast

from nonolith.model.limits import MAX_LINE, MAX_PIXELS, MEBIBYTE, Limits
from nonolith.operations.fields import Field, checked
from nonolith.operations.records import Entry, ResultFields, puzzle_record
from nonolith.operations.refusal import Refusal
from nonolith.operations.shared_fields import ARGUMENTS, GRID, LANGUAGE, NEEDED_GRID, PUZZLE, SEARCH
from nonolith.support.frozen import Frozen
from nonolith.support.kinds import ENDLESS, Integer, Number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nonolith.model.draft import Draft
    from nonolith.model.grid import Grid
    from nonolith.model.puzzle import Puzzle


class CallBounds(Frozen):
    """Limits on the size and the work of one call.

    Args:
        side: Maximum number of rows, and of columns, of a puzzle.
        pixels: Maximum number of pixels of a picture.
        seconds: Maximum time of the work, in seconds.
        memory: Maximum memory of the process that does the work, in bytes.
    """

    side: Annotated[int, Integer(1, ENDLESS)] = 500
    pixels: Annotated[int, Integer(1, ENDLESS)] = MAX_PIXELS
    seconds: Annotated[float, Number(0.01, ENDLESS)] = 30.0
    memory: Annotated[int, Integer(64 * MEBIBYTE, 1 << 50)] = 512 * MEBIBYTE

    @property
    def search_memory(self) -> int:
        """Maximum memory of a search, in bytes: half of ``memory``, so that the search ends before
        its process is killed, and returns its partial result."""
        return self.memory // 2


#: The bounds of calls that no server limits.
NO_BOUNDS = CallBounds(MAX_LINE, ENDLESS, float(ENDLESS), 1 << 40)


class Call(Frozen):
    """The valid arguments of one call of an operation."""

    values: Mapping[str, Any]  #: the checked values by name
    limits: Limits
    clues: Puzzle | Draft | None = None  #: None for an operation without a puzzle
    grid: Grid | None = None
    source: str = "puzzle"  #: the name of the puzzle in messages
    number: int = 1  #: the position of the puzzle in its source, from 1
    bounds: CallBounds = NO_BOUNDS

    @classmethod
    def of(cls, fields: tuple[Field, ...], given: Mapping[str, Any], bounds: CallBounds) -> Self:
        """Return the call with the values that a client sent; raise Refusal for an invalid value,
        and NonolithError if the puzzle or the grid cannot be read."""
        values = checked(given, fields)
        own = values.get("limits", {})
        limits = Limits(
            min(own.get("seconds", bounds.seconds), bounds.seconds),
            own.get("nodes"),
            min(own.get("memory", bounds.search_memory), bounds.search_memory),
        )
        clues = next((read(values, bounds.side) for name, read in _INPUTS if name in values), None)
        call = cls(values, limits, clues, None, source_of(values), values.get("number", 1), bounds)
        if clues is None or "grid" not in values:
            return call
        from nonolith.api.coercion import grid_of

        return call.replace(grid=grid_of(values["grid"], call.puzzle))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of an operation that has one, and does not take invalid clues."""
        return cast("Puzzle", self.clues)

    @property
    def language(self) -> str:
        """The language of sentences."""
        return str(self.values["language"])

    def solution(self) -> Grid:
        """Return a solution of the puzzle that agrees with the grid."""
        from nonolith.solving.solve import solution_of

        return solution_of(self.puzzle, self.grid, limits=self.limits, **self.given(*ARGUMENTS))

    def within(self, *sides: int) -> None:
        """Raise Refusal if a puzzle with these sides is too large."""
        if max(sides, default=0) > self.bounds.side:
            side = self.bounds.side
            raise Refusal("too-large", f"a puzzle may have at most {side} rows and {side} columns")

    def given(self, *names: str) -> dict[str, Any]:
        """Return the given values of these fields by name, as arguments for the library."""
        return {name: self.values[name] for name in names if name in self.values}


def source_of(values: Mapping[str, Any]) -> str:
    """Return the name that messages use for the puzzle of a call."""
    return values.get("name") or "puzzle"


def file_of(values: Mapping[str, Any], field: str) -> BytesIO:
    """Return the contents of a field as a file."""
    file = BytesIO(values[field])
    file.name = source_of(values)  # shown in messages; nothing is opened by this name
    return file


def puzzle_of(values: Mapping[str, Any], side: int) -> Puzzle:
    """Return the puzzle of a call; raise Refusal if it has more rows or columns than ``side``."""
    from nonolith.formats import read
    from nonolith.formats.size_limit import limit_lines

    names = "format", "number", "cell_size", "columns_first"
    reading = {name: values.get(name) for name in names}
    with limit_lines(side):
        puzzle = read(file_of(values, "puzzle"), **reading)
    if max(puzzle.shape) > side:
        raise Refusal(
            "too-large",
            f"the puzzle has {puzzle.height} rows and {puzzle.width} columns; at most {side} are "
            "allowed",
        )
    return puzzle


def _clues_of(values: Mapping[str, Any], side: int) -> Puzzle | Draft:
    """Return the clues of a call, which may be invalid."""
    from nonolith.api.coercion import clues_of
    from nonolith.formats.size_limit import limit_lines

    with limit_lines(side):
        return clues_of(file_of(values, "clues"))


#: The fields whose value is the puzzle of a call, with the functions that read them.
_INPUTS = (("puzzle", puzzle_of), ("clues", _clues_of))


def record_of(entry: Entry, result: Any) -> dict[str, Any]:
    """Return a result as a JSON object, with the fields that identify the puzzle of the call, if it
    has one; return a dictionary unchanged."""
    if isinstance(result, dict):
        return result
    return {**puzzle_record(entry), **result.record()}


class Operation(Frozen):
    """The name, the parameters, the result and the functions of an operation."""

    name: str  #: the name for users
    summary: str  #: a description in one line
    fields: tuple[Field, ...]  #: all parameters
    result: ResultFields  #: the fields of the JSON result, each with type and meaning
    run: Callable[[Call], Any]  #: performs the operation and returns its result
    long: bool = False  #: whether it usually takes long; quick ones do not wait for it
    reports: tuple[str, ...] = ()  #: the progress counters that the operation reports
    sends_known: bool = False  #: whether cells settled by line solving are sent before the result

    def field(self, name: str) -> Field:
        """Return the parameter with this name."""
        return next(field for field in self.fields if field.name == name)

    @property
    def own(self) -> tuple[Field, ...]:
        """The parameters that only this operation has: not the puzzle, a search or limits."""
        shared = (*PUZZLE, GRID, NEEDED_GRID, LANGUAGE, *SEARCH)
        return tuple(field for field in self.fields if field not in shared)

    def perform(self, call: Call) -> dict[str, Any]:
        """Perform the operation and return its result as a JSON object."""
        return record_of(call, self.run(call))

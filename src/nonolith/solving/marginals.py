"""Estimate the probability of each colour of each cell by belief propagation: marginals()."""

from __future__ import annotations

from sys import byteorder
from typing import Annotated, Any

from nonolith import engine
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle, require_plain
from nonolith.support.arguments import as_whole
from nonolith.support.deadline import Deadline
from nonolith.support.errors import LimitReached, PuzzleError
from nonolith.support.frozen import Frozen
from nonolith.support.kinds import Integer
from nonolith.support.notebook import HtmlRepr
from nonolith.support.operation import check_arguments


class Marginals(HtmlRepr, Frozen):
    """The probability of each colour of each cell of a puzzle.

    If ``m`` is a Marginals, ``m[0, 2, 1]`` is the probability that the cell in row 0, column 2 has
    colour 1, and ``m.tolist()`` returns nested lists. ``numpy.asarray(m)`` is an array (rows x
    columns x colours) of 32-bit floats that shares the memory of ``m``.

    Attributes:
        puzzle: The puzzle.
        data: The probabilities as native 32-bit floats: for each cell, row by row, one probability
            for each colour.
    """

    puzzle: Puzzle
    data: bytes

    @property
    def shape(self) -> tuple[int, int, int]:
        """The numbers of rows, columns and colours."""
        return self.puzzle.height, self.puzzle.width, len(self.puzzle.palette)

    def __getitem__(self, place: tuple[int, int, int]) -> float:
        numbers = [as_whole(number) for number in place] if isinstance(place, tuple) else []
        if len(numbers) != len(self.shape) or None in numbers:
            raise TypeError("index marginals with m[row, column, colour], whole numbers from 0")
        return float(self._view()[place])

    def tolist(self) -> list[list[list[float]]]:
        """Return nested lists: rows of cells, each with the probabilities of its colours."""
        if not self.data:  # a memoryview cannot have a length of 0 in its shape
            return [[] for _ in range(self.puzzle.height)]
        return list(self._view().tolist())

    def _view(self) -> Any:
        flat = memoryview(self.data)
        return flat.cast("f", shape=self.shape) if self.data else flat.cast("f")

    @property
    def __array_interface__(self) -> dict[str, Any]:
        order = "<" if byteorder == "little" else ">"
        return {"version": 3, "shape": self.shape, "typestr": f"{order}f4", "data": self.data}

    def __repr__(self) -> str:
        return f"<Marginals of {self.puzzle!r}>"


def marginals(
    puzzle: Puzzle,
    *,
    sweeps: Annotated[int, Integer(0, 10**9)] = 20,
    field_sweeps: Annotated[int, Integer(0, 10**9)] = 0,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Marginals:
    """Estimate for each cell the probability of each colour in a random solution of the puzzle.

    The puzzle is propagated first; the probabilities of cells that propagation settles are exact.
    Then each line sends messages about its cells to the lines that cross it, in sweeps over all
    lines (belief propagation, Pearl 1988). The probabilities of the other cells are estimates,
    because the lines cross each other in loops. The estimates are good enough to choose a likely
    guess, but prove nothing.

    Args:
        puzzle: The puzzle, or an input that ``read`` accepts. Its given cells keep their colours.
        sweeps: Number of sweeps. In one sweep every line sends its messages once. When the messages
            repeat, the remaining sweeps are skipped, because their result is known.
        field_sweeps: Maximum number of further sweeps with a field. The field pulls each cell
            towards its likeliest colour and grows with each sweep (reinforcement, Chavas et al.
            2005). The sweeps end early if the likeliest colours are a solution, as they often are.
        limits: Limits on wall time and memory.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Returns:
        The probabilities, which sum to 1 in each cell; colour 0 is blank.

    Raises:
        ArgumentError: An argument has a wrong type, or is out of range.
        PuzzleError: Propagation alone finds that the puzzle has no solution.
        LimitReached: The limit on time or memory was reached.

    >>> ambiguous = Puzzle(rows=[[1], [1], []], columns=[[1], [1], []])
    >>> m = marginals(ambiguous)
    >>> m.shape
    (3, 3, 2)
    >>> round(m[0, 0, 1], 2), m[2, 2, 1]
    (0.5, 0.0)
    """
    require_plain(puzzle, "marginals")
    limits = Limits.of(limits, timeout)
    given = check_arguments(marginals, {"sweeps": sweeps, "field_sweeps": field_sweeps})
    cells = None if puzzle.given is None else puzzle.given.tobytes()
    seconds, deadline = engine.limits(limits.seconds, None)[0], Deadline(limits.seconds)
    probabilities, stopped = engine.marginals(
        puzzle.compiled, cells, **given, seconds=seconds, memory=engine.memory(limits.memory)
    )
    if stopped:
        limit = "seconds" if deadline.passed else "memory"
        raise LimitReached.before("the marginals were known", limit)
    if not probabilities and puzzle.height and puzzle.width:
        raise PuzzleError("the puzzle has no solution: its lines contradict each other")
    return Marginals(puzzle, probabilities)

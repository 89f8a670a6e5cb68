"""marginals(): how likely each colour of each cell is, by belief propagation over the lines."""

from __future__ import annotations

from nonolith import _engine
from nonolith.inputs import PuzzleLike, puzzle_of
from nonolith.model.errors import LimitReached, PuzzleError
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.engine_search import MOST, engine_limits
from nonolith.support.arguments import whole_number

#: The largest number of sweeps.
MOST_SWEEPS = 10**9


def marginals(
    puzzle: PuzzleLike,
    *,
    sweeps: int = 20,
    field_sweeps: int = 0,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> memoryview[float]:
    """How likely each cell has each colour, over all solutions of the puzzle taken together.

    The puzzle is propagated first. Then each line sends messages about its cells to the lines that
    cross it, in sweeps over all lines (belief propagation, Pearl 1988). What propagation settles is
    exact. The rest is an estimate, because the lines cross each other in loops. It is good enough
    to choose a safe guess, but it proves nothing.

    Args:
        puzzle: the puzzle, or what ``read`` takes; its given cells are kept.
        sweeps: the number of sweeps. In one sweep every line sends its messages once. When the
            messages repeat, the sweeps that are left are not made: their result is known.
        field_sweeps: the most sweeps that follow with a field. The field pulls each cell towards
            its likeliest colour and grows with each sweep (reinforcement, Chavas et al. 2005). The
            likeliest colours often become a solution; the sweeps end there.
        limits: the most wall time and memory that it may use.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Returns:
        Probabilities as floats of 32 bits, rows x columns x colours; colour 0 is blank.
        ``m[0, 2, 1]`` is one of them, ``m.tolist()`` makes nested lists, and ``numpy.asarray(m)``
        makes an array that shares the memory. The probabilities of a cell sum to 1. For a puzzle
        without cells, the view is empty and has one dimension.

    Raises:
        ArgumentError: an argument is of another type, or out of range.
        PuzzleError: propagation alone finds that the puzzle has no solution.
        LimitReached: the limit on time or on memory was reached.

    >>> ambiguous = Puzzle(rows=[[1], [1], []], columns=[[1], [1], []])
    >>> m = marginals(ambiguous)
    >>> m.shape
    (3, 3, 2)
    >>> round(m[0, 0, 1], 2), m[2, 2, 1]
    (0.5, 0.0)
    """
    puzzle, limits = puzzle_of(puzzle), Limits.of(limits, timeout)
    sweeps = whole_number(sweeps, "sweeps", most=MOST_SWEEPS)
    field_sweeps = whole_number(field_sweeps, "field_sweeps", most=MOST_SWEEPS)
    given = None if puzzle.given is None else puzzle.given.tobytes()
    seconds, _ = engine_limits(limits.seconds, None)
    probabilities, stopped = _engine.marginals(
        puzzle.compiled, given, sweeps, field_sweeps, seconds, min(limits.memory, MOST)
    )
    if stopped:
        raise LimitReached(
            "a limit was reached before the marginals were known: give more time "
            "(Limits.seconds) or memory (Limits.memory)"
        )
    return _view(puzzle, probabilities)


def _view(puzzle: Puzzle, probabilities: bytes) -> memoryview[float]:
    """The probabilities, rows x columns x colours."""
    shape = (puzzle.height, puzzle.width, len(puzzle.palette))
    if 0 in shape:  # a view cannot have such a shape
        return memoryview(b"").cast("f")
    if not probabilities:
        raise PuzzleError("the puzzle has no solution: its lines contradict each other")
    return memoryview(probabilities).cast("f", shape=shape)

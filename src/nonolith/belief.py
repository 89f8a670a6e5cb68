"""marginals(): how likely each colour of each cell is, by belief propagation over the lines."""

from __future__ import annotations

from nonolith import _engine
from nonolith.arguments import expect, whole_number
from nonolith.errors import LimitReached, PuzzleError
from nonolith.limits import NO_LIMITS, Limits
from nonolith.puzzle import Puzzle
from nonolith.searches.engine import MOST

#: Most sweeps that can be asked for.
MOST_SWEEPS = 10**9


def marginals(
    puzzle: Puzzle, *, sweeps: int = 20, field_sweeps: int = 0, limits: Limits = NO_LIMITS
) -> memoryview[float]:
    """How likely each cell has each colour, over all solutions of the puzzle taken together.

    The puzzle is propagated; then what each line says of its cells is passed to the lines that
    cross it, sweep by sweep (belief propagation, Pearl 1988). What propagation settles is exact;
    the rest is an estimate, since the lines cross each other in loops: good enough to say which
    guess is safe, no proof of anything.

    Args:
        puzzle: what is asked; its given cells hold.
        sweeps: how often every line is listened to.
        field_sweeps: up to so many more sweeps under a field that draws each cell to what is
            believed of it, and grows from sweep to sweep (reinforcement, Chavas et al. 2005). The
            likeliest colours often turn into a solution, and the sweeps end there.
        limits: the wall time and the memory that it may take.

    Returns:
        Probabilities as floats of 32 bits, rows x columns x colours, blank being colour 0:
        ``m[0, 2, 1]`` is one of them, ``m.tolist()`` are nested lists, ``numpy.asarray(m)`` is an
        array that shares the memory. Those of a cell sum to 1. A puzzle without cells has an empty
        view of one dimension.

    Raises:
        ArgumentError: an argument is of another type, or out of range.
        PuzzleError: propagation alone finds that the puzzle has no solution.
        LimitReached: the time is up, or the memory would not suffice.

    >>> ambiguous = Puzzle(rows=[[1], [1], []], columns=[[1], [1], []])
    >>> m = marginals(ambiguous)
    >>> m.shape
    (3, 3, 2)
    >>> round(m[0, 0, 1], 2), m[2, 2, 1]
    (0.5, 0.0)
    """
    expect(puzzle, Puzzle, "puzzle", "a Puzzle")
    expect(limits, Limits, "limits", "Limits, such as Limits(seconds=1)")
    sweeps = whole_number(sweeps, "sweeps", most=MOST_SWEEPS)
    field_sweeps = whole_number(field_sweeps, "field_sweeps", most=MOST_SWEEPS)
    given = None if puzzle.given is None else puzzle.given.tobytes()
    seconds = -1.0 if limits.seconds is None else limits.seconds
    probabilities, stopped = _engine.marginals(
        puzzle.compiled, given, sweeps, field_sweeps, seconds, min(limits.memory, MOST)
    )
    if stopped:
        raise LimitReached(
            "a limit was reached before the marginals were known: give more time "
            "(Limits.seconds) or memory (Limits.memory)"
        )
    shape = (puzzle.height, puzzle.width, len(puzzle.palette))
    if 0 in shape:  # which the shape of a view may not hold
        return memoryview(b"").cast("f")
    if not probabilities:
        raise PuzzleError("the puzzle has no solution: its lines contradict each other")
    return memoryview(probabilities).cast("f", shape=shape)

"""Compare a list of solutions with a list of puzzles.

A puzzle and its solution have the same number. This is the number that the lists state, such as 7
in a line ``$7``, or else the position in the list. Both lists are read in parallel, one puzzle at a
time, so they may have any length. Memory use grows only with the difference between the positions
of a puzzle and of its solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from nonolith.formats.reading import UnparsedPuzzle, find_puzzles
from nonolith.formats.stream import Source
from nonolith.model.puzzle import Puzzle
from nonolith.support.frozen import Frozen

_NO_SOLUTION = "there is no solution with this number, or it was compared with another puzzle"
_NO_PUZZLE = "there is no puzzle with this number, or it was compared with another solution"


class Answer(Frozen):
    """The comparison of one puzzle with its solution.

    Args:
        number: The number of the puzzle, of the solution, or of both.
        state: ``right``, ``wrong``, ``missing`` (a puzzle without solution), ``extra`` (a solution
            without puzzle), or ``bad`` (a puzzle that is invalid or has another puzzle's number).
        reason: The reason for the state, in words; "" if the state is ``right``.
    """

    number: int
    state: str
    reason: str = ""


def check_answers(puzzles: Source, solutions: Source) -> Iterator[Answer]:
    """Compare a list of solutions with a list of puzzles, number by number.

    Args:
        puzzles: The puzzles, in any format: a path, contents, or an open file.
        solutions: The solutions, in the format ``solutions`` or any other format that holds goals.

    Yields:
        An ``Answer`` for each number, as soon as its puzzle and its solution are read. Numbers that
        occur in only one list come last.

    Raises:
        FormatError: One of the lists cannot be read to its end.

    >>> clues = "$1\\n1\\n1\\n1\\n1\\n$2\\n2\\n0\\n1\\n1\\n"
    >>> for answer in check_answers(clues, "$1\\n0\\t1\\n1\\t0\\n$2\\n0\\t1\\n0\\t1\\n"):
    ...     print(answer.number, answer.state, answer.reason)
    1 right
    2 wrong the solution does not fit the clues of column 1, column 2
    """
    puzzles_left: dict[int, UnparsedPuzzle] = {}
    solutions_left: dict[int, UnparsedPuzzle] = {}
    for both in zip_longest(find_puzzles(puzzles), find_puzzles(solutions)):
        for found, own in zip(both, (puzzles_left, solutions_left), strict=True):
            if found is None:
                continue
            if found.mark in own:
                state, kind = ("bad", "puzzles") if own is puzzles_left else ("extra", "solutions")
                yield Answer(found.mark, state, f"the list of {kind} has this number twice")
            else:
                own[found.mark] = found
        for number in {found.mark for found in both if found is not None}:
            if number in puzzles_left and number in solutions_left:
                yield _compared(number, puzzles_left.pop(number), solutions_left.pop(number))
    for number in sorted(puzzles_left):
        yield Answer(number, "missing", _NO_SOLUTION)
    for number in sorted(solutions_left):
        yield Answer(number, "extra", _NO_PUZZLE)


def _compared(number: int, first: UnparsedPuzzle, second: UnparsedPuzzle) -> Answer:
    puzzle, solution = first.item(), second.item()
    if puzzle.error is not None:
        return Answer(number, "bad", str(puzzle.error))
    error = solution.error
    reason = _mismatch(puzzle.puzzle, solution.puzzle) if error is None else str(error)
    return Answer(number, "wrong" if reason else "right", reason)


def _mismatch(puzzle: Puzzle, solution: Puzzle) -> str:
    """Return why the goal of ``solution`` does not solve the puzzle; "" if it does."""
    goal = solution.goal
    if goal is None:
        return "the list of solutions has clues for this number"
    if goal.shape != puzzle.shape:
        sizes = f"{goal.height} x {goal.width}, but the puzzle is {puzzle.height} x {puzzle.width}"
        return f"the solution is {sizes}"
    if not goal.is_complete:
        return "the solution has unknown cells"
    if puzzle.accepts(goal):
        return ""
    lines = puzzle.mismatched_lines(goal)
    if not lines:
        return "the solution contradicts a given cell of the puzzle"
    more = f" and {len(lines) - 3} more" if len(lines) > 3 else ""
    return f"the solution does not fit the clues of {', '.join(lines[:3])}{more}"

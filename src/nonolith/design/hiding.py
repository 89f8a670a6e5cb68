"""Hide numbers in the clues of a puzzle, as in blotted puzzles.

The numbers are tried one after another, in a random order that the seed determines. A number is
hidden if the puzzle keeps its one solution, or if line solving alone still solves it, and if its
difficulty or its minutes stay in the requested range. A hidden number never takes a solution away,
so without such a range one pass finds a set that cannot grow. Cost: a search for each number, and a
rating for each number if there is a range.
"""

from __future__ import annotations

from random import Random

from nonolith.design.judge import PROOF, result_within
from nonolith.design.target import Target, rated_target, rating_within
from nonolith.model.clue import rule_of
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.model.rule import LineRule
from nonolith.solving.line_solver import settle
from nonolith.solving.line_state import LineState, propagate
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import exclude

#: What a puzzle with hidden numbers keeps.
KEPT = ("unique", "lines")


def hide_numbers(
    puzzle: Puzzle,
    percent: int,
    *,
    keep: str = "unique",
    difficulty: object = None,
    minutes: object = None,
    seed: int | str = 0,
    limits: Limits = NO_LIMITS,
) -> Puzzle:
    """Return a puzzle with hidden numbers.

    Args:
        puzzle: The puzzle. If it lacks the property to keep, no number is hidden.
        percent: Maximum share of the numbers to hide, in percent.
        keep: ``unique``: the puzzle has one solution; ``lines``: line solving alone solves it.
        difficulty, minutes: The difficulty, or the minutes of a practised person, that the puzzle
            keeps, as for ``design_puzzles``.
        seed: The same seed hides the same numbers.
        limits: If a limit is reached, only the numbers found so far are hidden.

    Raises:
        ArgumentError: An argument has the wrong type, or line solving solves no puzzle of this
            difficulty.

    >>> puzzle = Puzzle(rows=[[1], [3], [1]], columns=[[1], [3], [1]])
    >>> hide_numbers(puzzle, 50).record()["columns"], hide_numbers(puzzle, 0) == puzzle
    ([[None], [3], [None]], True)
    """
    target, work = kept_target(keep, difficulty, minutes), Work(limits)
    rules = [rule_of(clue) for clue in (*puzzle.rows, *puzzle.columns)]
    numbers = [
        (line, place)
        for line, rule in enumerate(rules)
        for place, part in enumerate(rule.parts)
        if part.lengths
    ]
    left = len(numbers) * percent // 100
    random = Random(f"hide/{seed}")
    numbers.sort(key=lambda _: random.random())
    try:
        for line, place in numbers if left and _keeps(puzzle, keep, target, work) else ():
            known = [p for p in range(len(rules[line].parts)) if p != place]
            loose = [*rules[:line], rules[line].loosened(known), *rules[line + 1 :]]
            hidden = _with_clues(puzzle, loose)
            if _keeps(hidden, keep, target, work):
                puzzle, rules, left = hidden, loose, left - 1
            if not left:
                break
    except StoppedError:
        pass
    return puzzle


def _with_clues(puzzle: Puzzle, rules: list[LineRule]) -> Puzzle:
    return puzzle.replace(rows=rules[: puzzle.height], columns=rules[puzzle.height :])


def kept_target(keep: str, difficulty: object, minutes: object) -> Target | None:
    """Return the target that a puzzle keeps when numbers are hidden, or None."""
    target = rated_target(difficulty, minutes)
    beyond = target is not None and target.beyond_lines
    exclude(
        "difficulty", "line solving alone solves no such puzzle", keep=beyond and keep != KEPT[0]
    )
    return target


def _keeps(puzzle: Puzzle, keep: str, target: Target | None, work: Work) -> bool:
    if keep != "unique":
        state = LineState(puzzle, rules=True)
        if not (propagate(state, settle, work) and state.is_complete()):
            return False
    elif result_within(puzzle, work, PROOF).verdict is not Verdict.UNIQUE:
        return False
    return target is None or target.is_met_by(rating_within(puzzle, work))

"""Find the easiest next step of all techniques, or the reason why there is no step.

The last technique is search, which refutes an assumption. An assumption is wrong if it holds in no
solution. To prove this, a search (``probe1``: Wu et al. 2013, FP1, with backtracking) starts from
the assumption and finds no solution. The proof with the fewest guesses is chosen.
"""

from __future__ import annotations

from typing import NamedTuple

from nonolith.model.result import Verdict
from nonolith.reasoning.implications import by_implications
from nonolith.reasoning.language import PatternNumber
from nonolith.reasoning.line_steps import line_step
from nonolith.reasoning.position import BeyondError, Position
from nonolith.reasoning.probing import assumptions, probing, two_lines
from nonolith.reasoning.proofs import conflict_in, in_words
from nonolith.reasoning.steps import Deduction, Fact, LineName, Link, Step
from nonolith.solving.solve import solve
from nonolith.solving.work import StoppedError

#: Number of wrong assumptions whose proofs by search are compared by their numbers of guesses.
COMPARED = 6

#: Maximum guesses of a search from one assumption: ``FIRST_GUESSES``; if no assumption is refuted,
#: ``REFUTING_GUESSES``. After ``ALL_GUESSES`` in one explanation, no further search starts.
FIRST_GUESSES = 100
REFUTING_GUESSES = 1_000
ALL_GUESSES = 10_000


class Stuck(NamedTuple):
    """The reason why there is no further step: UNIQUE if every cell is known; MULTIPLE if the open
    cells differ between solutions; NONE if there is no solution; UNKNOWN if a bound was reached.
    """

    why: Verdict
    conflict: Link | None = None  #: the line without placements, if there is such a line


def next_step(position: Position) -> Deduction | Stuck:
    """Return the easiest step from a position, or the reason why there is no step."""
    position.work.step()
    impossible = position.refresh()
    if impossible is not None:
        return Stuck(Verdict.NONE, conflict_in(position, impossible))
    step = line_step(position)
    position.raise_if_stopped()
    if step is None and position.state.is_complete():
        return Stuck(Verdict.UNIQUE)
    return step or _by_assumption(position)


def _by_assumption(position: Position) -> Deduction | Stuck:
    """Return the easiest step that refutes an assumption."""
    try:
        step: Deduction | None = two_lines(position)
        if step is None:
            step, ends = probing(position)
            step = step or by_implications(position, ends)
    except BeyondError:
        return Stuck(Verdict.UNKNOWN)
    return step or _by_search(position)


def _by_search(position: Position) -> Step | Stuck:
    """Return the step for an assumption that holds in no solution."""
    result = position.check_result
    if result.limit in ("seconds", "memory"):
        raise StoppedError(result.limit)
    if result.verdict is Verdict.NONE:
        return Stuck(Verdict.NONE)
    if result.backbone is None:
        return Stuck(Verdict.UNKNOWN)
    masks, width = result.backbone.masks(), result.backbone.width
    candidates = assumptions(position)
    wrong = [fact for fact in candidates if not fact[2] & masks[fact.row * width + fact.column]]
    if not wrong:
        return Stuck(Verdict.MULTIPLE)  # all cells that the solutions share are known
    return _refuted(position, wrong) or Stuck(Verdict.UNKNOWN)


def _refuted(position: Position, wrong: list[Fact]) -> Step | None:
    """Return the step for the assumption that a search refutes with the fewest guesses."""
    for guesses in (FIRST_GUESSES, REFUTING_GUESSES):
        refuted = []
        for assumed in wrong[:COMPARED]:
            if position.guessed > ALL_GUESSES:
                break
            state = position.state.copy()
            state.put_cell(*assumed)
            puzzle = position.puzzle.replace(given=state.grid())
            position.work.step()
            limits = position.work.limits_left(guesses)
            result = solve(puzzle, "probe1", max_solutions=1, limits=limits)
            position.guessed += result.statistics.branches
            position.followed += result.statistics.line_solves
            if result.verdict is Verdict.NONE:
                refuted.append((result.statistics.branches, assumed))
        if refuted:
            branches, assumed = min(refuted)
            conclusion = position.opposite(assumed)
            fact, count = in_words(position, conclusion), PatternNumber(branches)
            return Step(
                technique="search",
                line=LineName("row", assumed.row),
                facts=(conclusion,),
                sentence=position.language.sentence("searched", fact=fact, count=count),
                assumed=assumed,
                branches=branches,
            )
    return None

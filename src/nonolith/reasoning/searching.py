"""Steps by search, where nothing easier is left: every way to go on from an assumption fails.

Solutions show which assumptions are right, so that only wrong ones are tried. That an assumption is
wrong is proved by a search that finds no solution (``probe1``: Wu et al. 2013, FP1, with
backtracking). The step has the number of guesses of that search. Of several assumptions, the one
that is refuted with the fewest guesses is taken.
"""

from __future__ import annotations

from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.result import Result, Verdict
from nonolith.reasoning.language import Number
from nonolith.reasoning.position import Position
from nonolith.reasoning.probing import Assumption
from nonolith.reasoning.proofs import in_words
from nonolith.reasoning.steps import Fact, LineName, Step
from nonolith.solving.solve import check, solve
from nonolith.solving.work import StoppedError, Work

#: The number of assumptions that are compared, and the most guesses for finding them.
COMPARED = 6
MOST_GUESSES = 100_000
FIRST_GUESSES = 100

#: The most guesses for one assumption, and for all assumptions of an explanation.
REFUTING_GUESSES = 1_000
ALL_GUESSES = 10_000


def outlook(position: Position, work: Work) -> Result:
    """What is proved about the puzzle from here: one solution, several, none, or not decided.

    Steps do not change it, so it is found once for a position.
    """
    if position.outlook is None:
        puzzle = position.puzzle.replace(given=position.board.grid())
        position.outlook = check(puzzle, cells=True, limits=_limits(work, MOST_GUESSES))
    return position.outlook


def search(
    position: Position, candidates: list[Assumption], backbone: Grid, work: Work
) -> Step | None:
    """The wrong assumption that a search refutes with the fewest guesses; None if it takes too
    many. ``backbone`` has for each cell the colours that it has in some solution."""
    wrong = wrong_ones(candidates, backbone)
    guesses = FIRST_GUESSES
    while wrong and guesses <= REFUTING_GUESSES:
        refuted = []
        for assumed in wrong[:COMPARED]:
            if position.guessed > ALL_GUESSES:
                break
            branches = _refuted(position, assumed, work, guesses)
            if branches is not None:
                refuted.append((branches, assumed))
        if refuted:
            return _step(position, *min(refuted))
        guesses *= 10
    return None


def wrong_ones(candidates: list[Assumption], backbone: Grid) -> list[Fact]:
    """The assumptions that hold in no solution."""
    return [
        assumption.assumed
        for assumption in candidates
        if not assumption.assumed.colours & _mask(backbone, assumption.assumed)
    ]


def _mask(grid: Grid, fact: Fact) -> int:
    return grid.masks()[fact.row * grid.width + fact.column]


def _refuted(position: Position, assumed: Fact, work: Work, guesses: int) -> int | None:
    """The number of guesses of a search that refutes an assumption; None if it does not."""
    board = position.board.copy()
    board.put_cell(*assumed)
    puzzle = position.puzzle.replace(given=board.grid())
    result = solve(puzzle, "probe1", max_solutions=1, limits=_limits(work, guesses))
    position.guessed += result.statistics.branches
    position.followed += result.statistics.line_solves
    return result.statistics.branches if result.verdict is Verdict.NONE else None


def _limits(work: Work, guesses: int) -> Limits:
    work.step()
    return work.limits_left(guesses)


def _step(position: Position, branches: int, assumed: Fact) -> Step:
    now = position.board.domain(assumed.row, assumed.column)
    fact = assumed._replace(colours=now & ~assumed.colours)
    return Step(
        technique="search",
        line=LineName("row", assumed.row),
        facts=(fact,),
        sentence=position.language.sentence(
            "searched", fact=in_words(position, fact), count=Number(branches)
        ),
        assumed=assumed,
        branches=branches,
    )


def raise_if_stopped(result: Result) -> None:
    """Raise for the limit where the time ran out in a search."""
    if result.limit in ("seconds", "memory"):
        raise StoppedError(result.limit)

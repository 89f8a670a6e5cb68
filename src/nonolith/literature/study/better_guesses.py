"""Better guesses: which guesses imply which, and the best of them.

Source: Simpson, ambiguity problems 3 and 4. If guess X1 leads to X2 by line solving, there is no
point in guessing X2: all that follows from it follows from X1 too. So X1 is the better guess, and a
guess that implies X1 is better still. Going on like this ends at a guess that nothing implies, or
in a loop of guesses that imply each other. Such guesses are a strongly connected component, and
equally good; the best guesses are the components that no guess outside implies (the roots). A guess
that leads to a contradiction would imply anything; it is wrong, and left out.
Cost: line solving once for each guess.
"""

from __future__ import annotations

from typing import NamedTuple

from nonolith.literature.lines.stack import line_solver
from nonolith.literature.methods.bifurcation import Guess, Outcome, conclude, forks
from nonolith.model.limits import Limits
from nonolith.model.masks import lowest, mask_of, positions
from nonolith.solving.board import Board
from nonolith.solving.work import StoppedError, Work
from nonolith.support.errors import LimitReached


class Implications(NamedTuple):
    """Which guesses imply which at one ambiguity. Sets of guesses are bits by their numbers.

    Attributes:
        guesses: for every open cell the guesses that it has a colour or not.
        implied: for each guess the guesses that line solving concludes from it, itself included;
            none for a wrong one.
        wrong: the guesses that line solving refutes.
    """

    guesses: tuple[Guess, ...]
    implied: tuple[int, ...]
    wrong: int

    def implying(self, number: int) -> list[int]:
        """The other guesses that imply this one."""
        return [i for i, all_of in enumerate(self.implied) if all_of >> number & 1 and i != number]

    def better(self, number: int) -> int | None:
        """Simpson's better guess: of the guesses that imply this one, the first of those that imply
        most; None if no guess implies it."""
        reach = [all_of.bit_count() for all_of in self.implied]
        return max(self.implying(number), key=reach.__getitem__, default=None)

    def improved(self, number: int) -> list[int]:
        """A guess, then a better one, and so on, until there is none or one repeats."""
        chain = [number]
        while (better := self.better(chain[-1])) is not None:
            chain.append(better)
            if chain.count(better) > 1:
                break
        return chain

    def components(self) -> list[list[int]]:
        """The guesses in groups that imply each other, without the wrong ones."""
        groups: list[list[int]] = []
        seen = self.wrong
        for number, all_of in enumerate(self.implied):
            if not seen >> number & 1:
                group = [i for i in positions(all_of) if self.implied[i] >> number & 1]
                groups.append(group)
                seen |= mask_of(group)
        return groups

    def roots(self) -> list[list[int]]:
        """The components that no guess outside implies: the best guesses."""
        return [group for group in self.components() if set(self.implying(group[0])) <= set(group)]


def implications(board: Board, lines: str = "bits", limits: Limits | None = None) -> Implications:
    """What follows from each guess, where line solving has come to an ambiguity.

    Raises:
        LimitReached: it was not found within the limits.
    """
    work = Work(limits or Limits())
    try:
        return _implications(board, lines, work)
    except StoppedError as stopped:
        raise LimitReached(
            f"the limit on {stopped.limit} was reached before all guesses were followed"
        ) from None


def _implications(board: Board, lines: str, work: Work) -> Implications:
    solver = line_solver(lines)
    settle = solver.stoppable(work.step)
    guesses = [side for guess in forks(board) for side in (guess, guess._replace(opposite=True))]
    work.need(len(guesses) ** 2 // 8)  # a bit for each pair
    implied, wrong = [], 0
    for number, guess in enumerate(guesses):
        after = board.copy()
        if conclude(after, guess, solver, settle, work) is Outcome.CONTRADICTION:
            wrong |= 1 << number
            implied.append(0)
        else:
            implied.append(sum(1 << i for i, other in enumerate(guesses) if _holds(after, other)))
    return Implications(tuple(guesses), tuple(implied), wrong)


def best_guess(board: Board) -> Guess:
    """A wrong guess if there is one, else the guess that implies most others."""
    found = implications(board)
    if found.wrong:
        return found.guesses[lowest(found.wrong)]
    most = max((root[0] for root in found.roots()), key=lambda i: found.implied[i].bit_count())
    return found.guesses[most]


def _holds(board: Board, guess: Guess) -> bool:
    return not board.domain(guess.row, guess.column) & ~guess.colours()

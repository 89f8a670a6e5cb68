"""Finds the implications between the guesses in a line state, and the best guesses.

If guess X1 implies guess X2 by line solving, everything that follows from X2 also follows from X1.
So X1 is the better guess, and a guess that implies X1 is better still. A chain of better guesses
ends at a guess that no other guess implies, or in a cycle of guesses that imply each other. The
guesses of a cycle form a strongly connected component and are equally good. The roots are the
components that no outside guess implies; they contain the best guesses. A guess is wrong if line
solving refutes it; components contain no wrong guesses. Cost: line solving once for each guess,
and one test for each pair of guesses.

Source: Simpson, ambiguity problems 3 and 4.
"""

from __future__ import annotations

from typing import NamedTuple

from nonolith.literature.lines import line_solver
from nonolith.literature.methods.bifurcation import Guess, Outcome, conclude, forks
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.masks import lowest, mask_of, positions
from nonolith.solving.line_state import LineState
from nonolith.solving.work import Work, limits_raised


class Implications(NamedTuple):
    """The implications between the guesses in a line state. Bit i of a mask stands for guess i."""

    guesses: tuple[Guess, ...]  #: the guesses of ``forks``, each before its opposite
    implied: tuple[int, ...]  #: for each guess, itself and all that it implies; 0 if it is wrong
    wrong: int  #: the guesses that line solving refutes

    def implying(self, number: int) -> list[int]:
        """Return the numbers of the other guesses that imply this guess."""
        return [i for i, all_of in enumerate(self.implied) if all_of >> number & 1 and i != number]

    def better(self, number: int) -> int | None:
        """Return the guess that implies the most, of all guesses that imply this guess, or None."""
        reach = [all_of.bit_count() for all_of in self.implied]
        return max(self.implying(number), key=reach.__getitem__, default=None)

    def improved(self, number: int) -> list[int]:
        """Return the chain of better guesses from this guess, up to its end or first repetition."""
        chain = [number]
        while chain.count(chain[-1]) < 2 and (better := self.better(chain[-1])) is not None:
            chain.append(better)
        return chain

    def components(self) -> list[list[int]]:
        """Return the strongly connected components of the guesses that are not wrong."""
        groups: list[list[int]] = []
        seen = self.wrong
        for number, all_of in enumerate(self.implied):
            if not seen >> number & 1:
                group = [i for i in positions(all_of) if self.implied[i] >> number & 1]
                groups.append(group)
                seen |= mask_of(group)
        return groups

    def roots(self) -> list[list[int]]:
        """Return the components of best guesses, which no guess outside the component implies."""
        return [group for group in self.components() if set(self.implying(group[0])) <= set(group)]


def implications(state: LineState, limits: Limits = NO_LIMITS) -> Implications:
    """Return the implications between all guesses in a line state that line solving has finished;
    raise LimitReached if a limit was reached before all guesses were followed."""
    work, solver = Work(limits), line_solver("bits")
    guesses = [side for guess in forks(state) for side in (guess, guess._replace(opposite=True))]
    implied, wrong = [], 0
    with limits_raised("all guesses were followed"):
        work.need(len(guesses) ** 2 // 8)  # a bit for each pair
        for number, guess in enumerate(guesses):
            work.step()
            after = state.copy()
            if conclude(after, guess, solver, solver.settle, work) is Outcome.CONTRADICTION:
                wrong |= 1 << number
                implied.append(0)
            else:
                left = [after.domain(it.row, it.column) & ~it.colours() for it in guesses]
                implied.append(mask_of(i for i, others in enumerate(left) if not others))
    return Implications(tuple(guesses), tuple(implied), wrong)


def best_guess(state: LineState) -> Guess:
    """Return a wrong guess if there is one; otherwise, the guess that implies the most guesses."""
    found = implications(state)
    if found.wrong:
        return found.guesses[lowest(found.wrong)]
    most = max((root[0] for root in found.roots()), key=lambda i: found.implied[i].bit_count())
    return found.guesses[most]

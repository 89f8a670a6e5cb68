"""rate(): how hard a puzzle is for people, in one number and one word.

The way that ``explain`` finds is counted: which techniques, how often, and how many lines offered
something at each moment. Nothing else counts, no time and no chance, so that the rating is the same
on every machine.

The number is the level of the hardest technique (0 to 5, see ``techniques``) plus a fraction below
1: half of it is h / (h + 20), where h is the number of steps at that level (a proof counts by its
links, four links as one step); a fifth is the share of these steps in all; three tenths are how
narrow the way is, 1 - w / l, where w is the mean number of lines that offer a step and l the number
of lines. So levels never mix, and within one level long, dense and narrow ways come last.
"""

from __future__ import annotations

from collections import Counter
from statistics import fmean
from typing import Any, NamedTuple

from nonolith.explain.explaining import Explanation, explain
from nonolith.explain.steps import Step
from nonolith.explain.techniques import RANKS, TECHNIQUES
from nonolith.limits import Limits
from nonolith.puzzle import Puzzle

NO_LIMITS = Limits()

#: The words for the levels of the hardest technique.
WORDS = ("trivial", "easy", "medium", "hard", "very hard", "needs search")


class Rating(NamedTuple):
    """How hard a puzzle is.

    Attributes:
        number: from 0 (nothing to do) up to, but not, 6; the whole part is the level.
        word: the level: trivial, easy, medium, hard, very hard or needs search.
        hardest: the name of the hardest technique needed.
        counts: how many steps there are of each technique, easiest first.
        width: for each step the number of lines that offered something before it.
        verdict: how the explanation ends: ``solved``, ``multiple``, ``none`` or ``unknown``;
            unless solved, the rating tells of the part that could be explained.
        limit: the limit that ended the work, or None.
    """

    number: float
    word: str
    hardest: str
    counts: dict[str, int]
    width: tuple[int, ...]
    verdict: str
    limit: str | None = None

    @property
    def steps(self) -> int:
        """The number of steps."""
        return sum(self.counts.values())

    @property
    def mean_width(self) -> float:
        """How many lines offer something, on average over the steps."""
        return fmean(self.width) if self.width else 0.0

    def record(self) -> dict[str, Any]:
        """As an object of JSON."""
        record = {"rating" if name == "number" else name: v for name, v in self._asdict().items()}
        return {**record, "steps": self.steps, "mean_width": round(self.mean_width, 2)}

    def __str__(self) -> str:
        return f"{self.number:.2f}, {self.word}"


def rate(puzzle: Puzzle, *, limits: Limits = NO_LIMITS) -> Rating:
    """Rate how hard a puzzle is for people.

    Args:
        puzzle: the puzzle.
        limits: what the work may use; where a limit is reached, what was found so far is rated.

    >>> import nonolith
    >>> print(nonolith.rate(nonolith.Puzzle(rows=[[1], [2]], columns=[[2], [1]])))
    0.41, trivial
    """
    return rating_of(explain(puzzle, limits=limits))


def rating_of(explanation: Explanation) -> Rating:
    """The rating of a way that was already found."""
    steps = explanation.steps
    counted = Counter(step.technique for step in steps)
    counts = {name: counted[name] for name in TECHNIQUES if counted[name]}
    used = {name for step in steps for name in (step.technique, *step.through)}
    hardest = max(used, key=RANKS.__getitem__, default="")
    level = max((level_of(step) for step in steps), default=0)
    if explanation.verdict in ("multiple", "unknown") and not explanation.limit:
        level = len(WORDS) - 1
    number = level + _fraction(explanation, level)
    # Cut, not rounded, so that the whole part stays the level.
    return Rating(
        int(number * 100) / 100, WORDS[level], hardest, counts, explanation.offering,
        explanation.verdict, explanation.limit,
    )  # fmt: skip


def level_of(step: Step) -> int:
    """The level of the hardest technique that a step uses."""
    return max(TECHNIQUES[name].level for name in (step.technique, *step.through))


def _fraction(explanation: Explanation, level: int) -> float:
    """How long, dense and narrow the way is, from 0 to less than 1."""
    steps = explanation.steps
    if not steps:
        return 0.0
    hardest = [step for step in steps if level_of(step) == level]
    hard = sum(_weight(step) for step in hardest)
    width = fmean(explanation.offering) / sum(explanation.puzzle.shape)
    return 0.5 * hard / (hard + 20) + 0.2 * len(hardest) / len(steps) + 0.3 * (1 - width)


def _weight(step: Step) -> float:
    return max(1.0, len(step.chain) / 4)

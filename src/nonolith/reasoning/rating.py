"""rate(): how hard a puzzle is for people, in one number and one word.

The steps that ``explain`` finds are counted: the techniques, how often each, and the number of
lines that offered something at each moment. Time and chance do not count, so the rating is the same
on every machine.

The number is the level of the hardest technique (0 to 5, see ``techniques``) plus a fraction below
1: half of it is h / (h + 20), where h is the number of steps at that level (a proof counts by its
links, four links as one step); a fifth is the share of these steps in all; three tenths are 1 - w /
l, where w is the mean number of lines that offer a step and l the number of lines. So a
puzzle of a higher level always has the higher number. Within one level, more hard steps and fewer
lines to choose from give a higher number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import Any

from nonolith.formats.inputs import PuzzleLike
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.result import Verdict
from nonolith.reasoning.by_lines import Seen, Way
from nonolith.reasoning.effort import effort_word
from nonolith.reasoning.explaining import Explanation, explain
from nonolith.reasoning.language import DEFAULT, Language, Number, language_of, named
from nonolith.reasoning.steps import Step
from nonolith.reasoning.techniques import RANKS, TECHNIQUES
from nonolith.support.frozen import Frozen
from nonolith.support.notebook import Shown

#: The words for the levels of the hardest technique.
WORDS = ("trivial", "easy", "medium", "hard", "very hard", "needs search")


class Rating(Shown, Frozen):
    """How hard a puzzle is.

    Attributes:
        number: from 0 (nothing to do) up to, but not, 6; the whole part is the level.
        word: the level: trivial, easy, medium, hard, very hard or needs search.
        hardest: the name of the hardest technique needed.
        counts: how many steps there are by the hardest technique that each uses, easiest first.
        offering: for each step the number of lines that offered something before it.
        effort: the number of looks at lines, rounded (``nonolith.reasoning.effort``).
        effort_word: the same in a word: tiny, short, moderate, long, very long or huge.
        verdict: what is proved about the puzzle. Unless it is UNIQUE, the rest is only about the
            steps that could be explained.
        limit: the limit that ended the work, or None.
    """

    number: float
    word: str
    hardest: str
    counts: dict[str, int]
    offering: tuple[int, ...]
    effort: int
    effort_word: str
    verdict: Verdict
    limit: str | None = None

    @property
    def steps(self) -> int:
        """The number of steps."""
        return sum(self.counts.values())

    @property
    def mean_offering(self) -> float:
        """The mean number of lines that offer something, over the steps."""
        return fmean(self.offering) if self.offering else 0.0

    @property
    def outcome(self) -> str:
        """What is proved about the puzzle, in words."""
        return self._outcome(named(DEFAULT))

    def _outcome(self, language: Language) -> str:
        if self.limit is None:
            return language.text(f"outcome_{self.verdict}")
        verdict = language.text(f"verdict_{self.verdict}")
        limit = language.limit(self.limit)
        return language.text("outcome_limit", verdict=verdict, limit=limit)

    def text(self, language: str = DEFAULT, *, way: bool = False) -> str:
        """The rating in words.

        Args:
            language: the language: ``en`` or ``de``.
            way: whether the numbers of steps and looks and the hardest technique follow.

        Raises:
            ArgumentError: there is no such language.
        """
        words = language_of(language)
        rating = words.text(
            "rated",
            outcome=self._outcome(words),
            number=f"{self.number:.2f}",
            word=words.text(f"level_{self.word}"),
            effort=words.text(f"effort_{self.effort_word}"),
        )
        if not way:
            return rating
        return words.text(
            "rated_hardest" if self.hardest else "rated_way",
            rating=rating,
            steps=Number(self.steps),
            looks=Number(self.effort),
            hardest=words.text(f"technique_{self.hardest}") if self.hardest else "",
        )

    def record(self) -> dict[str, Any]:
        """As an object of JSON."""
        return {
            "verdict": str(self.verdict),
            "rating": self.number,
            "word": self.word,
            "hardest": self.hardest,
            "counts": self.counts,
            "steps": self.steps,
            "effort": self.effort,
            "effort_word": self.effort_word,
            "offering": list(self.offering),
            "mean_offering": round(self.mean_offering, 2),
            "limit": self.limit,
        }

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        steps = f"{self.steps} step{'' if self.steps == 1 else 's'}"
        return f"<Rating {self.verdict}, {self.number:.2f}, {self.word}, {steps}>"


def rate(puzzle: PuzzleLike, *, limits: Limits = NO_LIMITS, timeout: float | None = None) -> Rating:
    """Rate how hard a puzzle is for people.

    Args:
        puzzle: the puzzle, or what ``read`` takes.
        limits: what the work may use; where a limit is reached, what was found so far is rated.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    >>> import nonolith
    >>> print(nonolith.rate(nonolith.Puzzle(rows=[[1], [2]], columns=[[2], [1]])))
    unique: 0.41, trivial, tiny
    """
    return rating_of(explain(puzzle, limits=limits, timeout=timeout))


def rating_of(explanation: Explanation) -> Rating:
    """The rating of an explanation that was already found."""
    steps = _seen(explanation)
    counted = Counter(step.hardest for step in steps)
    counts = {name: counted[name] for name in TECHNIQUES if counted[name]}
    hardest = max(counts, key=RANKS.__getitem__, default="")
    level = max((level_of(step) for step in steps), default=0)
    if explanation.verdict is Verdict.UNKNOWN and not explanation.limit:
        level = len(WORDS) - 1  # beyond the techniques of all levels below
    number = level + _fraction(explanation, level)
    effort = sum(explanation.looks)
    # Cut, not rounded, so that the whole part stays the level.
    return Rating(
        int(number * 100) / 100, WORDS[level], hardest, counts, explanation.offering,
        round(effort), effort_word(effort), explanation.verdict, explanation.limit,
    )  # fmt: skip


def _seen(explanation: Explanation) -> Sequence[Seen | Step]:
    """The steps, without words where they have none yet."""
    steps = explanation.steps
    return steps.seen if isinstance(steps, Way) else steps


def level_of(step: Seen | Step) -> int:
    """The level of the hardest technique that a step uses."""
    return TECHNIQUES[step.hardest].level


def _fraction(explanation: Explanation, level: int) -> float:
    """The fraction of the rating within its level, from 0 to less than 1."""
    steps = _seen(explanation)
    if not steps:
        return 0.0
    hardest = [step for step in steps if level_of(step) == level]
    hard = sum(_weight(step) for step in hardest)
    width = fmean(explanation.offering) / sum(explanation.puzzle.shape)
    return 0.5 * hard / (hard + 20) + 0.2 * len(hardest) / len(steps) + 0.3 * (1 - width)


def _weight(step: Seen | Step) -> float:
    return max(1.0, len(step.chain) / 4)

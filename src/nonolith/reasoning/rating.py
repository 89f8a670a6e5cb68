"""Rate how hard a puzzle is for people, in one number and one word.

The rating depends on the steps that ``explain`` finds: on the number of steps with each technique,
and on the mean number of lines that offer a step. Time and chance play no part, so the rating is
the same on every machine. ``docs/explain.md`` has the formula. The level of the hardest technique
is the whole part of the number. Within one level, more hard steps and fewer lines to choose from
give a higher number. The effort is the total number of looks at lines (``explaining.looks_of``).
The minutes come from a model of a person (``person``).
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from statistics import fmean

from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import LimitedRecord, Natural, Verdict
from nonolith.reasoning.explaining import Explanation, explain
from nonolith.reasoning.language import DEFAULT, Language, PatternNumber, language_of
from nonolith.reasoning.person import minutes_of, seconds_of
from nonolith.reasoning.techniques import TECHNIQUES
from nonolith.support.frozen import Frozen
from nonolith.support.notebook import HtmlRepr
from nonolith.support.operation import operation
from nonolith.support.plurals import plural

#: The words for the levels of the hardest technique.
WORDS = ("trivial", "easy", "medium", "hard", "very hard", "needs search")

#: The words for efforts, smallest first.
EFFORT_WORDS = ("tiny", "short", "moderate", "long", "very long", "huge")

#: The least number of looks at lines for each word of ``EFFORT_WORDS`` after the first.
_BOUNDS = (100, 300, 1_000, 3_000, 10_000)


class RatingRecord(LimitedRecord):
    """The JSON object of a ``Rating``.

    Attributes:
        verdict: Verdict of the explanation; if it is not ``unique``, the rating covers only the
            steps that were found.
        rating: Difficulty, from 0 to less than 6.
        word: Difficulty in words: ``trivial``, ``easy``, ``medium``, ``hard``, ``very hard`` or
            ``needs search``.
        hardest: Hardest technique that the solution needs, or an empty string.
        counts: For each technique, the number of steps in which it is the hardest.
        steps: Number of steps.
        effort: Estimated number of times that a person looks at a line until the puzzle is solved.
        effort_word: Effort in words: ``tiny``, ``short``, ``moderate``, ``long``, ``very long`` or
            ``huge``.
        minutes: For ``beginner`` and ``practised`` persons, the least, the expected and the largest
            number of minutes, if all blank cells are marked by hand.
        automatic_blanks: Share of the minutes, from 0 to 1, that remains if the blank cells of a
            line are marked automatically when its blocks are filled.
        offering: For each step, the number of lines in which a step is possible.
        mean_offering: Mean of ``offering``.
    """

    verdict: Verdict
    rating: float
    word: str
    hardest: str
    counts: dict[str, int]
    steps: Natural
    effort: Natural
    effort_word: str
    minutes: dict[str, list[float]]
    automatic_blanks: float
    offering: list[Natural]
    mean_offering: float


class Rating(HtmlRepr, Frozen):
    """The difficulty of a puzzle for people.

    Attributes:
        number: Difficulty from 0 (nothing to do) to less than 6; the whole part is the level.
        word: The level: trivial, easy, medium, hard, very hard or needs search.
        hardest: Name of the hardest technique needed.
        counts: Number of steps for each technique, easiest first. A step counts for the hardest
            technique that it uses.
        offering: For each step, the number of lines that offered any step at that moment.
        effort: Number of looks at lines that the solution takes, rounded (``docs/explain.md``).
        effort_word: The effort in a word: tiny, short, moderate, long, very long or huge.
        minutes: For ``beginner`` and ``practised`` persons, the least, the expected and the largest
            number of minutes, if all blank cells are marked by hand (``docs/difficulty.md``).
        automatic_blanks: Share of the minutes that remains if the blank cells of a line are marked
            automatically when its blocks are filled.
        verdict: What is proved about the puzzle. Unless it is UNIQUE, the other values describe
            only the steps that were found.
        limit: The limit that ended the work, or None.
    """

    number: float
    word: str
    hardest: str
    counts: dict[str, int]
    offering: tuple[int, ...]
    effort: int
    effort_word: str
    minutes: dict[str, list[float]]
    automatic_blanks: float
    verdict: Verdict
    limit: str | None = None

    @property
    def steps(self) -> int:
        """Number of steps."""
        return sum(self.counts.values())

    @property
    def mean_offering(self) -> float:
        """Mean over all steps of the number of lines that offered a step."""
        return fmean(self.offering) if self.offering else 0.0

    @property
    def outcome(self) -> str:
        """The verdict in words."""
        return self._outcome(language_of(DEFAULT))

    def _outcome(self, language: Language) -> str:
        if self.limit is None:
            return language.text(f"outcome_{self.verdict}")
        verdict = language.text(f"verdict_{self.verdict}")
        limit = language.limit(self.limit)
        return language.text("outcome_limit", verdict=verdict, limit=limit)

    def text(self, language: str = DEFAULT, *, way: bool = False) -> str:
        """Return the rating in words.

        Args:
            language: Language of the text, such as ``de``.
            way: Whether to add the numbers of steps and looks, the hardest technique and minutes.

        Raises:
            ArgumentError: The language does not exist.
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
        rating = words.text(
            "rated_hardest" if self.hardest else "rated_way",
            rating=rating,
            steps=PatternNumber(self.steps),
            looks=PatternNumber(self.effort),
            hardest=words.text(f"technique_{self.hardest}") if self.hardest else "",
        )
        if not self.steps or self.verdict is not Verdict.UNIQUE:
            return rating  # the minutes cover only a part of the puzzle
        minutes = {
            name + end: f"{value:g}"
            for name, values in self.minutes.items()
            for end, value in zip(("_least", "", "_most"), values, strict=True)
        }
        return words.text("rated_minutes", way=rating, **minutes)

    def record(self) -> RatingRecord:
        """Return the rating as a JSON object."""
        return {
            "verdict": self.verdict,
            "rating": self.number,
            "word": self.word,
            "hardest": self.hardest,
            "counts": self.counts,
            "offering": list(self.offering),
            "effort": self.effort,
            "effort_word": self.effort_word,
            "minutes": self.minutes,
            "automatic_blanks": self.automatic_blanks,
            "limit": self.limit,
            "steps": self.steps,
            "mean_offering": round(self.mean_offering, 2),
        }

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        steps = plural(self.steps, "step")
        return f"<Rating {self.verdict}, {self.number:.2f}, {self.word}, {steps}>"


@operation(reports=("steps",))
def rate(puzzle: Puzzle, *, limits: Limits = NO_LIMITS, timeout: float | None = None) -> Rating:
    """Rate how hard a puzzle is for people.

    Args:
        puzzle: The puzzle, or an input that ``read`` accepts.
        limits: Limits of the work; if one is reached, the steps found so far are rated.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    >>> import nonolith
    >>> print(nonolith.rate(nonolith.Puzzle(rows=[[1], [2]], columns=[[2], [1]])))
    unique: 0.41, trivial, tiny
    """
    return rating_of(explain(puzzle, limits=limits, timeout=timeout))


def rating_of(explanation: Explanation) -> Rating:
    """Return the rating of an existing explanation."""
    steps = explanation.deductions
    used = [step.hardest for step in steps]
    counted = Counter(used)
    counts = {name: counted[name] for name in TECHNIQUES if counted[name]}
    hardest = list(counts)[-1] if counts else ""
    level = TECHNIQUES[hardest].level if hardest else 0
    if explanation.verdict is Verdict.UNKNOWN and not explanation.limit:
        level = len(WORDS) - 1  # the techniques do not lead to the solution
    number = float(level)
    if steps:
        top = {name for name in counts if TECHNIQUES[name].level == level}
        chains = [len(step.chain) for step, name in zip(steps, used, strict=True) if name in top]
        hard = sum(max(1.0, links / 4) for links in chains)
        width = fmean(explanation.offering) / sum(explanation.puzzle.shape)
        number += 0.5 * hard / (hard + 20) + 0.2 * len(chains) / len(steps) + 0.3 * (1 - width)
    effort = sum(explanation.looks)
    by_hand, automatic = seconds_of(explanation)
    share = automatic / by_hand if by_hand else 1.0
    # The number is truncated, not rounded, so that its whole part stays the level.
    return Rating(
        int(number * 100) / 100, WORDS[level], hardest, counts, explanation.offering,
        round(effort), effort_word(effort), minutes_of(by_hand), round(share, 2),
        explanation.verdict, explanation.limit,
    )  # fmt: skip


def effort_word(looks: float) -> str:
    """Return the word for an effort in looks at lines.

    >>> effort_word(99), effort_word(100), effort_word(10_000)
    ('tiny', 'short', 'huge')
    """
    return EFFORT_WORDS[bisect(_BOUNDS, looks)]

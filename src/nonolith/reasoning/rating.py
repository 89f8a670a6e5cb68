"""Rate how hard a puzzle is for people: in minutes, in one word, and by its hardest technique.

The rating depends only on the steps that ``explain`` finds, so it is the same on every machine. The
minutes come from a model of a person (``person``). The word is a band of minutes, which hard steps
raise (``docs/difficulty.md``). The whole part of the number is the level of the hardest technique;
more steps of this level and fewer lines to choose from give a higher number (``docs/explain.md``).
The effort is the total number of looks at lines (``explaining.looks_of``).
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from math import log
from statistics import fmean

from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import LimitedRecord, Natural, Verdict
from nonolith.reasoning.explaining import Explanation, explain
from nonolith.reasoning.language import DEFAULT, Language, PatternNumber, language_of
from nonolith.reasoning.person import ASSUMPTIONS, minutes_of, seconds_of
from nonolith.reasoning.techniques import LEVELS, TECHNIQUES
from nonolith.support.frozen import Frozen
from nonolith.support.notebook import HtmlRepr
from nonolith.support.operation import operation
from nonolith.support.plurals import plural

#: The words for the bands of minutes, and the least minutes of a practised person for each band
#: after the first.
WORDS, BANDS = ("trivial", "easy", "medium", "hard", "very hard"), (1, 3, 10, 30)

#: The minutes at which the first band begins and the last one ends on the scale of ``band_of``.
_ENDS = 0.3, 100

#: h hard steps raise a puzzle by h / (h + _HALF) of a band.
_HALF = 4


class RatingRecord(LimitedRecord):
    """The JSON object of a ``Rating``.

    Attributes:
        verdict: Verdict of the explanation; if it is not ``unique``, the rating covers only the
            steps that were found.
        rating: Level of the hardest technique and a fraction, from 0 to less than 6.
        word: Band of the minutes of a practised person, raised at most one band by hard steps:
            ``trivial``, ``easy``, ``medium``, ``hard`` or ``very hard``.
        sentence: The word and, if the verdict is ``unique``, the minutes and hard steps, in words.
        hardest: Hardest technique that the solution needs, or an empty string.
        hard_steps: Number of hard steps, which need two lines at once, assumptions or search.
        first_hard: Share of the steps before the first hard step; null if there is none.
        counts: For each technique, the number of steps in which it is the hardest.
        steps: Number of steps.
        effort: Estimated number of times that a person looks at a line until the puzzle is solved.
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
    sentence: str
    hardest: str
    hard_steps: Natural
    first_hard: float | None
    counts: dict[str, int]
    steps: Natural
    effort: Natural
    minutes: dict[str, list[float]]
    automatic_blanks: float
    offering: list[Natural]
    mean_offering: float


class Rating(HtmlRepr, Frozen):
    """The difficulty of a puzzle for people.

    Attributes:
        number: Level of the hardest technique and a fraction, from 0 to less than 6.
        word: Band of the minutes of a practised person, raised at most one band by hard steps:
            trivial, easy, medium, hard or very hard (``docs/difficulty.md``).
        grade: Position on the scale of words: the whole part is the place of the word, the fraction
            the place in its band. The last band has no end.
        hardest: Name of the hardest technique needed.
        counts: Number of steps for each technique, easiest first. A step counts for the hardest
            technique that it uses.
        offering: For each step, the number of lines that offered any step at that moment.
        effort: Number of looks at lines that the solution takes, rounded (``docs/explain.md``).
        minutes: For ``beginner`` and ``practised`` persons, the least, the expected and the largest
            number of minutes, if all blank cells are marked by hand (``docs/difficulty.md``).
        automatic_blanks: Share of the minutes that remains if the blank cells of a line are marked
            automatically when its blocks are filled.
        first_hard: Share of the steps before the first hard step, or None.
        verdict: What is proved about the puzzle. Unless it is UNIQUE, the other values describe
            only the steps that were found.
        limit: The limit that ended the work, or None.
        language: The language of texts.
    """

    number: float
    word: str
    grade: float
    hardest: str
    counts: dict[str, int]
    offering: tuple[int, ...]
    effort: int
    minutes: dict[str, list[float]]
    automatic_blanks: float
    first_hard: float | None
    verdict: Verdict
    limit: str | None = None
    language: str = DEFAULT

    @property
    def steps(self) -> int:
        """Number of steps."""
        return sum(self.counts.values())

    @property
    def hard_steps(self) -> int:
        """Number of steps that need two lines at once, assumptions or search."""
        return sum(n for name, n in self.counts.items() if LEVELS[name] >= ASSUMPTIONS)

    @property
    def mean_offering(self) -> float:
        """Mean over all steps of the number of lines that offered a step."""
        return fmean(self.offering) if self.offering else 0.0

    @property
    def brief(self) -> str:
        """The word, the minutes with practice and the number."""
        minutes = shown_minutes(self.minutes["practised"][1])
        return f"{self.word}, about {minutes} minutes with practice, rating {self.number:.2f}"

    @property
    def outcome(self) -> str:
        """The verdict in words."""
        return self._outcome(language_of(self.language))

    def _outcome(self, language: Language) -> str:
        if self.limit is None:
            return language.text(f"outcome_{self.verdict}")
        verdict = language.text(f"verdict_{self.verdict}")
        limit = language.limit(self.limit)
        return language.text("outcome_limit", verdict=verdict, limit=limit)

    @property
    def sentence(self) -> str:
        """The word and, if the puzzle is unique, the minutes and the hard steps."""
        return self._rated(language_of(self.language), "minutes") + "."

    def text(self, language: str | None = None, *, way: bool = False) -> str:
        """Return the rating in words.

        Args:
            language: Language of the text, such as ``de``; by default the language of the rating.
            way: Whether to add the ranges of the minutes, the numbers of steps and looks, and the
                number of the rating with the hardest technique.

        Raises:
            ArgumentError: The language does not exist.
        """
        words = language_of(self.language if language is None else language)
        text = f"{self._outcome(words)} {self._rated(words, 'ranges' if way else 'minutes')}"
        if not way:
            return text
        return words.text(
            "rated_hardest" if self.hardest else "rated_way",
            rated=text,
            steps=PatternNumber(self.steps),
            looks=PatternNumber(self.effort),
            number=f"{self.number:.2f}",
            hardest=words.text(f"technique_{self.hardest}") if self.hardest else "",
        )

    def _rated(self, words: Language, pattern: str) -> str:
        """Return the word, and the minutes and hard steps unless they cover only a part."""
        word = words.text(f"level_{self.word}")
        if not self.steps or self.verdict is not Verdict.UNIQUE:
            return word
        minutes = {
            name + end: shown_minutes(value)
            for name, values in self.minutes.items()
            for end, value in zip(("_least", "", "_most"), values, strict=True)
        }
        rated = words.text(f"rated_{pattern}", word=word, hard=self._hard(words), **minutes)
        return words.text("rated_you", rated=rated, **minutes) if "you" in minutes else rated

    def _hard(self, words: Language) -> str:
        """Return a phrase that names the hardest of the hard steps, and where the first one is."""
        if self.first_hard is None:
            return words.text("hard_none")
        place = ("start", "middle", "end")[min(2, int(3 * self.first_hard))]
        return words.text(
            "hard_one" if self.hard_steps == 1 else "hard_some",
            count=self.hard_steps,
            technique=words.text(f"hard_{self.hardest}"),
            place=words.text(f"hard_{place}"),
        )

    def record(self) -> RatingRecord:
        """Return the rating as a JSON object."""
        return {
            "verdict": self.verdict,
            "rating": self.number,
            "word": self.word,
            "sentence": self.sentence,
            "hardest": self.hardest,
            "hard_steps": self.hard_steps,
            "first_hard": self.first_hard,
            "counts": self.counts,
            "offering": list(self.offering),
            "effort": self.effort,
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
        return f"<Rating {self.verdict}, {self.word}, {self.number:.2f}, {steps}>"


@operation(reports=("steps",), rules=True)
def rate(
    puzzle: Puzzle,
    *,
    language: str = DEFAULT,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Rating:
    """Rate how hard a puzzle is for people.

    Args:
        puzzle: The puzzle, or an input that ``read`` accepts.
        language: Language of texts, such as ``de``.
        limits: Limits of the work; if one is reached, the steps found so far are rated.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        ArgumentError: The language does not exist.

    >>> import nonolith
    >>> print(nonolith.rate(nonolith.Puzzle(rows=[[1], [2]], columns=[[2], [1]])))
    unique: trivial; about 0.3 minutes for a beginner, 0.1 with practice; no hard step
    """
    return rating_of(explain(puzzle, language=language, limits=limits, timeout=timeout))


def rating_of(explanation: Explanation) -> Rating:
    """Return the rating of an existing explanation."""
    steps = explanation.deductions
    used = [step.hardest for step in steps]
    counted = Counter(used)
    counts = {name: counted[name] for name in TECHNIQUES if counted[name]}
    hardest = list(counts)[-1] if counts else ""
    level = LEVELS[hardest] if hardest else 0
    beyond = explanation.verdict is Verdict.UNKNOWN and not explanation.limit
    if beyond:
        level = max(LEVELS.values())
    number = float(level)
    if steps:
        top = {name for name in counts if LEVELS[name] == level}
        chains = [len(step.chain) for step, name in zip(steps, used, strict=True) if name in top]
        hard = sum(max(1.0, links / 4) for links in chains)
        width = fmean(explanation.offering) / sum(explanation.puzzle.shape)
        number += 0.5 * hard / (hard + 20) + 0.2 * len(chains) / len(steps) + 0.3 * (1 - width)
    by_hand, automatic = seconds_of(explanation)
    share = automatic / by_hand if by_hand else 1.0
    hard_places = [i for i, name in enumerate(used) if LEVELS[name] >= ASSUMPTIONS]
    first_hard = round(hard_places[0] / len(steps), 2) if hard_places else None
    minutes = minutes_of(by_hand)
    grade = band_of(minutes["practised"][1]) + len(hard_places) / (len(hard_places) + _HALF)
    if beyond:
        grade = max(grade, float(len(BANDS)))  # nobody solves it by these techniques
    # The number is truncated, not rounded, so that its whole part stays the level.
    return Rating(
        int(number * 100) / 100, WORDS[min(int(grade), len(BANDS))], grade, hardest, counts,
        explanation.offering, round(sum(explanation.looks)), minutes, round(share, 2),
        first_hard, explanation.verdict, explanation.limit, explanation.language,
    )  # fmt: skip


def shown_minutes(minutes: float) -> str:
    """Return minutes as a text, below one minute in tenths."""
    return f"{minutes:g}" if minutes >= 1 else f"{max(minutes, 0.1):.1f}"


def band_of(minutes: float) -> float:
    """Return the position of minutes of a practised person on the scale of ``WORDS``: the whole
    part is the place of the word, the fraction the place in its band by the logarithm.

    >>> band_of(1), band_of(10), band_of(0)
    (1.0, 3.0, 0.0)
    """
    ends = (_ENDS[0], *BANDS, _ENDS[1])
    band = bisect(BANDS, minutes)
    share = log(max(minutes, _ENDS[0]) / ends[band]) / log(ends[band + 1] / ends[band])
    return band + share

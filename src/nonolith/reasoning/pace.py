"""Fit one person's pace to their own times, which the page saves (*Save my times*).

The pace is a factor of the seconds of the model (``person``). The logarithms of time divided by
seconds of the model are taken as normal, with the spread of beginners. The prior is normal too: a
beginner and a practised person are one standard deviation from its middle. So a few times move the
factor only a little. A spread of one's own needs ``ENOUGH`` puzzles.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from statistics import stdev

from nonolith.reasoning.person import BEGINNER, PRACTISED, SPREAD
from nonolith.reasoning.rating import Rating
from nonolith.support.frozen import Frozen

#: The least number of puzzles for a spread.
ENOUGH = 10


class Pace(Frozen):
    """How fast one person solves.

    Attributes:
        factor: Factor of the seconds of the model.
        spread: Factor from the middle of the range to its ends.
        puzzles: Number of puzzles.
        blanks: Whether most puzzles were played with automatic blanks.
    """

    factor: float
    spread: float
    puzzles: int
    blanks: bool

    def applied(self, rating: Rating) -> Rating:
        """Return the rating with the minutes of this person, by the name ``you``."""
        middle = rating.minutes["beginner"][1] / BEGINNER * self.factor
        middle *= rating.automatic_blanks if self.blanks else 1
        ends = (middle / self.spread, middle, middle * self.spread)
        return rating.replace(
            minutes={**rating.minutes, "you": [float(f"{each:.2g}") for each in ends]}
        )

    def __str__(self) -> str:
        own = "" if self.puzzles >= ENOUGH else f", which is not yours: it needs {ENOUGH} puzzles"
        return (
            f"your pace: {self.factor:.2f} times the seconds of the model (beginner {BEGINNER}, "
            f"with practice {PRACTISED}); puzzles: {self.puzzles}; spread: {self.spread:.1f}{own}"
        )


def pace_of(times: Sequence[tuple[Rating, float, bool]]) -> Pace:
    """Return the pace of a person from ratings, seconds, and whether blanks were automatic.

    >>> round(pace_of([]).factor, 2)
    0.67
    """
    ratios = [
        log(seconds / (rating.minutes["beginner"][1] * 60 / BEGINNER))
        - log(rating.automatic_blanks if blanks else 1)
        for rating, seconds, blanks in times
    ]
    prior, doubt, noise = log(BEGINNER * PRACTISED) / 2, log(BEGINNER / PRACTISED) / 2, log(SPREAD)
    weight = len(ratios) * doubt**2 / noise**2
    mean = sum(ratios) / max(1, len(ratios))
    return Pace(
        exp((prior + weight * mean) / (1 + weight)),
        exp(stdev(ratios)) if len(ratios) >= ENOUGH else SPREAD,
        len(ratios),
        sum(blanks for *_, blanks in times) * 2 > len(times),
    )

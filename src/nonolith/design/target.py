"""What a puzzle is to become: unique, solvable line by line, or of a difficulty."""

from __future__ import annotations

import re

from nonolith.model.result import Verdict
from nonolith.reasoning.rating import WORDS, Rating
from nonolith.support.arguments import as_real, shown
from nonolith.support.errors import ArgumentError
from nonolith.support.frozen import Frozen

UNIQUE, LINES, RATED = "unique", "line-solvable", "difficulty"

#: How far the rating may be from a number that is wanted.
NEAR = 0.1

#: No rating reaches this.
_END = float(len(WORDS))

#: The highest level whose techniques look at one line; with these, lines alone settle a puzzle.
_LINE_LEVEL = 2

_TARGETS = (
    f"{UNIQUE}, {LINES}, a difficulty ({', '.join(WORDS)}), a rating such as 2.3, or two of them "
    "such as 2-2.5"
)


class Target(Frozen):
    """What is wanted of a puzzle.

    Attributes:
        text: the target as it was given.
        kind: ``unique``, ``line-solvable`` or ``difficulty``.
        least, most: the ratings wanted, from least up to most; of a word up to, but not, most.
    """

    text: str
    kind: str
    least: float = 0.0
    most: float = _END

    @classmethod
    def of(cls, wanted: object) -> Target:
        """The target that a text or a number stands for.

        Raises:
            ArgumentError: it stands for none.

        >>> Target.of("medium")
        Target(text='medium', kind='difficulty', least=2.0, most=3.0)
        >>> Target.of(2.3).includes(2.35), Target.of("2-2.5").includes(2.6)
        (True, False)
        """
        if isinstance(wanted, Target):
            return wanted
        text = shown(wanted) if not isinstance(wanted, str) else wanted.strip()
        word = text.replace("-", " ")
        if word in (UNIQUE, LINES.replace("-", " ")):
            return cls(word.replace(" ", "-"), word.replace(" ", "-"))
        if word in WORDS:
            level = WORDS.index(word)
            return cls(word, RATED, float(level), level + 1.0)
        low, high = _numbers(wanted)
        return cls(text, RATED, low, high)

    def includes(self, number: float) -> bool:
        """Whether a rating is a wanted one."""
        if self.text in WORDS:
            return self.least <= number < self.most
        return self.least - 1e-9 <= number <= self.most + 1e-9

    def away(self, number: float) -> float:
        """How far a rating is from the wanted ones."""
        return max(self.least - number, number - self.most, 0.0)

    def rated(self, rating: Rating) -> bool:
        """Whether a rating is proved, and a wanted one."""
        return rating.verdict is Verdict.UNIQUE and self.includes(rating.number)

    @property
    def lines_only(self) -> bool:
        """Whether lines alone must settle the puzzle."""
        return self.kind == LINES or (self.kind == RATED and self.most <= _LINE_LEVEL + 1)

    @property
    def beyond_lines(self) -> bool:
        """Whether lines alone must not settle the puzzle."""
        return self.kind == RATED and self.least >= _LINE_LEVEL + 1


def _numbers(wanted: object) -> tuple[float, float]:
    """The range of ratings."""
    number = as_real(wanted)
    if number is not None:
        parts = [number]
    elif isinstance(wanted, str) and re.fullmatch(r"\d+(\.\d*)?(-\d+(\.\d*)?)?", wanted.strip()):
        parts = [float(part) for part in wanted.split("-")]
    else:
        raise ArgumentError(f"there is no target {shown(wanted)}; there are {_TARGETS}")
    low, high = (parts[0] - NEAR, parts[0] + NEAR) if len(parts) == 1 else parts
    if not all(0 <= part < _END for part in parts) or low > high:
        raise ArgumentError(
            f"ratings are from 0 up to, but not, {_END:g}, the smaller one first; not {wanted}"
        )
    return max(low, 0.0), high

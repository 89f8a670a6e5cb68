"""Target: the requested property of a puzzle: unique, solvable line by line, or a difficulty."""

from __future__ import annotations

import re

from nonolith import _engine
from nonolith.design.judge import JudgeResult
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.rating import WORDS, Rating
from nonolith.reasoning.techniques import ORDER, RULE_NAMES, TECHNIQUES
from nonolith.solving.engine_search import engine_limits
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import as_real, short_repr
from nonolith.support.errors import ArgumentError
from nonolith.support.frozen import Frozen

UNIQUE, LINES, RATED = "unique", "line-solvable", "difficulty"

#: Maximum distance of a rating from a requested number.
NEAR = 0.1

#: The exclusive upper end of all ratings.
_END = float(len(WORDS))

#: The highest level whose techniques look at one line. Lines alone settle puzzles up to this level.
_LINE_LEVEL = 2

_TARGETS = (
    f"{UNIQUE}, {LINES}, a difficulty ({', '.join(WORDS)}), a rating such as 2.3, or two of them "
    "such as 2-2.5"
)


class Target(Frozen):
    """A requested property of a puzzle.

    Attributes:
        text: The target as the caller gave it.
        kind: ``unique``, ``line-solvable`` or ``difficulty``.
        least, most: The range of ratings; for a word, ``most`` is excluded.
    """

    text: str
    kind: str
    least: float = 0.0
    most: float = _END

    @classmethod
    def of(cls, wanted: object) -> Target:
        """Return the target for a text or a number.

        Raises:
            ArgumentError: There is no such target.

        >>> Target.of("medium")
        Target(text='medium', kind='difficulty', least=2.0, most=3.0)
        >>> Target.of(2.3).includes(2.35), Target.of("2-2.5").includes(2.6)
        (True, False)
        """
        if isinstance(wanted, Target):
            return wanted
        text = short_repr(wanted) if not isinstance(wanted, str) else wanted.strip()
        word = text.replace("-", " ")
        if word in (UNIQUE, LINES.replace("-", " ")):
            return cls(word.replace(" ", "-"), word.replace(" ", "-"))
        if word in WORDS:
            level = WORDS.index(word)
            return cls(word, RATED, float(level), level + 1.0)
        low, high = _numbers(wanted)
        return cls(text, RATED, low, high)

    def includes(self, number: float) -> bool:
        """Return whether a rating is in the range."""
        if self.text in WORDS:
            return self.least <= number < self.most
        return self.least - 1e-9 <= number <= self.most + 1e-9

    def away(self, number: float) -> float:
        """Return the distance of a rating from the range."""
        return max(self.least - number, number - self.most, 0.0)

    def rated(self, rating: Rating) -> bool:
        """Return whether a rating is of a unique puzzle, and in the range."""
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
    """Return the range of ratings."""
    number = as_real(wanted)
    if number is not None:
        parts = [number]
    elif isinstance(wanted, str) and re.fullmatch(r"\d+(\.\d*)?(-\d+(\.\d*)?)?", wanted.strip()):
        parts = [float(part) for part in wanted.split("-")]
    else:
        raise ArgumentError(f"there is no target {short_repr(wanted)}; there are {_TARGETS}")
    low, high = (parts[0] - NEAR, parts[0] + NEAR) if len(parts) == 1 else parts
    if not all(0 <= part < _END for part in parts) or low > high:
        raise ArgumentError(
            f"ratings are from 0 up to, but not, {_END:g}, the smaller one first; not {wanted}"
        )
    return max(low, 0.0), high


def may_be(grid: Grid, result: JudgeResult, target: Target, work: Work) -> bool:
    """Return whether a picture may have a difficulty; much faster than rating it.

    Lines alone settle puzzles of the levels up to medium, and no others. In black and white the
    engine follows the rules of Yu, Lee and Chen: the first of them solve trivial puzzles, all of
    them easy ones, and the puzzles that they leave open are at least medium.

    Args:
        grid: The picture (rows x columns).
        result: The verdict on its clues.
        target: A difficulty.
        work: The limit on time.

    Raises:
        StoppedError: A limit was reached.
    """
    if result.verdict is not Verdict.UNIQUE:
        return False
    if not result.line_solvable:
        return not target.lines_only
    if target.beyond_lines or len(grid.palette) > 2:
        return not target.beyond_lines
    if not rules_suffice(grid, work):
        return target.least < 3 and target.most > 2
    if target.most <= 1:
        return first_rules_suffice(grid, work)
    return target.least < 2


def rules_suffice(grid: Grid, work: Work) -> bool:
    """Return whether the eleven rules solve the puzzle of a picture (black and white)."""
    steps = _steps(grid, work)
    cells = steps.finish()
    if steps.stopped:
        raise StoppedError("seconds")
    return cells == 0


def first_rules_suffice(grid: Grid, work: Work) -> bool:
    """Return whether the rules of the lowest level alone solve the puzzle of a picture."""
    # The rules of the lowest level come first.
    first = sum(TECHNIQUES[RULE_NAMES[rule]].level == 0 for rule in ORDER)
    steps = _steps(grid, work)
    while steps.refresh() is None and (step := steps.next()) is not None:
        work.step()
        _, technique, through, facts, _ = step
        if technique >= first or through >> first:
            return False
        for fact in facts:
            steps.learn(*fact)
    if steps.stopped:
        raise StoppedError("seconds")
    return steps.open == 0


def _steps(grid: Grid, work: Work) -> _engine.LineSteps:
    unknown = Grid.unknown_cells(*grid.shape).tobytes()
    seconds, _ = engine_limits(work.deadline.seconds_left, None)
    return _engine.LineSteps(Puzzle.from_grid(grid).compiled, unknown, ORDER, seconds)

"""Define the target, a requested property of a puzzle: unique, line-solvable, a difficulty, or the
minutes of a practised person."""

from __future__ import annotations

import re
from math import inf, nan
from typing import Any

from nonolith import engine
from nonolith.design.judge import JudgeResult
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.person import ASSUMPTIONS
from nonolith.reasoning.rating import WORDS, Rating, band_of, rate
from nonolith.reasoning.techniques import LEVELS, ORDER, RULE_NAMES
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import as_real, exclude, short_repr
from nonolith.support.errors import ArgumentError
from nonolith.support.frozen import Frozen
from nonolith.support.kinds import Schema, wrong

UNIQUE, LINES, RATED = "unique", "line-solvable", "difficulty"

#: A rating meets a requested rating if the two differ by at most this number.
NEAR = 0.1

#: Minutes meet a requested number of minutes if their ratio to it is at most this number.
ABOUT = 1.25

#: All ratings are below this number.
_END = 1.0 + max(LEVELS.values())

#: Line solving alone solves the puzzles rated below this number, and no others.
_HARD = float(ASSUMPTIONS)


class TargetKind(Frozen):
    """The kind of arguments that name a target; ``rated`` allows only difficulties."""

    rated: bool = False

    def check(self, value: Any, where: str) -> str | float:  # noqa: ARG002
        if self.rated:
            difficulty_of(value)
        else:
            Target.of(value)
        return value  # type: ignore[no-any-return]  # the library takes it as it is

    def schema(self) -> Schema:
        return {"type": ["string", "number"]}


class MinutesKind(Frozen):
    """The kind of arguments that are a range of minutes: 5-10, (5, 10), or 8 (6.4 to 10)."""

    def check(self, value: Any, where: str) -> tuple[float, float]:
        ends = value.split("-") if isinstance(value, str) else value
        ends = [ends] if as_real(ends) is not None else ends
        parts = [_number(one) for one in ends] if isinstance(ends, list | tuple) else []
        parts.sort()
        if len(parts) == 1:
            parts = [parts[0] / ABOUT, parts[0] * ABOUT]
        if len(parts) != 2 or not 0 <= parts[0] <= parts[1] < inf:
            raise wrong(where, "a number of minutes such as 8, or a range such as 5-10", value)
        return parts[0], parts[1]

    def schema(self) -> Schema:
        number = {"type": "number", "minimum": 0, "maximum": 1_000_000}
        numbers = {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
        text = {
            "type": "string",
            "pattern": r"^[0-9]{1,6}(\.[0-9]{1,9})?(-[0-9]{1,6}(\.[0-9]{1,9})?)?$",
        }
        return {"anyOf": [text, number, numbers]}


def _number(value: object) -> float:
    """Return a number from a number or its text; NaN, which no range has, for all else."""
    number = as_real(value)
    if number is None and isinstance(value, str) and re.fullmatch(r"\s*\d+(\.\d*)?\s*", value):
        number = float(value)
    return nan if number is None else number


class Target(Frozen):
    """A requested property of a puzzle."""

    text: str  #: the target in the caller's words
    kind: str  #: ``unique``, ``line-solvable`` or ``difficulty``
    least: float = 0.0
    most: float = _END  #: excluded if the target is a word
    #: What the range is about: ``rating``, ``word`` (grades), or ``minutes`` (as ``band_of`` them).
    scale: str = "rating"

    @classmethod
    def of(cls, wanted: object) -> Target:
        """Return the target that a string or a number describes.

        Raises:
            ArgumentError: There is no such target.

        >>> Target.of("medium")
        Target(text='medium', kind='difficulty', least=2.0, most=3.0, scale='word')
        >>> Target.of(2.3).includes(2.35), Target.of("2-2.5").includes(2.6)
        (True, False)
        """
        if isinstance(wanted, Target):
            return wanted
        text = wanted.strip() if isinstance(wanted, str) else short_repr(wanted)
        word = text.replace("-", " ")
        if word in WORDS:
            band = float(WORDS.index(word))
            return cls(word, RATED, band, inf if word == WORDS[-1] else band + 1, "word")
        if (kind := word.replace(" ", "-")) in (UNIQUE, LINES):
            return cls(kind, kind)
        return cls(text, RATED, *_range(wanted))

    def value(self, rating: Rating) -> float:
        """Return the value of a rating that the range is about."""
        if self.scale == "minutes":
            return band_of(rating.minutes["practised"][1])
        return rating.grade if self.scale == "word" else rating.number

    def shown(self, rating: Rating) -> float:
        """Return the number of a rating, or the minutes if the target is about minutes."""
        return rating.number if self.by_technique else rating.minutes["practised"][1]

    def includes(self, value: float) -> bool:
        """Return whether a value is in the range."""
        if self.scale == "word":
            return self.least <= value < self.most
        return self.least - 1e-9 <= value <= self.most + 1e-9

    def distance(self, rating: Rating) -> float:
        """Return the distance of a rating from the range; 0 for a rating that meets the target."""
        if self.is_met_by(rating):
            return 0.0
        value = self.value(rating)
        return max(self.least - value, value - self.most, 0.0) + 1e-9

    def way(self, rating: Rating) -> int:
        """Return 1 if the puzzle should be harder, -1 if it should be easier, else 0."""
        value = self.value(rating)
        return (value < self.least) - (value > self.most)

    def is_met_by(self, rating: Rating) -> bool:
        """Return whether the rated puzzle is unique and its rating is in the range."""
        return rating.verdict is Verdict.UNIQUE and self.includes(self.value(rating))

    def allows(self, result: JudgeResult) -> bool:
        """Return False if the verdict or the open cells show that a picture misses the target."""
        if result.verdict is not Verdict.UNIQUE:
            return False
        return not (self.beyond_lines if result.line_solvable else self.lines_only)

    @property
    def lines_only(self) -> bool:
        """Whether line solving alone must solve the puzzle."""
        return self.kind == LINES or (
            self.by_technique and self.most <= _HARD and not self.includes(_HARD)
        )

    @property
    def beyond_lines(self) -> bool:
        """Whether line solving alone must not solve the puzzle."""
        return self.by_technique and self.least >= _HARD

    @property
    def by_technique(self) -> bool:
        """Whether the target is a rating, whose whole part is the level of a technique."""
        return self.kind == RATED and self.scale == "rating"


def rated_target(difficulty: object, minutes: object) -> Target | None:
    """Return the target for a difficulty or for minutes; None if both are None."""
    if minutes is None:
        return None if difficulty is None else difficulty_of(difficulty)
    exclude("minutes", "a difficulty is another range", difficulty=difficulty is not None)
    least, most = MinutesKind().check(minutes, "minutes")
    text = f"{least:.3g} to {most:.3g} minutes with practice"
    return Target(text, RATED, band_of(least), band_of(most), "minutes")


def difficulty_of(wanted: object) -> Target:
    """Return the target for a difficulty; raise ArgumentError if it is another target, or none."""
    target = Target.of(wanted)
    if target.kind != RATED:
        raise ArgumentError(
            f"{short_repr(wanted)} is not a difficulty such as medium, 2.3 or 2-2.5"
        )
    return target


def _range(wanted: object) -> tuple[float, float]:
    """Return the lowest and the highest rating for a number, or for a string such as 2-2.5."""
    number = as_real(wanted)
    if number is not None:
        parts = [number]
    elif isinstance(wanted, str) and re.fullmatch(r"\d+(\.\d*)?(-\d+(\.\d*)?)?", wanted.strip()):
        parts = [float(part) for part in wanted.split("-")]
    else:
        raise ArgumentError(
            f"there is no target {short_repr(wanted)}; there are {UNIQUE}, {LINES}, a difficulty "
            f"({', '.join(WORDS)}), a rating such as 2.3, or a range of ratings such as 2-2.5"
        )
    if parts != sorted(parts) or not 0 <= parts[0] <= parts[-1] < _END:
        raise ArgumentError(
            f"the target {short_repr(wanted)} is not a rating or a range of ratings: a rating is "
            f"at least 0 and less than {_END:g}, and a range starts with its lower rating"
        )
    low, high = parts if len(parts) == 2 else (max(parts[0] - NEAR, 0.0), parts[0] + NEAR)
    return low, high


def rating_within(puzzle: Puzzle, work: Work) -> Rating:
    """Rate a puzzle; raise StoppedError if a limit of the work is reached."""
    work.step()
    rating = rate(puzzle, limits=work.limits_left().replace(nodes=None))
    if rating.limit is not None:
        raise StoppedError(rating.limit)
    return rating


def may_have_difficulty(grid: Grid, result: JudgeResult, target: Target, work: Work) -> bool:
    """Return False if a picture certainly misses a difficulty. This check is faster than rating.

    In black and white, the engine applies the eleven rules of Yu, Lee and Chen (2009). A puzzle has
    a rating below 1 if the rules of the lowest level alone solve it, and below 2 if all rules
    together solve it. Others are at least 2. ``result`` is the result of judging the picture.
    """
    if not target.allows(result):
        return False
    if not target.by_technique or not result.line_solvable or len(grid.palette) > 2:
        return True
    if not rules_suffice(grid, work):
        return target.least < _HARD and target.most > 2
    return first_rules_suffice(grid, work) if target.most <= 1 else target.least < 2


def rules_suffice(grid: Grid, work: Work) -> bool:
    """Return whether the eleven rules solve the puzzle of a black and white picture."""
    steps = _steps(grid, work)
    open_cells = steps.finish()
    if steps.stopped:
        raise StoppedError("seconds")
    return open_cells == 0


def first_rules_suffice(grid: Grid, work: Work) -> bool:
    """Return whether the rules of the lowest level alone solve the puzzle of a picture."""
    # In ``ORDER``, the rules of the lowest level come first.
    first = sum(LEVELS[RULE_NAMES[rule]] == 0 for rule in ORDER)
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


def _steps(grid: Grid, work: Work) -> engine.LineSteps:
    unknown = Grid.unknown_cells(*grid.shape).tobytes()
    seconds, _ = engine.limits(work.deadline.seconds_left, None)
    return engine.LineSteps(Puzzle.from_grid(grid).compiled, unknown, ORDER, seconds)

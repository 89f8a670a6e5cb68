"""design_puzzles(): random puzzles that are to be something, many at once."""

from __future__ import annotations

import os
from collections.abc import Iterator

from nonolith.design.generate import seed_text
from nonolith.design.like import GreyPicture
from nonolith.design.recipe import Drawn, Recipe
from nonolith.design.shapes import SHAPES
from nonolith.design.target import RATED, Target
from nonolith.model.limits import MAX_JOBS, MAX_LINE, MAX_PUZZLES, NO_LIMITS, Limits
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.support.arguments import expect, real_number, shown, whole_number
from nonolith.support.errors import ArgumentError, LimitReached, NonolithError, UnsupportedError
from nonolith.workers.spread import spread


def design_puzzles(
    number: int,
    height: int,
    width: int,
    *,
    difficulty: object = None,
    shape: str = "noise",
    symmetric: bool = False,
    like: str | bytes | os.PathLike[str] | None = None,
    probability: float | None = None,
    palette: Palette = BLACK_AND_WHITE,
    seed: int | str = 0,
    unique: bool = False,
    jobs: int = 1,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Iterator[Drawn]:
    """Random puzzles that are to be of a difficulty, of a shape, or like a picture.

    Args:
        number: how many.
        height, width: rows and columns, 1 to 1000.
        difficulty: a word or number of ``rate``, or a range of numbers (``medium``, 2.3,
            ``2-2.5``); such puzzles are unique. Where none is found in a number of draws, the
            nearest one is given, and ``wanted`` is False.
        shape: ``noise`` or ``blobs``.
        symmetric: whether pictures are the same from left to right and from right to left.
        like: a picture that the puzzles are to be like, its path or its bytes; black and white.
        probability: the share of filled cells; by default what suits the difficulty, else 0.5.
        palette: each filled cell has one of its colours.
        seed: the same seed gives the same puzzles, in the same order, for any number of jobs.
        unique: only puzzles with one solution.
        jobs: how many processes.
        limits: what the draws of one puzzle may use together.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        ArgumentError: an argument is out of its range.
        PuzzleError: no puzzle with one solution was found.
        LimitReached: none was found before a limit was reached.

    >>> [drawn.rating.word for drawn in design_puzzles(2, 8, 8, difficulty="hard", seed=1)]
    ['hard', 'hard']
    """
    number = whole_number(number, "number", 0, MAX_PUZZLES)
    jobs = whole_number(jobs, "jobs", 1, MAX_JOBS)
    expect(palette, Palette, "palette", "a Palette")
    limits = Limits.of(limits, timeout)
    recipe = Recipe(
        height=whole_number(height, "height", 1, MAX_LINE),
        width=whole_number(width, "width", 1, MAX_LINE),
        share=_share(probability),
        palette=palette,
        shape=_shape(shape),
        symmetric=symmetric,
        seed=seed_text(seed),
        unique=unique,
        difficulty=_difficulty(difficulty),
        limits=limits,
    )
    if like is not None:
        recipe = recipe.replace(like=_grey(like, recipe))
    return _unpacked(spread(_draw, ((recipe, i) for i in range(number)), min(jobs, number or 1)))


def _share(probability: float | None) -> float | None:
    if probability is None:
        return None
    return float(real_number(probability, "probability", 0.0, 1.0))


def _shape(name: str) -> str:
    if name not in SHAPES:
        raise ArgumentError(f"shape must be one of {', '.join(SHAPES)}, not {shown(name)}")
    return name


def _difficulty(difficulty: object) -> Target | None:
    if difficulty is None:
        return None
    target = Target.of(difficulty)
    if target.kind != RATED:
        raise ArgumentError(f"{target.text} is no difficulty (leave it out, or use unique)")
    return target


def _grey(like: str | bytes | os.PathLike[str], recipe: Recipe) -> GreyPicture:
    """The picture that the puzzles of the recipe are to be like."""
    colours = len(recipe.palette) > 2
    if colours or recipe.shape != "noise" or recipe.symmetric or recipe.share is not None:
        raise UnsupportedError(
            "puzzles like a picture are black and white: without colours, shape, symmetry or "
            "density"
        )
    picture = os.fspath(like) if isinstance(like, os.PathLike) else like
    return GreyPicture.of(picture, (recipe.height, recipe.width))


def _draw(recipe: Recipe, number: int) -> Iterator[Drawn | tuple[str, str]]:
    """In any process: one puzzle, or what kept it from being found."""
    try:
        yield recipe.drawn(number)
    except LimitReached as error:
        yield "limit", str(error)
    except NonolithError as error:
        yield "error", str(error)


def _unpacked(results: Iterator[Drawn | tuple[str, str]]) -> Iterator[Drawn]:
    for result in results:
        if isinstance(result, Drawn):
            yield result
            continue
        kind, message = result
        raise LimitReached(message) if kind == "limit" else NonolithError(message)

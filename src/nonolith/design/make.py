"""Make puzzles from any picture, by drawing it in several ways.

The picture is rotated upright, cropped to its subject and scaled (``subject.py``), then drawn in
several ways: its sketches (``sketches.py``). The best are changed a little, until their puzzles
are unique (``variants.py``). The score of a puzzle is the rank of its sketch, minus penalties for
changes, for cells that line solving leaves open, and for a missed target. Rating takes longest. So,
unless a difficulty is requested, only the best puzzles are rated, at the end.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypedDict
from warnings import warn

from nonolith.design.judge import JudgeResult, judge_within
from nonolith.design.photo import each_of_picture, open_picture
from nonolith.design.random_pictures import with_own_colours
from nonolith.design.target import (
    RATED,
    UNIQUE,
    MinutesKind,
    Target,
    TargetKind,
    rated_target,
    rating_within,
)
from nonolith.model.colours import parse_rgb
from nonolith.model.limits import MAX_COLOURS, MAX_LINE, MAX_PUZZLES, NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.rating import Rating
from nonolith.solving.work import StoppedError, Work, limits_raised
from nonolith.support.arguments import exclude, listed, short_repr, whole_number
from nonolith.support.errors import (
    ArgumentError,
    FormatWarning,
    LimitReached,
    PuzzleError,
    needing,
)
from nonolith.support.frozen import Frozen
from nonolith.support.kinds import Choice, Either, Integer, ListOf, Number, String
from nonolith.support.notebook import HtmlRepr
from nonolith.support.operation import check_arguments, operation
from nonolith.support.plurals import plural

if TYPE_CHECKING:
    from nonolith.design.sketches import Sketch

#: Default length of the longer side of a puzzle, in cells.
USUAL_SIZE = 30

_SIDE, _PIXEL = Integer(1, MAX_LINE), Integer(0, 10**9)
_SIZE = Either(
    (_SIDE, ListOf(_SIDE, 2, 2)), f"the longer side, or rows and columns, each from 1 to {MAX_LINE}"
)
_CROP = Either(
    (Choice(lambda: ("auto", "none")), ListOf(_PIXEL, 4, 4)),
    "auto, none, or a box [left, top, right, bottom] in pixels",
)

#: Maximum number of puzzles that are made.
_MOST = 8

#: Maximum work of rating in the search for a difficulty, and after the first puzzle has it.
_RATINGS, _MORE = 500, 10

#: Penalties if the puzzle is not unique, if it is hard, or if it misses the requested difficulty,
#: which counts more than all else; and penalty for the cells that line solving leaves open: this
#: number times their share of all cells.
_NOT_UNIQUE, _TOO_HARD, _MISSED, _ALL_OPEN = 0.2, 1.0, 2.0, 0.3

#: A puzzle is hard if line solving leaves more than this share of its cells open. Rating it would
#: take seconds.
_MAX_OPEN = 0.5

#: The warning before a photograph is drawn in black and white.
_PHOTOGRAPH = (
    "this is a photograph, and in black and white few photographs can be recognised: use colours "
    "(--colours 4), only the main object (--crop left,top,right,bottom), or a larger --size"
)

#: Penalty for changed cells: this number times their share of all cells.
_CHANGED = 1.0


class MadeRecord(TypedDict):
    """The JSON object of a puzzle made from a picture.

    Attributes:
        puzzle: The puzzle, as the object of the format json.
        settings: The settings that made it, by name.
        fidelity: Similarity to the picture, 0 to 1.
        score: The score by which the puzzles are ranked; higher is better.
        verdict: The verdict.
        open: Number of cells that line solving does not settle; null if it was not counted.
        rating: The rating; null if the puzzle is not unique or was not rated.
        changed: Number of cells changed to reach uniqueness or the difficulty.
        warning: The sentences of `warnings` in one text, or null.
        warnings: A sentence for each problem, by name: `detail`, `little`, `colours`, `background`,
            `target`, `hard`.
    """

    puzzle: dict[str, Any]
    settings: dict[str, Any]
    fidelity: float
    score: float
    verdict: str
    open: int | None
    rating: Mapping[str, Any] | None
    changed: int
    warning: str | None
    warnings: dict[str, str]


class Made(HtmlRepr, Frozen):
    """One puzzle made from a picture.

    Attributes:
        puzzle: The puzzle; its goal is the picture in few colours.
        settings: The settings that made the puzzle, by name. ``style`` is the way of drawing, and
            ``background`` is ``removed`` if only the foreground of a photograph is drawn, or if the
            argument ``background="remove"`` removed a background.
        fidelity: Similarity of the sketch's structure to the picture's, 0 to 1: the edges that are
            drawn, light and dark in blurred copies, and the colours.
        result: The verdict on the clues, and the number of cells that line solving leaves open.
        score: The score by which puzzles are ranked; higher is better.
        warnings: The problems of the puzzle, and what may help: a sentence for each of the names
            ``detail`` (too much for the size), ``little`` (of the picture is left), ``colours``
            (are hard to tell apart), ``background`` (cannot be removed), ``target`` (missed) and
            ``hard`` (line solving leaves more than half of the cells open, and no difficulty was
            requested) that applies.
        rating: The rating. None if the puzzle is not unique, if it is not one of the best ``rated``
            puzzles, if its ``warnings`` say that it is hard, or if a limit ended the rating.
        changed: Number of cells that were changed to meet the target.
    """

    puzzle: Puzzle
    settings: dict[str, Any]
    fidelity: float
    result: JudgeResult
    score: float
    warnings: dict[str, str]
    rating: Rating | None = None
    changed: int = 0

    @property
    def warning(self) -> str | None:
        """The sentences of ``warnings``; None if there are none."""
        return "; ".join(self.warnings.values()) or None

    @property
    def verdict(self) -> str:
        """The verdict, with the number of open cells and the rating if there are any."""
        solved = self.result.verdict is Verdict.SOLVED
        verdict = "not decided" if solved else str(self.result.verdict)
        if self.result.open:
            verdict += f", line solving leaves {plural(self.result.open, 'cell')} open"
        rating = "" if self.rating is None else f"; {self.rating.brief}"
        return verdict + rating

    def record(self) -> MadeRecord:
        """Return the JSON object of the puzzle."""
        return {
            "puzzle": self.puzzle.record(),
            "settings": self.settings,
            "fidelity": round(self.fidelity, 4),
            "score": round(self.score, 4),
            "verdict": str(self.result.verdict),
            "open": self.result.open,
            "rating": None if self.rating is None else self.rating.record(),
            "changed": self.changed,
            "warning": self.warning,
            "warnings": self.warnings,
        }

    def __str__(self) -> str:
        parts = [self.verdict]
        parts.append(f"{self.fidelity:.0%} like the picture")
        parts.append(", ".join(f"{name}: {_words(value)}" for name, value in self.settings.items()))
        if self.changed:
            parts.append(f"{plural(self.changed, 'cell')} changed")
        return "; ".join(parts)


class Candidates(HtmlRepr, list[Made]):
    """The puzzles made from a picture, best first: a list that notebooks show as pictures.

    Attributes:
        limited: Whether a limit ended the work before all ways of drawing were tried.
    """

    limited = False


@operation(long=True, reports=("drafts",))
def make(
    picture: str | bytes | os.PathLike[str],
    *,
    size: Annotated[int | tuple[int, int], _SIZE] = USUAL_SIZE,
    colours: Annotated[int, Integer(1, MAX_COLOURS)] = 1,
    crop: Annotated[str | tuple[int, int, int, int], _CROP] = "auto",
    threshold: Annotated[int | None, Integer(1, 255)] = None,
    contrast: Annotated[float | None, Number(0.1, 10.0)] = None,
    dither: bool | None = None,
    blank: Annotated[str | None, String(40)] = None,
    palette: Annotated[Sequence[str] | None, ListOf(String(40), 1, MAX_COLOURS)] = None,
    background: Annotated[str, Choice(lambda: ("auto", "keep", "remove"))] = "auto",
    margin: Annotated[int, Integer(0, MAX_LINE // 2)] = 0,
    speck: Annotated[int, Integer(0, MAX_LINE**2)] = 0,
    unique: bool = True,
    difficulty: Annotated[object, TargetKind(rated=True)] = None,
    minutes: Annotated[object, MinutesKind()] = None,
    symmetric: bool = False,
    rated: Annotated[int, Integer(0, MAX_PUZZLES)] = 1,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Candidates:
    """Make puzzles from a picture or photograph.

    Args:
        picture: Path or bytes of a picture: PNG, JPEG, GIF, BMP, TIFF, WebP, PPM or SVG.
        size: Number of rows and columns (20x30), or number of cells of the longer side, which keeps
            the proportions.
        colours: Number of colours besides blank; with 1, this colour is black.
        crop: Part of the picture to use: auto (find the subject), none (the whole picture), or a
            box (left, top, right, bottom) in pixels.
        threshold: Draw only with this threshold: the least brightness of a light pixel; by default,
            several ways of drawing are tried. Black and white only.
        contrast: Factor for the contrast; by default 1, which leaves it unchanged.
        dither: Draw greys as patterns of alternating cells; by default true and false are tried if
            the picture has no background. Black and white only.
        blank: What is blank: light, dark, the areas nearest to a colour (a name or #rrggbb), or
            white (the background and what is nearly white; blank cells are then white); by default
            the background. Transparent areas are always blank.
        palette: Colours to use besides blank, each a name or #rrggbb, instead of a number of
            colours.
        background: Background: auto (blank if the border has one colour; a photograph is drawn
            with and without it), keep, or remove (also in photographs).
        margin: Number of blank rows and columns on each side, included in the size.
        speck: Remove areas of at most this number of cells.
        unique: Change cells that matter little to the picture until the puzzle is unique; not used
            with a difficulty.
        difficulty: Difficulty: a word (such as medium), a rating (2.3 means 2.2 to 2.4), or a range
            of ratings (2-2.5); cells that matter little to the picture are changed to reach it.
        minutes: Minutes of a practised person instead of a difficulty: a range (5-10, in Python
            also (5, 10)), or a number (8 means 6.4 to 10).
        symmetric: Make puzzles whose left and right halves mirror each other.
        rated: Number of the best puzzles to rate; those that are not unique get no rating.
        limits: Limits of all the work together.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Returns:
        The puzzles, best first. If a puzzle misses the target, its ``warning`` says so. Before a
        photograph is drawn in black and white, a FormatWarning advises colours or a crop.

    Raises:
        FormatError: The picture cannot be read, or is too large.
        PuzzleError: All cells of the scaled picture are blank, or have one colour.
        ArgumentError: An argument is out of range, or excludes another one.
        LimitReached: No puzzle was made before a limit was reached.
        MissingExtraError: Pillow, NumPy, OpenCV or (for SVG) resvg-py is not installed.

    >>> make("examples/flower.png", size=15)[0].puzzle
    <Puzzle 15x9>
    """
    given = check_arguments(
        make,
        {
            "size": size, "crop": crop, "colours": colours, "threshold": threshold,
            "contrast": contrast, "dither": dither, "symmetric": symmetric,
            "background": background, "margin": margin, "speck": speck, "rated": rated,
            "unique": unique,
        },
    )  # fmt: skip
    frame = given.pop("size"), given.pop("crop")
    rated, unique = given.pop("rated"), given.pop("unique")
    target = rated_target(difficulty, minutes) or (Target.of(UNIQUE) if unique else None)
    if palette is not None:
        exclude("palette", "it has its own number of colours", colours=colours != 1)
        given["palette"] = _palette(palette)
        given["colours"] = len(given["palette"])
    if 2 * margin >= (frame[0] if isinstance(frame[0], int) else min(frame[0])):
        raise ArgumentError("the margins leave no cells: choose a larger size or a smaller margin")
    if threshold is not None:
        why = "only black and white has a threshold"
        several = "colours" if palette is None else "palette"
        exclude("threshold", why, **{several: given["colours"] > 1})
    limits = Limits.of(limits, timeout)
    arguments = frame, given | {"blank": _blank(blank)}, target, limits
    each = each_of_picture(
        _each_made, picture, *arguments, limits=limits, before="a puzzle was made"
    )
    next(each)
    return _ranked(each, Work(limits), rated)


def _ranked(each: Iterator[Any], work: Work, rated: int) -> Candidates:
    """Return the puzzles, best first, with ratings of the first ones, before a limit is reached."""
    made, limited = list[Made](), False
    try:
        for one, work.branches in each:
            made.append(one)
            work.report(drafts=len(made))
    except LimitReached:
        if not made:
            raise
        limited = True
    if not made:
        raise PuzzleError(
            "all cells of the scaled picture are blank, or have one colour: try a larger size, or "
            "another threshold or crop"
        )
    made.sort(key=lambda one: -one.score)
    found = Candidates(_rated(one, work) if i < rated else one for i, one in enumerate(made))
    found.limited = limited
    return found


def _each_made(
    data: bytes,
    frame: tuple[int | tuple[int, int], str | tuple[int, int, int, int]],
    settings: dict[str, Any],
    target: Target | None,
    limits: Limits,
) -> Iterator[tuple[Made, int] | None]:
    """Yield None, then each puzzle of a picture and the number of branches so far.

    Workers call this function. ``frame`` is the size and the crop, ``settings`` has the fields of
    SketchSettings.
    """
    with needing("making puzzles from pictures needs NumPy and OpenCV", "image"):
        from nonolith.design.sketches import SketchSettings, sketches
        from nonolith.design.subject import is_photograph
    wanted, work = SketchSettings(**settings), Work(limits)
    yield None
    with limits_raised("a puzzle was made"):
        image = open_picture(data)
        if wanted.colours == 1 and is_photograph(image, frame[1]):
            warn(_PHOTOGRAPH, FormatWarning, stacklevel=2)
        ratings = float(_RATINGS)
        for sketch in sketches(image, *frame, wanted, work)[:_MOST]:
            made, rated = _made(sketch, target, work, wanted.symmetric, ratings)
            ratings = ratings - rated if "target" in made.warnings else min(ratings, _MORE)
            if made.puzzle.goal is not None and len({*made.puzzle.goal.masks()}) > 1:
                yield made, work.branches


def _made(
    sketch: Sketch, target: Target | None, work: Work, symmetric: bool, ratings: float
) -> tuple[Made, float]:
    """Return the puzzle of a sketch; with a target, of the variant that meets it or is nearest; and
    the work of rating that it took, at most about ``ratings``."""
    from nonolith.design.variants import variant_of

    work.step()
    drawn = grid = sketch.grid
    if target is None:
        result, met, used = judge_within(grid, work).judge(), True, 0.0
    else:
        grid, result, met, used = variant_of(
            drawn, sketch.costs, target, work, symmetric=symmetric, ratings=ratings
        )
    changed = sum(one != other for one, other in zip(grid.masks(), drawn.masks(), strict=True))
    likeness = before = sketch.likeness(drawn)
    if changed:
        likeness = sketch.likeness(grid)
    score = sketch.rank + min(0.0, likeness.rank - before.rank)
    cells = max(1, grid.height * grid.width)
    share_open = (result.open or 0) / cells
    score -= _CHANGED * changed / cells + _ALL_OPEN * share_open
    warnings = dict(sketch.warnings)
    unrated = result.verdict is Verdict.UNIQUE and (target is None or target.kind != RATED)
    if unrated and share_open > _MAX_OPEN:
        score -= _TOO_HARD
        warnings["hard"] = "very hard, since single lines settle few cells: try another size"
    if not met:
        assert target is not None
        score -= _MISSED if target.kind == RATED else _NOT_UNIQUE
        warnings["target"] = (
            f"the target {target.text} was not reached near this drawing: try another size, or mend"
        )
    made = Made(
        Puzzle.from_grid(with_own_colours(grid)),
        sketch.settings,
        likeness.fidelity,
        result,
        score,
        warnings,
        changed=changed,
    )
    return made, used


def _rated(made: Made, work: Work) -> Made:
    """Return the puzzle with its rating; unchanged if it is not unique, if its warnings say that it
    is hard, or if a limit is reached."""
    if made.result.verdict is not Verdict.UNIQUE or "hard" in made.warnings:
        return made
    try:
        return made.replace(rating=rating_within(made.puzzle, work))
    except StoppedError:
        return made


def _blank(blank: object) -> str | None:
    if blank is None or blank in ("light", "dark", "white"):
        return None if blank is None else str(blank)
    colour = parse_rgb(blank) if isinstance(blank, str) else None
    if colour is None:
        raise ArgumentError(
            "blank must be white, light, dark or a colour (a name or #rrggbb), not "
            f"{short_repr(blank)}"
        )
    return colour


def _palette(palette: object) -> tuple[str, ...]:
    """Return different colours as ``#rrggbb``."""
    colours = []
    for text in listed(palette, "palette", "a list of colours, each a name or #rrggbb"):
        colour = parse_rgb(text.strip()) if isinstance(text, str) else None
        if colour is None:
            raise ArgumentError(f"palette: {short_repr(text)} is not a colour: a name or #rrggbb")
        if colour not in colours:
            colours.append(colour)
    whole_number(len(colours), "the number of colours of the palette", 1, MAX_COLOURS)
    return tuple(colours)


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)

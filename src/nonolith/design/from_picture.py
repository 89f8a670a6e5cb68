"""Make puzzles from any picture, by trying several settings.

The picture is rotated upright, cropped to its subject and scaled (``photo.py``), then reduced to a
few colours in several ways (``drafts.py``). Each reduced picture, a draft, is judged. The score of
a draft is its fidelity (its similarity to the picture), minus a penalty for cells that line solving
leaves open, minus a penalty if the puzzle is not unique. Rating takes longest, so only the best
drafts are rated, at the end.
"""

from __future__ import annotations

import os
from typing import Any

from nonolith.design.drafts import DraftSettings, PictureDraft, drafts
from nonolith.design.judge import JudgeResult, judge_within
from nonolith.design.photo import open_picture, photo_of
from nonolith.design.target import rating_of
from nonolith.formats.colours import parse_rgb
from nonolith.model.limits import MAX_COLOURS, MAX_LINE, NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.rating import Rating
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import expect, listed, real_number, short_repr, whole_number
from nonolith.support.errors import ArgumentError, LimitReached, PuzzleError
from nonolith.support.frozen import Frozen
from nonolith.support.notebook import HtmlRepr
from nonolith.support.plurals import plural

#: Default length of the longer side of a puzzle, in cells.
USUAL_SIZE = 30

#: Penalties of the score if the puzzle is not unique, and if line solving leaves all cells open.
_NOT_UNIQUE, _ALL_OPEN = 0.1, 0.2


class Made(HtmlRepr, Frozen):
    """One puzzle made from a picture.

    Attributes:
        puzzle: The puzzle; its goal is the picture in few colours.
        settings: The settings that made the puzzle, by name.
        fidelity: Similarity to the picture, 0 to 1.
        result: The verdict on the clues, and the number of cells that line solving leaves open.
        score: The score by which puzzles are ranked; higher is better.
        rating: The rating. None if the puzzle is not unique, if it is not one of the best ``rated``
            puzzles, or if a limit ended the rating.
    """

    puzzle: Puzzle
    settings: dict[str, Any]
    fidelity: float
    result: JudgeResult
    score: float
    rating: Rating | None = None

    def __str__(self) -> str:
        solved = self.result.verdict is Verdict.SOLVED
        verdict = "not decided" if solved else str(self.result.verdict)
        if self.result.open:
            verdict += f", line solving leaves {plural(self.result.open, 'cell')} open"
        parts = [verdict]
        if self.rating is not None:
            parts.append(f"{self.rating.number:.2f} {self.rating.word}")
        parts.append(f"{self.fidelity:.0%} like the picture")
        parts.append(" ".join(f"{name}={_words(value)}" for name, value in self.settings.items()))
        return "; ".join(parts)


class Candidates(HtmlRepr, list[Made]):
    """The puzzles made from a picture, best first: a list that notebooks show as pictures."""


def from_picture(
    picture: str | bytes | os.PathLike[str],
    *,
    size: int | tuple[int, int] = USUAL_SIZE,
    colours: int = 1,
    crop: str | tuple[int, int, int, int] = "auto",
    threshold: int | None = None,
    contrast: float | None = None,
    dither: bool | None = None,
    blank: str | None = None,
    rated: int = 1,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Candidates:
    """Make puzzles from a picture, best first.

    Args:
        picture: Path or bytes of a picture: PNG, JPEG, GIF, BMP, TIFF, WebP or PPM.
        size: Rows and columns (1 to 1000), or only the longer side, to keep the proportions.
        colours: Number of colours besides blank, 1 to 31; 1 is black and white.
        crop: ``auto`` (to the subject, if the border has one colour), ``none``, or a box (left,
            top, right, bottom) in pixels.
        threshold: Brightness from which a cell is light, 1 to 255; black and white only.
        contrast: Factor of the contrast, 0.1 to 10; 1 leaves the picture unchanged.
        dither: Whether to dither, which spreads errors of brightness over neighbouring cells.
        blank: Cells that become blank: ``light``, ``dark``, or nearest to a colour ``#rrggbb``.
        rated: Number of the best puzzles to rate; only unique puzzles are rated. Default 1.
        limits: Limits of all the work together.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    If ``threshold``, ``contrast``, ``dither`` or ``blank`` is None, several values are tried, or
    one value is derived from the picture.

    Raises:
        FormatError: The picture cannot be read, or is too large.
        PuzzleError: The picture has one colour only, or fewer colours than requested.
        ArgumentError: An argument is out of range.
        LimitReached: No puzzle was made before a limit was reached.
    """
    size = _size(size)
    expect(dither, (bool, type(None)), "dither", "True, False or None")
    wanted = DraftSettings(
        whole_number(colours, "colours", 1, MAX_COLOURS),
        None if threshold is None else whole_number(threshold, "threshold", 1, 255),
        None if contrast is None else real_number(contrast, "contrast", 0.1, 10.0),
        dither,
        _blank(blank),
    )
    if wanted.threshold is not None and wanted.colours > 1:
        raise ArgumentError(
            "a threshold applies only to black and white: leave out threshold or colours"
        )
    rated = whole_number(rated, "rated", 0)
    box = _crop(crop)
    work = Work(Limits.of(limits, timeout))
    found: dict[Any, Made] = {}
    try:
        image = open_picture(picture)
        work.step()
        photo = photo_of(image, size, box)
        if photo.image.getcolors(1) is not None:
            raise PuzzleError(_too_few_colours(1))
        for draft in drafts(photo, wanted, work):
            key = draft.grid, draft.grid.palette
            if key not in found and len(set(draft.grid.masks())) > 1:
                found[key] = _made(draft, work)
                work.report(drafts=len(found))
    except StoppedError as stopped:
        if not found:
            raise LimitReached(
                f"the limit on {stopped.limit} was reached before a puzzle was made"
            ) from None
    if not found:
        raise PuzzleError(_too_few_colours(wanted.colours))
    ranked = sorted(found.values(), key=lambda made: -made.score)
    return Candidates(_rated(made, work) if i < rated else made for i, made in enumerate(ranked))


def _made(draft: PictureDraft, work: Work) -> Made:
    work.step()
    puzzle = Puzzle.from_grid(draft.grid)
    result = judge_within(puzzle, work).judge()
    cells = puzzle.height * puzzle.width
    score = draft.fidelity - _ALL_OPEN * (result.open or 0) / cells
    if result.verdict is not Verdict.UNIQUE:
        score -= _NOT_UNIQUE
    return Made(puzzle, draft.settings, draft.fidelity, result, score)


def _rated(made: Made, work: Work) -> Made:
    """Return a puzzle with its rating, or unchanged if a limit ends the rating."""
    if made.result.verdict is not Verdict.UNIQUE:
        return made
    try:
        return made.replace(rating=rating_of(made.puzzle, work))
    except StoppedError:
        return made


def _too_few_colours(colours: int) -> str:
    if colours > 1:
        return f"the scaled picture has fewer than {colours + 1} colours: choose fewer colours"
    return "all cells of the scaled picture have one colour: try another threshold or crop"


def _size(size: object) -> int | tuple[int, int]:
    if isinstance(size, tuple | list):
        if len(size) != 2:
            raise ArgumentError(f"size must be rows and columns, not {short_repr(size)}")
        rows, columns = (whole_number(side, "size", 1, MAX_LINE) for side in size)
        return rows, columns
    return whole_number(size, "size", 1, MAX_LINE)


def _crop(crop: object) -> str | tuple[int, int, int, int]:
    if isinstance(crop, str) and crop in ("auto", "none"):
        return crop
    kinds = "auto, none, or a box (left, top, right, bottom)"
    box = tuple(whole_number(side, "crop") for side in listed(crop, "crop", kinds))
    if len(box) != 4:
        raise ArgumentError(f"crop must be {kinds}, not {short_repr(crop)}")
    return box


def _blank(blank: object) -> str | None:
    if blank is None or blank in ("light", "dark"):
        return None if blank is None else str(blank)
    colour = parse_rgb(blank) if isinstance(blank, str) else None
    if colour is None:
        raise ArgumentError(
            f"blank must be light, dark or a colour #rrggbb, not {short_repr(blank)}"
        )
    return colour


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)

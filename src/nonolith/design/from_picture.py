"""from_picture(): puzzles from any picture, by trying several settings.

The picture is made upright, cut to its subject and scaled (``photo.py``), then reduced to a few
colours in several ways (``drafts.py``). Each draft is judged. Its score is its fidelity, minus a
penalty for the cells that lines leave open, minus a penalty if the puzzle is not unique. Rating
takes longest, so only the best drafts are rated, at the end.
"""

from __future__ import annotations

import os
from typing import Any

from nonolith.design.drafts import DraftSettings, PictureDraft, drafts
from nonolith.design.judge import PROOF, Judge, JudgeResult
from nonolith.design.photo import open_picture, photo_of
from nonolith.formats.colours import parse_rgb
from nonolith.model.limits import MAX_COLOURS, MAX_LINE, NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.rating import Rating, rate
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import listed, real_number, short_repr, whole_number
from nonolith.support.errors import ArgumentError, LimitReached, PuzzleError
from nonolith.support.frozen import Frozen
from nonolith.support.notebook import HtmlRepr
from nonolith.support.plurals import plural

#: The longer side of a puzzle whose size is not given, in cells.
USUAL_SIZE = 30

#: The penalties for a draft that is not unique, and for one whose cells all stay open.
_NOT_UNIQUE, _ALL_OPEN = 0.1, 0.2


class Made(HtmlRepr, Frozen):
    """One puzzle made from a picture.

    Attributes:
        puzzle: The puzzle; its goal is the picture in few colours.
        settings: The settings that made it, by name.
        fidelity: Similarity to the picture, 0 to 1.
        result: The result of judging its clues.
        score: The score by which puzzles are ranked; higher is better.
        rating: The rating if this is one of the best puzzles and unique, else None.
    """

    puzzle: Puzzle
    settings: dict[str, Any]
    fidelity: float
    result: JudgeResult
    score: float
    rating: Rating | None = None

    def __str__(self) -> str:
        verdict = str(self.result.verdict)
        if self.result.verdict is Verdict.SOLVED:
            verdict = "not decided"
        open_cells = self.result.open
        if open_cells:
            verdict += f", line solving leaves {plural(open_cells, 'cell')} open"
        parts = [verdict]
        if self.rating is not None:
            parts.append(f"{self.rating.number:.2f} {self.rating.word}")
        parts.append(f"{self.fidelity:.0%} like the picture")
        parts.append(" ".join(f"{name}={_worded(value)}" for name, value in self.settings.items()))
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
        size: Rows and columns (1 to 1000), or the longer side, which keeps the proportions.
        colours: Number of colours besides blank, 1 to 31; 1 is black and white.
        crop: ``auto`` (to the subject before an even background), ``none``, or a box (left, top,
            right, bottom) in pixels.
        threshold: The brightness from which a cell is light, 1 to 255; black and white only.
        contrast: A factor, 0.1 to 10; 1 leaves it unchanged.
        dither: Whether errors of brightness are spread over neighbours.
        blank: ``light``, ``dark``, or a colour ``#rrggbb``; the nearest colour is blank.
        rated: Number of the best puzzles that are rated, if they are unique.
        limits: Limits of the work as a whole.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    For settings that are not given, several values are tried, or one is chosen from the picture.

    Raises:
        FormatError: The picture cannot be read, or is too large.
        PuzzleError: The picture has one colour only, or fewer colours than requested.
        ArgumentError: An argument is out of range.
        LimitReached: No puzzle was made before a limit was reached.
    """
    size = _size(size)
    wanted = DraftSettings(
        whole_number(colours, "colours", 1, MAX_COLOURS),
        None if threshold is None else whole_number(threshold, "threshold", 1, 255),
        None if contrast is None else real_number(contrast, "contrast", 0.1, 10.0),
        _yes_or_no(dither),
        _blank(blank),
    )
    if wanted.threshold is not None and wanted.colours > 1:
        raise ArgumentError("a threshold is for black and white: leave it out, or colours")
    rated = whole_number(rated, "rated", 0)
    box = _crop(crop)
    work = Work(Limits.of(limits, timeout))
    found: dict[Any, Made] = {}
    try:
        image = open_picture(picture)
        work.step()
        photo = photo_of(image, size, box)
        if photo.image.getcolors(1) is not None:
            raise PuzzleError(_nothing(1))
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
        raise PuzzleError(_nothing(wanted.colours))
    ranked = sorted(found.values(), key=lambda made: -made.score)
    return Candidates(_rated(made, work) if i < rated else made for i, made in enumerate(ranked))


def _made(draft: PictureDraft, work: Work) -> Made:
    work.step()
    puzzle = Puzzle.from_grid(draft.grid)
    nodes = PROOF if work.limits.nodes is None else None
    result = Judge(puzzle, limits=work.limits_left(nodes)).judge()
    cells = puzzle.height * puzzle.width
    score = draft.fidelity - _ALL_OPEN * (result.open or 0) / cells
    if result.verdict is not Verdict.UNIQUE:
        score -= _NOT_UNIQUE
    return Made(puzzle, draft.settings, draft.fidelity, result, score)


def _rated(made: Made, work: Work) -> Made:
    if made.result.verdict is not Verdict.UNIQUE:
        return made
    try:
        work.step()
    except StoppedError:
        return made
    rating = rate(made.puzzle, limits=work.limits_left().replace(nodes=None))
    return made if rating.limit is not None else made.replace(rating=rating)


def _nothing(colours: int) -> str:
    if colours > 1:
        return f"the picture, as small as the puzzle, has fewer colours than blank and {colours}"
    return (
        "the picture has one colour, so that there is nothing to find (another threshold or crop "
        "may help)"
    )


def _size(size: object) -> int | tuple[int, int]:
    if isinstance(size, tuple | list):
        if len(size) != 2:
            raise ArgumentError(f"size must be rows and columns, not {short_repr(size)}")
        return (
            whole_number(size[0], "rows", 1, MAX_LINE),
            whole_number(size[1], "columns", 1, MAX_LINE),
        )
    return whole_number(size, "size", 1, MAX_LINE)


def _crop(crop: object) -> str | tuple[int, int, int, int]:
    if isinstance(crop, str):
        if crop in ("auto", "none"):
            return crop
        raise ArgumentError(f"crop must be auto, none or a box, not {short_repr(crop)}")
    box = [whole_number(side, "crop") for side in listed(crop, "crop", "auto, none or a box")]
    if len(box) != 4:
        raise ArgumentError(f"a box is left, top, right, bottom, not {short_repr(crop)}")
    left, top, right, bottom = box
    return left, top, right, bottom


def _yes_or_no(dither: object) -> bool | None:
    if dither is None or isinstance(dither, bool):
        return dither
    raise ArgumentError(f"dither must be True, False or None, not {short_repr(dither)}")


def _blank(blank: object) -> str | None:
    if blank is None or blank in ("light", "dark"):
        return None if blank is None else str(blank)
    colour = parse_rgb(blank) if isinstance(blank, str) else None
    if colour is None:
        raise ArgumentError(
            f"blank must be light, dark or a colour #rrggbb, not {short_repr(blank)}"
        )
    return colour


def _worded(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)

"""Define booklet(), which prints puzzles in a PDF document, with the solutions at the back.

All puzzles are arranged on pages first, then rated and solved, and then drawn. ``booklet_pages``
arranges them, ``booklet_front`` draws the title page and the page on solving, and
``booklet_paper`` draws what all pages have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import NoneType
from typing import Annotated

from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_PUZZLES, NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.language import DEFAULT, Language, language_of
from nonolith.reasoning.rating import WORDS
from nonolith.render.booklet_pages import PER_PAGE, TITLES, Entry, Pages, named
from nonolith.render.booklet_paper import Paper
from nonolith.render.fonts import Fonts
from nonolith.render.style import Style
from nonolith.support.arguments import expect, listed
from nonolith.support.deadline import Deadline
from nonolith.support.errors import LimitReached, PuzzleError, UnsupportedError
from nonolith.support.kinds import ENDLESS, Choice, ListOf, Number, String
from nonolith.support.operation import check_arguments

PRINTED = Style(theme="print")

#: Paper sizes: width and height in millimetres.
PAPERS = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a5": (148.0, 210.0),
    "a3": (297.0, 420.0),
}
#: Factor for the sizes of large type.
_LARGE_TYPE = 1.5


def booklet(
    puzzles: Iterable[Puzzle],
    *,
    title: Annotated[str, String(10_000)] = "",
    paper: Annotated[str, Choice(lambda: PAPERS, "paper")] = "a4",
    per_page: Annotated[int, Choice(lambda: PER_PAGE)] = 1,
    smallest: Annotated[float, Number(0.5, 8)] = 2.0,
    solutions: bool = True,
    titles: Annotated[str, Choice(lambda: TITLES)] = "with-solutions",
    difficulty: bool = True,
    front: bool | None = None,
    large: bool = False,
    bleed: Annotated[float, Number(0, 10)] = 0.0,
    style: Style = PRINTED,
    language: str = DEFAULT,
    fonts: Annotated[Sequence[str], ListOf(String(10_000), 0, ENDLESS)] = (),
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> bytes:
    """Return a PDF booklet of puzzles, in vector graphics.

    Equal puzzles and fonts result in equal bytes.

    Args:
        puzzles: At most 100,000 puzzles.
        title: Title of the booklet.
        paper: Size of the paper: a4, letter, a5 or a3.
        per_page: Number of puzzles on a page: 1, 2, 4, 6 or 9; puzzles that would be too small get
            larger parts of a page.
        smallest: Minimum side of a cell in millimetres; a puzzle that needs smaller cells is an
            error. The cells of solutions may be smaller.
        solutions: Whether to print the solutions at the back. If the goal of a puzzle fits the
            clues, the goal is printed; otherwise the puzzle is solved.
        titles: Where the titles of puzzles are printed, which may give the picture away:
            with-solutions, with-puzzles (there, in the contents and with the solutions), or none.
        difficulty: Whether to rate each puzzle, and print a word for its difficulty and the minutes
            of a practised person, or the words "several solutions". If a limit ends the rating,
            neither is printed.
        front: Whether the booklet begins with a title page, the contents, and a page that explains
            how puzzles are solved. If not, the title is above the first puzzle. Default: True if
            there are a title and several puzzles.
        large: Print large type, 1.5 times the usual size, and larger cells: at most 12 mm wide,
            not 8; puzzles share a page only if their cells are at least 5 mm wide, not 2.5.
        bleed: How far the title page extends beyond the cut, in millimetres; if not 0, print crop
            marks. Pages are then larger than the paper, and have a TrimBox and a BleedBox.
        style: The style of the puzzles; ``pixels`` is ignored.
        language: Language of all words that are not part of a puzzle, such as ``de``.
        fonts: Font files for characters that western European languages do not use, tried before
            the fonts of the system.
        limits: Limits on solving each puzzle and on rating it; the limit on seconds is for both.
        timeout: Time limit in seconds for each puzzle; replaces ``limits.seconds``. Drawing takes
            a short time for each page, even for the longest titles, and is not limited.
        progress: Called after each puzzle with the numbers of finished puzzles and of all puzzles.

    Raises:
        ArgumentError: An argument has the wrong type or is out of range.
        UnsupportedError: There are no or too many puzzles, or one is too large for the paper.
        PuzzleError: ``solutions`` is true, and a puzzle has no solution.
        LimitReached: ``solutions`` is true, and a puzzle was not solved within its limits.
        FormatError: A file in ``fonts`` is not a font that can be embedded.
        MissingExtraError: fpdf2 or uharfbuzz is not installed.

    >>> puzzle = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
    >>> booklet([puzzle], per_page=2)[:5]
    b'%PDF-'
    """
    printed, limits = _puzzles(puzzles), Limits.of(limits, timeout)
    expect(style, Style, "style", "a Style")
    given = check_arguments(
        booklet,
        {"paper": paper, "per_page": per_page, "smallest": smallest, "solutions": solutions,
         "titles": titles, "difficulty": difficulty, "front": front, "large": large,
         "bleed": bleed},
    )  # fmt: skip
    scale = _LARGE_TYPE if large else 1.0
    expect(title, str, "title", "a string")
    title = title.encode("utf-8", "replace").decode()  # a lone surrogate becomes a question mark
    if progress is not None and not callable(progress):
        expect(progress, NoneType, "progress", "a function of two numbers or None")
    files = [str(path) for path in listed(fonts, "fonts", "a list of paths")]
    words = language_of(language)
    sheets = Paper(PAPERS[paper], title, scale, given["bleed"], words)
    pages = Pages(sheets, printed, given["per_page"], given["smallest"], style)
    entries = []
    for number, puzzle in enumerate(printed, 1):
        deadline = Deadline(limits.seconds)
        solution = _solution(number, puzzle, limits) if solutions else None
        left = limits.replace(seconds=deadline.seconds_left)
        rated = _difficulty(puzzle, left, words) if difficulty else ("", 0, "")
        entries.append(Entry(number, puzzle, *rated, solution, given["titles"]))
        if progress is not None:
            progress(number, len(printed))
    texts = [title, *words.patterns.values()]
    for puzzle in printed:
        texts += [puzzle.title, puzzle.author, *(colour.name for colour in puzzle.palette)]
    sheets.fonts = Fonts(sheets.document, texts, files)
    if front is None:
        front = bool(title) and len(printed) > 1
    pages.draw(title, entries, front=front, solutions=solutions, rated=difficulty)
    return bytes(sheets.document.output())


def _puzzles(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the puzzles as a list; raise UnsupportedError if there are none or too many."""
    one = isinstance(puzzles, Puzzle)
    printed = list(listed([puzzles] if one else puzzles, "puzzles", "Puzzles"))
    for puzzle in printed:
        expect(puzzle, Puzzle, "puzzles", "Puzzles (nonolith.read reads one from a file)")
    if not printed:
        raise UnsupportedError("there is no puzzle to print")
    if len(printed) > MAX_PUZZLES:
        raise UnsupportedError(f"a booklet has at most {MAX_PUZZLES} puzzles, not {len(printed)}")
    return printed


def _difficulty(puzzle: Puzzle, limits: Limits, language: Language) -> tuple[str, int, str]:
    """Return the difficulty in words, or "" if a limit ended the rating; the level, or 0; and the
    minutes of a practised person in words, or ""."""
    from nonolith.reasoning.rating import rate

    rating = rate(puzzle, limits=limits)
    if rating.limit is not None:
        return "", 0, ""
    if rating.verdict is Verdict.MULTIPLE:
        return language.text("booklet_multiple"), 0, ""
    minutes = f"{rating.minutes['practised'][1]:g}"
    return (
        language.text(f"level_{rating.word}"),
        WORDS.index(rating.word) + 1,
        language.text("booklet_minutes", minutes=minutes)
        if rating.verdict is Verdict.UNIQUE
        else "",
    )


def _solution(number: int, puzzle: Puzzle, limits: Limits) -> Grid:
    if puzzle.goal is not None and puzzle.accepts(puzzle.goal):
        return puzzle.goal
    from nonolith.solving.solve import solve

    result = solve(puzzle, max_solutions=1, limits=limits)
    if result.solution is not None:
        return result.solution
    if result.limit is not None:
        raise LimitReached(
            f"{named(number, puzzle)} was not solved before the limit on {result.limit} was "
            "reached; raise this limit, or print without solutions",
            result.limit,
        )
    raise PuzzleError(f"{named(number, puzzle)} has no solution")

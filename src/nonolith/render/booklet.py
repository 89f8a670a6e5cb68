"""booklet(): puzzles on pages of paper as a PDF document, their solutions at the back.

Each is solved and rated first; then come the pages (``booklet_pages``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_PUZZLES, NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.render.booklet_pages import (
    LEAST_CELL,
    MOST_CELL,
    PAPERS,
    PER_PAGE,
    Entry,
    Pages,
    named,
)
from nonolith.render.fonts import Fonts
from nonolith.render.pdf import data_of, new_document
from nonolith.render.style import Style
from nonolith.support.arguments import expect, listed, real_number, shown, whole_number
from nonolith.support.errors import ArgumentError, LimitReached, PuzzleError, UnsupportedError

if TYPE_CHECKING:
    from collections.abc import Callable

PRINTED = Style(theme="print")


def booklet(
    puzzles: Iterable[Puzzle],
    *,
    title: str = "",
    paper: str = "a4",
    per_page: int = 1,
    smallest: float = 2.0,
    solutions: bool = True,
    difficulty: bool = True,
    style: Style = PRINTED,
    fonts: Sequence[str] = (),
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> bytes:
    """Print puzzles: a PDF document in vectors, the same bytes for the same puzzles and fonts.

    Args:
        puzzles: at most 100,000 of them.
        title: stands on top of the first page and in the document.
        paper: ``a4``, ``letter``, ``a5`` or ``a3``.
        per_page: 1, 2, 4, 6 or 9 puzzles on a page.
        smallest: the least side of a cell in millimetres, 0.5 to 8.
        solutions: whether the solutions stand at the back. A goal that fits its clues is one;
            otherwise the puzzle is solved.
        difficulty: whether a word stands at each puzzle for how hard it is, or that it has several
            solutions. The puzzle is rated for that; where a limit ends this, no word stands there.
        style: how puzzles are drawn; its ``pixels`` do not matter.
        fonts: files of fonts for titles and names in other scripts, looked at first.
        limits: what each puzzle may use to be solved, and to be rated.
        timeout: Time limit in seconds for each puzzle; replaces ``limits.seconds``.
        progress: called after each puzzle with how many are done, and of how many.

    Raises:
        ArgumentError: an argument is of another type, or outside of its range.
        UnsupportedError: there is no puzzle, or one is too large for the paper.
        PuzzleError: a puzzle has no solution.
        LimitReached: a puzzle was not solved within its limits.
        MissingExtraError: fpdf2 is not installed.

    >>> puzzle = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
    >>> booklet([puzzle], per_page=2)[:5]
    b'%PDF-'
    """
    several, limits = _puzzles(puzzles), Limits.of(limits, timeout)
    expect(style, Style, "style", "a Style")
    _check_paper(paper, per_page)
    smallest = real_number(smallest, "smallest", LEAST_CELL, MOST_CELL)
    expect(title, str, "title", "a text")
    title = title.encode("utf-8", "replace").decode()  # half a character becomes a question mark
    if progress is not None and not callable(progress):
        raise ArgumentError(f"progress must be a function of two numbers, not {shown(progress)}")
    files = [str(path) for path in listed(fonts, "fonts", "a list of paths")]
    document = new_document(PAPERS[paper], title)
    pages = Pages(document, PAPERS[paper], per_page, smallest, style)
    for number, puzzle in enumerate(several, 1):
        pages.check(number, puzzle)
    entries = []
    for number, puzzle in enumerate(several, 1):
        entries.append(_entry(number, puzzle, solutions, difficulty, limits))
        if progress is not None:
            progress(number, len(several))
    texts = [title, *(text for entry in entries for text in (entry.title, entry.facts))]
    pages.draw(title, entries, Fonts(document, texts, files), solutions=solutions)
    return data_of(document)


def _check_paper(paper: object, per_page: object) -> None:
    if not isinstance(paper, str) or paper not in PAPERS:
        raise ArgumentError(f"paper must be one of {', '.join(PAPERS)}; it is {shown(paper)}")
    if whole_number(per_page, "per_page", 1) not in PER_PAGE:
        raise ArgumentError(
            f"per_page must be one of {', '.join(map(str, PER_PAGE))}; it is {shown(per_page)}"
        )


def _puzzles(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The puzzles as a list that is neither empty nor too long."""
    several = list(
        listed([puzzles] if isinstance(puzzles, Puzzle) else puzzles, "puzzles", "Puzzles")
    )
    for puzzle in several:
        expect(puzzle, Puzzle, "puzzles", "Puzzles (nonolith.read makes one of a file)")
    if not several:
        raise UnsupportedError("there is no puzzle to print")
    if len(several) > MAX_PUZZLES:
        raise UnsupportedError(f"a booklet has at most {MAX_PUZZLES} puzzles, not {len(several)}")
    return several


def _entry(number: int, puzzle: Puzzle, solutions: bool, difficulty: bool, limits: Limits) -> Entry:
    """What is printed of a puzzle; its errors name the puzzle."""
    word = ""
    if difficulty:
        from nonolith.reasoning.rating import rate

        rating = rate(puzzle, limits=limits)
        if rating.limit is None:
            word = "several solutions" if rating.verdict is Verdict.MULTIPLE else rating.word
    return Entry(number, puzzle, word, _solution(number, puzzle, limits) if solutions else None)


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
            "reached; raise it, or print without solutions"
        )
    raise PuzzleError(f"{named(number, puzzle)} has no solution")

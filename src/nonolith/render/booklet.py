"""Define booklet(), which prints puzzles in a PDF document, with the solutions at the back.

All puzzles are rated and solved first, then arranged on pages, and then drawn. ``booklet_layout``
divides them into sections, ``booklet_pages`` arranges them, ``booklet_front`` draws the pages
before them, and ``booklet_paper`` draws what all pages have in common.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from types import NoneType, SimpleNamespace
from typing import Annotated, Any

from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_PUZZLES, NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.language import DEFAULT, Language, language_of
from nonolith.reasoning.rating import WORDS, Rating, rate, shown_minutes
from nonolith.render.booklet_layout import (
    LAYOUT,
    ORDERS,
    PLACEHOLDERS,
    Section,
    SectionKind,
    read_layout,
)
from nonolith.render.booklet_pages import TITLES, Entry, Pages, named
from nonolith.render.booklet_paper import Paper
from nonolith.render.fonts import Fonts
from nonolith.render.style import Style
from nonolith.support.arguments import expect, listed
from nonolith.support.deadline import Deadline
from nonolith.support.errors import ArgumentError, LimitReached, PuzzleError, UnsupportedError
from nonolith.support.kinds import ENDLESS, Choice, Integer, ListOf, Number, String
from nonolith.support.operation import check_arguments, defaults_of

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
    layout: Annotated[str | None, String(10_000)] = None,
    title: Annotated[str, String(10_000)] = "",
    issue: Annotated[str, String(1000)] = "",
    cover: Annotated[str, String(10_000)] = "",
    logo: Annotated[str, String(10_000)] = "",
    editorial: Annotated[str, String(100_000)] = "",
    imprint: Annotated[str, String(10_000)] = "",
    header: Annotated[str, String(1000)] = "{section}",
    footer: Annotated[str, String(1000)] = "{title} {issue}",
    paper: Annotated[str, Choice(lambda: PAPERS, "paper")] = "a4",
    sideways: bool = False,
    per_page: Annotated[int | None, Integer(1, 12)] = None,
    smallest_type: Annotated[float, Number(1, 20)] = 7.0,
    order: Annotated[str, Choice(lambda: ORDERS)] = "given",
    sections: Annotated[Sequence[Any], ListOf(SectionKind(), 0, 1000)] = (),
    solutions: bool = True,
    answers_per_page: Annotated[int | None, Integer(1, 60)] = None,
    titles: Annotated[str, Choice(lambda: TITLES)] = "with-solutions",
    difficulty: bool = True,
    ratings: Sequence[Rating] | None = None,
    front: bool | None = None,
    page_multiple: Annotated[int, Integer(1, 32)] = 1,
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

    Equal puzzles, pictures and fonts result in equal bytes.

    Args:
        puzzles: At most 100,000 puzzles.
        layout: A TOML file with other arguments by their names, and with options of the style;
            arguments that are not at their defaults take precedence.
        title: Title of the booklet.
        issue: A line above the title on the title page, such as "No. 7, July 2026".
        cover: File of a picture (PNG or JPEG) that covers the title page.
        logo: File of a picture at the top of the title page.
        editorial: The editor's text after the contents; empty lines separate paragraphs.
        imprint: Lines below the contents, such as the publisher's address.
        header: A line above each page; {title}, {issue} and {section} stand for the texts.
        footer: A line below each page, with the same placeholders.
        paper: Size of the paper: a4, letter, a5 or a3.
        sideways: Whether a puzzle may have a landscape page of its own, if this makes small cells
            larger; otherwise all pages are portrait.
        per_page: Maximum number of puzzles on a page; by default 6, if their cells are at least 4.2
            mm wide.
        smallest_type: Minimum size of the numbers of the puzzles in points; larger in large type.
        order: Order of the puzzles: given, size or minutes (of a practised person).
        sections: The sections, as dictionaries with the conditions ``size`` (of the longer side,
            such as [5, 15]), ``minutes`` ([0, 5]) and ``puzzles`` (numbers from 1), all of which a
            puzzle meets, and with ``title`` and ``per_page``. Each puzzle is in the first section
            that it fits.
        solutions: Whether to print the solutions at the back. If the goal of a puzzle fits the
            clues, the goal is printed; otherwise the puzzle is solved.
        answers_per_page: Maximum number of solutions on a page; by default 20.
        titles: Where the titles of puzzles are printed, which may give the picture away:
            with-solutions, with-puzzles (there, in the contents and with the solutions), or none.
        difficulty: Whether to rate each puzzle, and print a word for its difficulty and the minutes
            of a practised person, or the words "several solutions". If a limit ends the rating,
            neither is printed.
        ratings: The ratings of all puzzles, if they are known. By default, puzzles are rated as
            needed.
        front: Whether the booklet begins with a title page, the contents, and a page that explains
            how puzzles are solved. If not, the title is above the first puzzle. Default: True if
            there are several puzzles, and a title, issue, cover, editorial or imprint.
        page_multiple: Pages of squared paper at the end make the number of pages a multiple of
            this number, such as 4 for folded sheets.
        large: Print large type, 1.5 times the usual size, also of the numbers; cells are at most 12
            mm wide, not 8.
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
        UnsupportedError: There are no or too many puzzles, one is too large for the paper, or one
            fits no section.
        PuzzleError: ``solutions`` is true, and a puzzle has no solution.
        LimitReached: ``solutions`` is true, and a puzzle was not solved within its limits.
        FormatError: The layout, a picture, or a file in ``fonts`` cannot be read or embedded.
        MissingExtraError: fpdf2 or uharfbuzz is not installed.

    >>> puzzle = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
    >>> booklet([puzzle], per_page=2)[:5]
    b'%PDF-'
    """
    expect(title, str, "title", "a string")
    title = title.encode("utf-8", "replace").decode()  # a lone surrogate becomes a question mark
    given = {name: value for name, value in locals().items() if name in (*LAYOUT, "style")}
    printed, limits = _puzzles(puzzles), Limits.of(limits, timeout)
    expect(style, Style, "style", "a Style")
    given = check_arguments(booklet, given)
    if layout is not None:
        defaults = defaults_of(booklet)
        found = read_layout(layout, booklet).items()
        given |= {name: value for name, value in found if given[name] == defaults[name]}
    plan = SimpleNamespace(**given)
    _check(given, ratings, len(printed))
    if progress is not None and not callable(progress):
        expect(progress, NoneType, "progress", "a function of two numbers or None")
    files = [str(path) for path in listed(fonts, "fonts", "a list of paths")]
    words = language_of(language)
    sheets = Paper(PAPERS[plan.paper], plan, _LARGE_TYPE if plan.large else 1.0, words)
    pages = Pages(sheets, printed, plan)
    rates = plan.difficulty or plan.order == "minutes" or any(s.minutes for s in plan.sections)
    entries: list[Entry] = []
    minutes: list[float] = []
    for number, puzzle in enumerate(printed, 1):
        deadline = Deadline(limits.seconds)
        solution = solution_of(number, puzzle, limits) if plan.solutions else None
        left = limits.replace(seconds=deadline.seconds_left)
        word, level, text, taken = "", 0, "", inf
        if rates:
            rating = rate(puzzle, limits=left) if ratings is None else ratings[number - 1]
            word, level, text, taken = _difficulty(rating, words)
        if not plan.difficulty:
            word, level, text = "", 0, ""
        entries.append(Entry(number, puzzle, word, level, text, solution, plan.titles))
        minutes.append(taken)
        if progress is not None:
            progress(number, len(printed))
    sections = _sections(plan, printed, minutes)
    texts = [plan.title, plan.issue, plan.editorial, plan.imprint, plan.header, plan.footer]
    texts += [*words.patterns.values(), *(section.title for section in plan.sections)]
    for puzzle in printed:
        texts += [puzzle.title, puzzle.author, *(colour.name for colour in puzzle.palette)]
    sheets.fonts = Fonts(sheets.document, texts, files)
    pages.arrange(sections)
    if plan.front is None:
        texts = [plan.title, plan.issue, plan.cover, plan.editorial, plan.imprint]
        plan.front = any(texts) and len(printed) > 1
    pages.draw(entries, [section.title for section, _ in sections], front=plan.front)
    return bytes(sheets.document.output())


def _check(given: Mapping[str, Any], ratings: object, number: int) -> None:
    """Raise ArgumentError for an unknown placeholder, or ratings that are not of all puzzles."""
    for name in ("header", "footer"):
        for word in re.findall(r"\{(\w+)\}", given[name]):
            if word not in PLACEHOLDERS:
                known = ", ".join(f"{{{one}}}" for one in PLACEHOLDERS)
                raise ArgumentError(f"{name} has {{{word}}}, which is none of {known}", name)
    if ratings is None:
        return
    rated = listed(ratings, "ratings", "a list of ratings")
    for rating in rated:
        expect(rating, Rating, "ratings", "a list of ratings")
    if len(rated) != number:
        raise ArgumentError(f"there are {len(rated)} ratings of {number} puzzles", "ratings")


def _sections(
    plan: Any, puzzles: Sequence[Puzzle], minutes: Sequence[float]
) -> list[tuple[Section, list[int]]]:
    """Return the sections that have puzzles, with the indices of these in their order.

    Raises:
        UnsupportedError: A puzzle fits no section.
    """
    sizes = [max(puzzle.shape) for puzzle in puzzles]
    keys: dict[str, Sequence[float]] = {"given": (), "size": sizes, "minutes": minutes}
    indices = list(range(len(puzzles)))
    if key := keys[plan.order]:
        indices.sort(key=key.__getitem__)
    sections = plan.sections or (Section(),)
    found: list[list[int]] = [[] for _ in sections]
    for index in indices:
        for section, members in zip(sections, found, strict=True):
            if section.has(index + 1, sizes[index], minutes[index]):
                members.append(index)
                break
        else:
            raise UnsupportedError(
                f"{named(index + 1, puzzles[index])} fits no section; add a section without size, "
                "minutes and puzzles for all others"
            )
    return [(section, some) for section, some in zip(sections, found, strict=True) if some]


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


def _difficulty(rating: Rating, language: Language) -> tuple[str, int, str, float]:
    """Return the difficulty in words, or "" if a limit ended the rating; the level, or 0; and the
    minutes of a practised person in words, or "", and as a number, or infinity."""
    if rating.limit is not None:
        return "", 0, "", inf
    if rating.verdict is Verdict.MULTIPLE:
        return language.text("booklet_multiple"), 0, "", inf
    is_unique, taken = rating.verdict is Verdict.UNIQUE, rating.minutes["practised"][1]
    return (
        language.text(f"level_{rating.word}"),
        WORDS.index(rating.word) + 1,
        language.text("booklet_minutes", minutes=shown_minutes(taken)) if is_unique else "",
        taken if is_unique else inf,
    )


def solution_of(number: int, puzzle: Puzzle, limits: Limits) -> Grid:
    """Return the goal of a puzzle if it fits the clues, or the solution that is found."""
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

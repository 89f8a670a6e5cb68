"""Output: results on standard output, as text and pictures for people or as JSON for programs."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.console import PROGRESS, printable
from nonolith.support.plurals import plural

if TYPE_CHECKING:
    from nonolith.model.grid import Grid
    from nonolith.model.puzzle import Puzzle
    from nonolith.model.result import Result
    from nonolith.render.style import Style

#: The end of an error message about clues that do not fit together.
LOOK = "check --typo looks for a wrong clue"


class Output:
    """Standard output, and its capabilities."""

    def __init__(self, arguments: Namespace) -> None:
        self._terminal = sys.stdout.isatty()
        self.coloured = _coloured(getattr(arguments, "colour", "never"), self._terminal)
        self._written = False

    def line(self, text: str = "") -> None:
        """Print a line of text, our own or from a puzzle, without control characters."""
        self._print(printable(text))

    def text(self, text: str) -> None:
        """Print several lines of our own."""
        for line in text.split("\n"):
            self.line(line)

    def picture(
        self,
        puzzle: Puzzle,
        grid: Grid | None,
        renderer: str | None = None,
        style: Style | None = None,
    ) -> None:
        """Print a picture of the puzzle; in colour if the output supports it."""
        from nonolith.render import Screen, Style, draw

        screen = Screen(terminal_width(), _has_truecolour(), _has_blocks())
        name = renderer or ("terminal" if self.coloured else "text")
        picture = draw(puzzle, grid, name, style=style or Style(), screen=screen)
        if isinstance(picture, str):
            self._print(picture)

    def numbered(self, puzzle: Puzzle, grid: Grid | None) -> None:
        """Print the puzzle in plain characters, with the numbers of its rows and columns."""
        from nonolith.render import Screen, Style, draw

        screen = Screen(terminal_width())
        self._print(draw(puzzle, grid, "text", style=Style(numbers=True), screen=screen))
        self.line()

    def heading(self, puzzle: Puzzle, label: str) -> None:
        """Print the name of the next picture, after an empty line unless it is the first output."""
        if self._written:
            self.line()
        title = ", by ".join(text for text in (puzzle.title, puzzle.author) if text)
        text = ": ".join(text for text in (label, title) if text)
        if text:
            self.line(text)
            self.line()

    def emphasised(self, text: str, good: bool) -> None:
        """Print an important line: in a terminal bold, green if good and red if not."""
        if self.coloured:
            self._print(f"\x1b[1;{32 if good else 31}m{printable(text)}\x1b[0m")
        else:
            self.line(text)

    def record(self, record: dict[str, Any]) -> None:
        """Print an object as JSON on one line."""
        from json import dumps

        self._print(dumps(record))

    def listing(self, rows: Sequence[tuple[dict[str, Any], Sequence[str]]], json: bool) -> None:
        """Print rows, each with a record (for JSON) and lines of text."""
        width = max(len(record["name"]) for record, _ in rows)
        for record, lines in rows:
            if json:
                self.record(record)
                continue
            for name, line in zip_longest([record["name"]], lines, fillvalue=""):
                self.line(f"{name:{width}}  {line}")

    def flush(self) -> None:
        """Flush the output, so that a file or a pipe receives it now."""
        sys.stdout.flush()

    def _print(self, text: str) -> None:
        PROGRESS.hide()
        self._written = True
        encoding = sys.stdout.encoding or "utf-8"
        # Characters that the encoding lacks are replaced, without an error.
        sys.stdout.write(text.encode(encoding, "replace").decode(encoding) + "\n")
        if self._terminal:
            sys.stdout.flush()


def terminal_width() -> int | None:
    """Return the width of the terminal in characters; None if the output is not a terminal."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or None
    except (OSError, ValueError, AttributeError):
        return None


def verdict_of(result: Result) -> str:
    """Return the verdict on a puzzle in words."""
    limit = limit_words(result.limit)
    match result.verdict.name:
        case "UNIQUE":
            return "unique: this is the only solution"
        case "NONE":
            return f"none: no grid fits these clues ({LOOK})"
        case "MULTIPLE":
            return f"multiple: {_how_many(result)}{_differing(result)}{limit}"
        case "SOLVED":
            return f"solved: whether this is the only solution is not decided{limit}"
    known = result.known
    if known is None:
        return f"unknown{limit}"
    cells = known.height * known.width
    return f"unknown: {cells - known.unknown} of {cells} cells are settled{limit}"


def limit_words(limit: str | None) -> str:
    """Return the reached limit as the end of a sentence; empty for None."""
    return f"; the limit on {limit} was reached" if limit else ""


def exit_code_of(result: Any) -> int:
    """Return the exit code of a result with a verdict and a limit."""
    if result.limit is not None or str(result.verdict) == "unknown":
        return LIMIT
    return NO_SOLUTION if str(result.verdict) == "none" else DONE


def _how_many(result: Result) -> str:
    found = len(result.solutions)
    if result.complete:
        return f"there are {found} solutions"
    return (
        "there is more than one solution" if found == 2 else f"there are at least {found} solutions"
    )


def _differing(result: Result) -> str:
    number = plural(len(result.differing), "cell")
    if result.backbone is None and not result.complete:
        return f"; those found differ in {number}"
    return f"; they differ in {number}"


def _coloured(when: str, terminal: bool) -> bool:
    if when != "auto":
        return when == "always"
    return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _has_truecolour() -> bool:
    return os.environ.get("COLORTERM", "") in ("truecolor", "24bit")


def _has_blocks() -> bool:
    try:
        "\u2580\u2591".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True

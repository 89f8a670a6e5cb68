"""Print results on standard output, as text and pictures or as JSON."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import nonolith
from nonolith.cli.command import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.console import PROGRESS, printable
from nonolith.support.plurals import plural

#: Advice at the end of error messages about clues that contradict each other.
TYPO_ADVICE = " (check --typo looks for a wrong clue)"


class Output:
    """Prints results on standard output, in colour if the output supports it."""

    def __init__(self, arguments: Namespace) -> None:
        self._terminal = sys.stdout.isatty()
        self.coloured = _coloured(getattr(arguments, "colour", "never"), self._terminal)
        self._written = False

    def line(self, text: str = "") -> None:
        """Print a line of text without control characters."""
        self._print(printable(text))

    def text(self, text: str) -> None:
        """Print several lines of text without control characters."""
        for line in text.split("\n"):
            self.line(line)

    def picture(
        self,
        puzzle: nonolith.Puzzle,
        grid: nonolith.Grid | None,
        renderer: str | None = None,
        style: nonolith.Style | None = None,
    ) -> None:
        """Print a picture of the puzzle; in colour if the output supports it."""
        from nonolith.render import Screen, Style, draw

        truecolour = os.environ.get("COLORTERM") in ("truecolor", "24bit")
        screen = Screen(terminal_width(), truecolour, _has_blocks())
        name = renderer or ("terminal" if self.coloured else "text")
        self._print(str(draw(puzzle, grid, name, style=style or Style(), screen=screen)))

    def numbered(self, puzzle: nonolith.Puzzle, grid: nonolith.Grid | None) -> None:
        """Print the puzzle in plain characters, with the numbers of its rows and columns."""
        self.picture(puzzle, grid, "text", nonolith.Style(numbers=True))
        self.line()

    def heading(self, puzzle: nonolith.Puzzle, label: str) -> None:
        """Print the label, title and author of the next picture, separated from earlier output."""
        if self._written:
            self.line()
        title = ", by ".join(filter(None, (puzzle.title, puzzle.author)))
        if text := ": ".join(filter(None, (label, title))):
            self.line(text)
            self.line()

    def emphasised(self, text: str, good: bool) -> None:
        """Print a line; in colour it is bold, and green if ``good``, otherwise red."""
        if self.coloured:
            self._print(f"\x1b[1;{32 if good else 31}m{printable(text)}\x1b[0m")
        else:
            self.line(text)

    def record(self, record: dict[str, Any]) -> None:
        """Print an object as JSON on one line."""
        from json import dumps

        self._print(dumps(record))

    def listing(self, rows: Sequence[tuple[dict[str, Any], Sequence[str]]], json: bool) -> None:
        """Print rows as JSON or as text; each row is a record and its lines of text."""
        width = max(len(record["name"]) for record, _ in rows)
        for record, lines in rows:
            if json:
                self.record(record)
                continue
            for name, line in zip_longest([record["name"]], lines, fillvalue=""):
                self.line(f"{name:{width}}  {line}")

    def _print(self, text: str) -> None:
        PROGRESS.hide()
        self._written = True
        encoding = sys.stdout.encoding or "utf-8"
        # Replace characters that the encoding lacks, without an error.
        sys.stdout.write(text.encode(encoding, "replace").decode(encoding) + "\n")
        if self._terminal:
            sys.stdout.flush()


def terminal_width() -> int | None:
    """Return the width of the terminal in characters; None if the output is not a terminal."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or None
    except (OSError, ValueError, AttributeError):
        return None


def typo_advice(puzzle: nonolith.Puzzle) -> str:
    """Return the advice on a puzzle without solution; empty if `--typo` does not take its clues."""
    return TYPO_ADVICE if puzzle.compiled.plain else ""


def verdict_of(puzzle: nonolith.Puzzle, result: nonolith.Result) -> str:
    """Return the verdict of a result as a sentence."""
    match result.verdict.name:
        case "UNIQUE":
            return "unique: this is the only solution"
        case "NONE":
            return f"none: no grid fits these clues{typo_advice(puzzle)}"
        case "MULTIPLE":
            text = f"multiple: {_number_of_solutions(result)}"
        case "SOLVED":
            text = "solved: whether this is the only solution is not decided"
        case _ if result.known is None:
            text = "unknown"
        case _:
            cells = result.known.height * result.known.width
            text = f"unknown: {cells - result.known.unknown} of {cells} cells are settled"
    return text + limit_words(result.limit)


def limit_words(limit: str | None) -> str:
    """Return the end of a sentence that names the reached limit; empty for None."""
    return f"; the limit on {limit} was reached" if limit else ""


def exit_code_of(result: Any, good: bool | None = None) -> int:
    """Return the exit code of a result, which may have a limit and a verdict. ``good`` is whether
    the result is the requested one; by default, its verdict decides."""
    verdict = "" if good is not None else str(getattr(result, "verdict", ""))
    if verdict == "unknown" or getattr(result, "limit", None) is not None:
        return LIMIT
    return NO_SOLUTION if verdict == "none" or good is False else DONE


def _number_of_solutions(result: nonolith.Result) -> str:
    found = len(result.solutions)
    number = "is more than one solution" if found == 2 else f"are at least {found} solutions"
    if result.complete:
        number = f"are {found} solutions"
    those = "they" if result.complete or result.backbone is not None else "the solutions found"
    return f"there {number}; {those} differ in {plural(len(result.differing), 'cell')}"


def _coloured(when: str, terminal: bool) -> bool:
    if when != "auto":
        return when == "always"
    return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _has_blocks() -> bool:
    try:
        "\u2580\u2591".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True

"""Output: results on standard output, as pictures for people or as JSON for programs."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from nonolith.cli.messages import printable
from nonolith.cli.progress import PROGRESS

if TYPE_CHECKING:
    from nonolith.model.grid import Grid
    from nonolith.model.puzzle import Puzzle
    from nonolith.render.style import Style


class Output:
    """Standard output, with what it can show."""

    def __init__(self, arguments: Namespace) -> None:
        self._terminal = sys.stdout.isatty()
        self.coloured = _coloured(arguments.colour, self._terminal)
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
        """Print a picture of the puzzle; in colours where there are any."""
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

    def heading(self, puzzle: Puzzle, label: str | None) -> None:
        """Print the name of the next picture, after an empty line if something is before it."""
        if self._written:
            self.line()
        title = ", by ".join(text for text in (puzzle.title, puzzle.author) if text)
        text = ": ".join(text for text in (label, title) if text)
        if text:
            self.line(text)
            self.line()

    def emphasised(self, text: str, good: bool) -> None:
        """Print a line that matters: in a terminal bold, green if good and red if not."""
        if self.coloured:
            self._print(f"\x1b[1;{32 if good else 31}m{printable(text)}\x1b[0m")
        else:
            self.line(text)

    def record(self, record: dict[str, Any]) -> None:
        """Print an object as JSON, on one line."""
        from json import dumps

        self._print(dumps(record))

    def flush(self) -> None:
        """Write out what was printed, so that it is seen now, also in a file or a pipe."""
        sys.stdout.flush()

    def _print(self, text: str) -> None:
        PROGRESS.hide()
        self._written = True
        encoding = sys.stdout.encoding or "utf-8"
        # A terminal that cannot show a character shows another one, without an error.
        sys.stdout.write(text.encode(encoding, "replace").decode(encoding) + "\n")
        if self._terminal:
            sys.stdout.flush()


def terminal_width() -> int | None:
    """The characters in a line of the terminal; None where standard output is no terminal."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or None
    except (OSError, ValueError, AttributeError):
        return None


def write_data(data: str | bytes) -> None:
    """Write a file to standard output unchanged: text in UTF-8, whatever the terminal uses."""
    PROGRESS.hide()
    sys.stdout.flush()
    sys.stdout.buffer.write(data.encode() if isinstance(data, str) else data)
    sys.stdout.buffer.flush()


def save(path: str, data: str | bytes) -> None:
    """Write a file as a whole, or not at all."""
    from nonolith.formats.saving import save as save_file

    save_file(path, data)


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

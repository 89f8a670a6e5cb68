"""``nonolith print``: a booklet of puzzles as PDF, to be printed."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING

from nonolith.cli.base import DONE
from nonolith.cli.inputs import Entry, for_each
from nonolith.cli.options import add_input, add_output, add_time
from nonolith.cli.parser import Parser, one_of
from nonolith.cli.progress import PROGRESS, bar
from nonolith.cli.styles import add_style, style_of
from nonolith.cli.targets import deliver, is_file
from nonolith.model.limits import Limits
from nonolith.support.errors import UnsupportedError

if TYPE_CHECKING:
    from nonolith.model.puzzle import Puzzle

EXAMPLES = (
    "nonolith print -o cat.pdf examples/cat.non",
    "nonolith print --per-page 4 --paper letter --title 'My puzzles' -o booklet.pdf "
    "examples/three.txt examples/toadstool.xml",
)


def configure(parser: Parser) -> None:
    add_input(parser)
    add_output(
        parser,
        "write the PDF to this file, as a whole or not at all; - (the default) is standard output",
    )
    parser.add_argument("--title", metavar="TEXT", default="", help="printed on the first page")
    _add_layout(parser)
    parser.add_argument(
        "--no-solutions",
        dest="solutions",
        action="store_false",
        help="leave out the solutions at the back",
    )
    parser.add_argument(
        "--no-difficulty",
        dest="difficulty",
        action="store_false",
        help="leave out how hard each puzzle is, without rating",
    )
    parser.add_argument(
        "--font",
        dest="fonts",
        metavar="FILE",
        action="append",
        default=[],
        help="a font file for titles in other scripts, tried before those of the system; may "
        "be repeated",
    )
    add_style(parser, "sides", "every", "marks", "numbers")
    add_time(parser)


def _add_layout(parser: Parser) -> None:
    """The options for the paper and the puzzles on it."""
    parser.add_argument(
        "--paper",
        metavar="NAME",
        type=one_of("paper", _papers),
        default="a4",
        help="a4 (the default), letter, a5 or a3",
    )
    parser.add_argument(
        "--per-page",
        metavar="NUMBER",
        type=one_of("choice", _per_page),
        default="1",
        help="puzzles on a page: 1 (the default), 2, 4, 6 or 9; one that would be too small gets a "
        "page for itself",
    )
    parser.add_argument(
        "--smallest",
        metavar="MM",
        type=_millimetres,
        default=2.0,
        help="the smallest side of a cell in millimetres, 0.5 to 8, by default 2; a puzzle whose "
        "cells would be smaller is refused",
    )


def run(arguments: Namespace) -> int:
    from nonolith.render.booklet import booklet

    _check_ending(arguments.output)
    style = style_of(arguments, theme="print")
    puzzles: list[Puzzle] = []

    def work(entry: Entry) -> int:
        puzzles.append(entry.puzzle)
        return DONE

    code = for_each(arguments, work)
    if code != DONE:  # a booklet with a missing puzzle is of no use
        return code

    def progress(done: int, count: int) -> None:
        PROGRESS.show(f"{bar(done, count)} puzzles")

    with PROGRESS.during(f"{bar(0, len(puzzles))} puzzles", log=True):
        data = booklet(
            puzzles,
            title=arguments.title,
            paper=arguments.paper,
            per_page=int(arguments.per_page),
            smallest=arguments.smallest,
            solutions=arguments.solutions,
            difficulty=arguments.difficulty,
            style=style,
            fonts=arguments.fonts,
            limits=Limits(seconds=arguments.timeout),
            progress=progress,
        )
    deliver(data, arguments.output, "a PDF document")
    return DONE


def _check_ending(output: str | None) -> None:
    """Refuse a file that its name takes for something else."""
    from nonolith.formats.sources import extension_of

    if output is not None and is_file(output) and extension_of(output) not in (".pdf", ""):
        raise UnsupportedError(f"{output}: a booklet is a PDF; give a name that ends with .pdf")


def _papers() -> Iterable[str]:
    from nonolith.render.booklet_pages import PAPERS

    return PAPERS


def _per_page() -> Iterable[str]:
    from nonolith.render.booklet_pages import PER_PAGE

    return map(str, PER_PAGE)


def _millimetres(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if 0.5 <= number <= 8:
        return number
    raise ArgumentTypeError(f"{text!r} is not a number of millimetres from 0.5 to 8")

"""``nonolith print``: a booklet of puzzles as PDF, to be printed."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE
from nonolith.cli.console import PROGRESS, bar
from nonolith.cli.inputs import all_entries
from nonolith.cli.options import CommandParser, limits_of, style_of
from nonolith.cli.targets import deliver, is_file
from nonolith.operations.drawing import style_fields
from nonolith.operations.fields import Choice, Field, Number, Text, names_of
from nonolith.operations.inputs import SECONDS
from nonolith.support.errors import UnsupportedError

EXAMPLES = (
    "nonolith print -o cat.pdf examples/cat.non",
    "nonolith print --per-page 4 --paper letter --title 'My puzzles' -o booklet.pdf "
    "examples/three.txt examples/toadstool.xml",
)

_LAYOUT = (
    Field("title", Text(10_000), "title on the first page", default=""),
    Field(
        "paper",
        Choice(names_of("nonolith.render.booklet", "PAPERS"), "paper"),
        "a4, letter, a5 or a3",
        default="a4",
    ),
    Field(
        "per_page",
        Choice(names_of("nonolith.render.booklet", "PER_PAGE")),
        "puzzles on a page: 1, 2, 4, 6 or 9; one that would be too small gets a page for itself",
        default=1,
        metavar="NUMBER",
    ),
    Field(
        "smallest",
        Number(0.5, 8),
        "smallest side of a cell in millimetres; a puzzle whose cells would be smaller is refused",
        default=2.0,
        metavar="MM",
    ),
)


def configure(parser: CommandParser) -> None:
    parser.add_input()
    parser.add_output(
        "write the PDF to this file, as a whole or not at all; - (the default) is standard output"
    )
    parser.add_fields(*_LAYOUT)
    for name, what in (
        ("solutions", "the solutions at the back"),
        ("difficulty", "how hard each puzzle is, without rating"),
    ):
        parser.add_argument(
            f"--no-{name}", dest=name, action="store_false", help=f"leave out {what}"
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
    parser.add_fields(*style_fields("sides", "every", "marks", "numbers"), SECONDS)


def run(arguments: Namespace) -> int:
    from nonolith.render.booklet import booklet

    _check_ending(arguments.output)
    style = style_of(arguments, theme="print")
    entries, code = all_entries(arguments)
    if code != DONE:  # do not print a booklet with a missing puzzle
        return code
    puzzles = [entry.puzzle for entry in entries]

    def progress(done: int, count: int) -> None:
        PROGRESS.show(f"{bar(done, count)} puzzles")

    with PROGRESS.during(f"{bar(0, len(puzzles))} puzzles", log=True):
        data = booklet(
            puzzles,
            title=arguments.title,
            paper=arguments.paper,
            per_page=arguments.per_page,
            smallest=arguments.smallest,
            solutions=arguments.solutions,
            difficulty=arguments.difficulty,
            style=style,
            fonts=arguments.fonts,
            limits=limits_of(arguments),
            progress=progress,
        )
    deliver(data, arguments.output, "a PDF document")
    return DONE


def _check_ending(output: str | None) -> None:
    """Raise UnsupportedError if the file has another extension."""
    from nonolith.formats.sources import extension_of

    if output is not None and is_file(output) and extension_of(output) not in (".pdf", ""):
        raise UnsupportedError(f"{output}: a booklet is a PDF; give a name that ends with .pdf")

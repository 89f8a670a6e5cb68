"""``nonolith print``: write a booklet of puzzles as PDF."""

from __future__ import annotations

from argparse import Namespace

import nonolith
from nonolith.cli.base import DONE
from nonolith.cli.console import PROGRESS, bar
from nonolith.cli.inputs import all_entries
from nonolith.cli.parser import Parser, limits_of, style_of
from nonolith.cli.targets import deliver, is_file
from nonolith.formats.sources import extension_of
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
        "size of the paper: a4, letter, a5 or a3",
        default="a4",
    ),
    Field(
        "per_page",
        Choice(names_of("nonolith.render.booklet", "PER_PAGE")),
        "number of puzzles on a page: 1, 2, 4, 6 or 9; a puzzle that would be too small gets its "
        "own page",
        default=1,
        metavar="NUMBER",
    ),
    Field(
        "smallest",
        Number(0.5, 8),
        "smallest side of a cell in millimetres; a puzzle with smaller cells is an error",
        default=2.0,
        metavar="MM",
    ),
)


def configure(parser: Parser) -> None:
    parser.add_input()
    parser.add_output(
        "write the PDF to this file, as a whole or not at all; - (the default) is standard output"
    )
    parser.add_fields(*_LAYOUT)
    for name, what in (
        ("solutions", "the solutions at the back"),
        ("difficulty", "the difficulty of each puzzle; puzzles are not rated"),
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
        help="a font file for titles in other scripts, tried before the fonts of the system; may "
        "be repeated",
    )
    parser.add_fields(*style_fields("sides", "every", "marks", "numbers"), SECONDS)


def run(arguments: Namespace) -> int:
    path = arguments.output
    if is_file(path) and extension_of(path) not in (".pdf", ""):
        raise UnsupportedError(f"{path}: a booklet is a PDF; give a name that ends with .pdf")
    style = style_of(arguments, theme="print")
    entries, code = all_entries(arguments)
    if code != DONE:  # do not print a booklet with a missing puzzle
        return code
    puzzles = [entry.puzzle for entry in entries]

    def progress(done: int, count: int) -> None:
        PROGRESS.show(f"{bar(done, count)} puzzles")

    with PROGRESS.during(f"{bar(0, len(puzzles))} puzzles", log=True):
        names = ("title", "paper", "per_page", "smallest", "solutions", "difficulty", "fonts")
        options = {name: getattr(arguments, name) for name in names}
        data = nonolith.booklet(
            puzzles, style=style, limits=limits_of(arguments), progress=progress, **options
        )
    deliver(data, path, "a PDF document")
    return DONE

"""``nonolith make``: a puzzle from a picture."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from shlex import quote

from nonolith import design
from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.console import PROGRESS, show_message
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, given, limits_of
from nonolith.cli.targets import PuzzleSink, is_file
from nonolith.model.result import Verdict
from nonolith.operations.designing import PICTURE
from nonolith.operations.fields import Choice, Field, Integer, Text
from nonolith.operations.inputs import NODES, SECONDS

EXAMPLES = (
    "nonolith make examples/flower.png --size 15",
    "nonolith make examples/flower.png --size 20x20 --colours 3 -o flower.json",
    "nonolith make examples/cup.gif --size 20 --show 6 -o cup.non",
)

_OUTPUT = (
    Field("title", Text(10_000), "title of the puzzle; by default the name of the file"),
    Field(
        "show",
        Integer(1, 100),
        "draw this many of the best puzzles with their verdicts; with -o, the first is written",
    ),
)
_DITHER = Field(
    "dither",
    Choice(lambda: ("auto", "always", "never")),
    "when to spread errors of brightness over neighbours: always, never, or (auto) try both",
    default="auto",
    metavar="WHEN",
)


def configure(parser: Parser) -> None:
    parser.add_argument(
        "picture", metavar="PICTURE", help="a file: PNG, JPEG, GIF, BMP, TIFF, WebP or PPM"
    )
    parser.add_fields(*PICTURE, _DITHER, *_OUTPUT, SECONDS, NODES)
    parser.add_target()
    parser.add_colour()


def run(arguments: Namespace) -> int:
    sink = PuzzleSink(arguments)  # raises errors of the output before any work
    with PROGRESS.during(f"making puzzles of {arguments.picture}"):
        found = design.from_picture(
            arguments.picture,
            **given(arguments, PICTURE),
            dither={"always": True, "never": False}.get(arguments.dither),
            rated=arguments.show or 1,
            limits=limits_of(arguments),
        )
    if arguments.show or is_file(arguments.output):
        _show(found[: arguments.show or 1], bool(arguments.show), Output(arguments))
    if is_file(arguments.output) or not arguments.show:
        title = Path(arguments.picture).stem if arguments.title is None else arguments.title
        with sink:
            sink.add(found[0].puzzle.replace(title=title))
    return _code(found[0], arguments)


def _code(made: design.Made, arguments: Namespace) -> int:
    """Return the exit code; if the puzzle is not known to be unique, print advice."""
    verdict = made.result.verdict
    if verdict is Verdict.UNIQUE:
        return DONE
    name = quote(arguments.output) if is_file(arguments.output) else "FILE"
    if verdict is Verdict.MULTIPLE:
        show_message(
            "the puzzle has several solutions: nonolith mend finds the smallest changes that make "
            f"it unique (nonolith mend --apply -o {name} {name}); or try another --size"
        )
        return NO_SOLUTION
    show_message(f"the puzzle may have several solutions: run nonolith check {name} to find out")
    return LIMIT


def _show(found: list[design.Made], drawn: bool, output: Output) -> None:
    for number, made in enumerate(found, 1):
        output.line(f"{number}. {made}")
        if drawn:
            output.picture(made.puzzle, made.puzzle.goal)

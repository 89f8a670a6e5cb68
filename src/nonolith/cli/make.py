"""``nonolith make``: a puzzle from a picture."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.messages import show_message
from nonolith.cli.options import (
    add_colour,
    add_fields,
    add_limits,
    add_target,
    given,
    search_limits,
)
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, one_of, whole
from nonolith.cli.progress import PROGRESS
from nonolith.cli.targets import is_file, puzzle_form, write_puzzles
from nonolith.operations.make import FIELDS, PARAMETERS

if TYPE_CHECKING:
    from nonolith.design import Made

EXAMPLES = (
    "nonolith make examples/flower.png --size 15",
    "nonolith make examples/flower.png --size 20x20 --colours 3 -o flower.json",
    "nonolith make examples/cup.gif --size 20 --show 6 -o cup.non",
)

#: Most puzzles that are shown.
_MOST_SHOWN = 100


def configure(parser: Parser) -> None:
    parser.add_argument("picture", metavar="PICTURE", help="PNG, JPEG, GIF, BMP, TIFF, WebP or PPM")
    add_fields(parser, FIELDS, *PARAMETERS)
    parser.add_argument(
        "--dither",
        metavar="WHEN",
        type=one_of("choice", lambda: ("auto", "always", "never")),
        default="auto",
        help="spread errors of brightness over neighbours: always, never, or (auto) try both",
    )
    parser.add_argument(
        "--title", metavar="TEXT", help="the title of the puzzle; by default the name of the file"
    )
    parser.add_argument(
        "--show",
        metavar="NUMBER",
        type=whole(1, _MOST_SHOWN),
        help=f"draw this many of the best, 1 to {_MOST_SHOWN}, with what is proved about each; the "
        "first is written",
    )
    add_limits(parser)
    add_target(parser)
    add_colour(parser)


def run(arguments: Namespace) -> int:
    from nonolith.design import from_picture

    puzzle_form(arguments)  # what cannot be written is refused before anything is made
    with PROGRESS.during(f"making puzzles of {arguments.picture}"):
        found = from_picture(
            arguments.picture,
            **given(arguments, *PARAMETERS),
            dither={"always": True, "never": False}.get(arguments.dither),
            rated=arguments.show or 1,
            limits=search_limits(arguments),
        )
    if arguments.show or is_file(arguments.output):
        _show(found[: arguments.show or 1], bool(arguments.show), Output(arguments))
    if is_file(arguments.output) or not arguments.show:
        title = Path(arguments.picture).stem if arguments.title is None else arguments.title
        write_puzzles([found[0].puzzle.replace(title=title)], arguments)
    return _code(found[0], arguments)


def _code(made: Made, arguments: Namespace) -> int:
    """Return the exit code; if the puzzle is not known to be unique, say what to do."""
    from nonolith.model.result import Verdict

    verdict = made.judgement.verdict
    if verdict is Verdict.UNIQUE:
        return DONE
    name = quote(arguments.output) if is_file(arguments.output) else "FILE"
    if verdict is Verdict.MULTIPLE:
        show_message(
            "the puzzle is not unique: nonolith mend finds the smallest changes that make it so "
            f"(nonolith mend --apply -o {name} {name}); or try another --size"
        )
        return NO_SOLUTION
    show_message(f"whether the puzzle is unique is not decided: nonolith check {name} finds out")
    return LIMIT


def _show(found: list[Made], drawn: bool, output: Output) -> None:
    for number, made in enumerate(found, 1):
        output.line(f"{number}. {made}")
        if drawn:
            output.picture(made.puzzle, made.puzzle.goal)

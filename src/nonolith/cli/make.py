"""``nonolith make``: a puzzle from a picture."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.mend import up_to
from nonolith.cli.messages import show_message
from nonolith.cli.options import add_colour, add_limits, add_target, search_limits
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, one_of
from nonolith.cli.progress import PROGRESS
from nonolith.cli.targets import is_file, puzzle_form, write_puzzles
from nonolith.model.limits import MAX_COLOURS, MAX_LINE

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
    parser.add_argument(
        "--size",
        metavar="SIZE",
        type=_size,
        default=None,
        help=f"ROWSxCOLUMNS, or the longer side, 1 to {MAX_LINE}; by default 30",
    )
    parser.add_argument(
        "--colours",
        "--colors",
        metavar="NUMBER",
        type=up_to(MAX_COLOURS),
        default=1,
        help=f"colours besides blank, 1 to {MAX_COLOURS}; by default 1, black and white",
    )
    parser.add_argument(
        "--crop",
        metavar="HOW",
        type=_crop,
        default="auto",
        help="auto (the default: to the subject in front of an even background), none, or the box "
        "LEFT,TOP,RIGHT,BOTTOM in pixels",
    )
    _add_settings(parser)
    parser.add_argument(
        "--title", metavar="TEXT", help="the title of the puzzle; by default the name of the file"
    )
    parser.add_argument(
        "--show",
        metavar="NUMBER",
        type=up_to(_MOST_SHOWN),
        help=f"draw this many of the best, 1 to {_MOST_SHOWN}, with what is proved about each; the "
        "first is written",
    )
    add_limits(parser)
    add_target(parser)
    add_colour(parser)


def _add_settings(parser: Parser) -> None:
    """The options for how a picture becomes cells of few colours."""
    parser.add_argument(
        "--threshold",
        metavar="NUMBER",
        type=up_to(255),
        help="the brightness from which a cell is light, 1 to 255 (black and white); by default "
        "several are tried",
    )
    parser.add_argument(
        "--contrast",
        metavar="FACTOR",
        type=_factor,
        help="0.1 to 10; 1 changes nothing; by default several are tried",
    )
    parser.add_argument(
        "--dither",
        metavar="WHEN",
        type=one_of("choice", lambda: ("auto", "always", "never")),
        default="auto",
        help="spread errors of brightness over neighbours: always, never, or (auto) try both",
    )
    parser.add_argument(
        "--blank",
        metavar="COLOUR",
        help="which colour is blank: light, dark, or the one nearest to a name or #rrggbb; by "
        "default that of the background",
    )


def run(arguments: Namespace) -> int:
    from nonolith.design import from_picture

    puzzle_form(arguments)  # what cannot be written is refused before anything is made
    with PROGRESS.during(f"making puzzles of {arguments.picture}"):
        found = from_picture(
            arguments.picture,
            size=arguments.size or 30,
            colours=arguments.colours,
            crop=arguments.crop,
            threshold=arguments.threshold,
            contrast=arguments.contrast,
            dither={"always": True, "never": False}.get(arguments.dither),
            blank=arguments.blank,
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


def _size(text: str) -> int | tuple[int, int]:
    parts = text.lower().split("x")
    side: Callable[[str], int] = up_to(MAX_LINE)
    if len(parts) > 2 or not all(parts):
        raise ArgumentTypeError(f"{text!r} is not a size such as 40x30 or 40")
    return side(parts[0]) if len(parts) == 1 else (side(parts[0]), side(parts[1]))


def _crop(text: str) -> str | tuple[int, ...]:
    if text in ("auto", "none"):
        return text
    parts = text.split(",")
    if len(parts) == 4 and all(p.isascii() and p.isdigit() and len(p) < 10 for p in parts):
        return tuple(map(int, parts))
    raise ArgumentTypeError(f"{text!r} is not auto, none or a box LEFT,TOP,RIGHT,BOTTOM")


def _factor(text: str) -> float:
    try:
        factor = float(text)
    except ValueError:
        factor = 0.0
    if 0.1 <= factor <= 10:
        return factor
    raise ArgumentTypeError(f"{text!r} is not a number from 0.1 to 10")

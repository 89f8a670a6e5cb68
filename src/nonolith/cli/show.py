"""``nonolith show``: a picture of a puzzle, to look at or into a file."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from nonolith.cli.base import DONE
from nonolith.cli.inputs import Entry, read_entries, work_on
from nonolith.cli.options import add_colour, add_input, add_output, add_search, search_settings
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, one_of
from nonolith.cli.solving import solution_of
from nonolith.cli.states import add_state, state_of
from nonolith.cli.styles import add_style, style_of
from nonolith.cli.targets import deliver, form_of, is_file
from nonolith.support.errors import PuzzleError, UnsupportedError

if TYPE_CHECKING:
    from nonolith.model.grid import Grid
    from nonolith.render import Renderer

EXAMPLES = (
    "nonolith show examples/lighthouse.non",
    "nonolith show --solve -o lighthouse.svg examples/lighthouse.non",
    "nonolith show --goal --as svg -n 1 examples/toadstool.xml",
    "nonolith show --goal --marks patterns --theme print -o toadstool.pdf -n 1 "
    "examples/toadstool.xml",
    "nonolith show --sides 4 --every 10 --pixels 16 -o dancer.png examples/dancer.non",
)


def configure(parser: Parser) -> None:
    add_input(parser, several=False)
    state = parser.add_mutually_exclusive_group()
    state.add_argument(
        "--goal", action="store_true", help="show the picture that the maker had in mind"
    )
    state.add_argument(
        "--solve", action="store_true", help="solve the puzzle and show its first solution"
    )
    add_state(parser)
    parser.add_argument(
        "--as",
        dest="renderer",
        metavar="NAME",
        type=one_of("renderer", _renderers),
        help="text, terminal, svg, png, pdf or html; by default the extension of -o decides, then "
        "whether colours can be used",
    )
    add_output(
        parser,
        "write the picture to this file; - (the default) is standard output",
    )
    add_style(parser)
    add_search(parser)
    add_colour(parser)


def run(arguments: Namespace) -> int:
    from nonolith.render import check_style

    settings = search_settings(arguments)
    output = Output(arguments)
    style = style_of(arguments)
    renderer = _renderer(arguments, output)
    check_style(renderer, style)
    entries = read_entries(arguments.files[0], arguments)
    if len(entries) > 1 and not renderer.several:
        raise UnsupportedError(
            f"{renderer.name} holds one picture, and there are {len(entries)} puzzles; "
            "choose one with -n"
        )
    pictures = []

    def work(entry: Entry) -> int:
        grid = _grid(entry, arguments, settings)
        if is_file(arguments.output) or not renderer.several:
            from nonolith.render import draw

            pictures.append(draw(entry.puzzle, grid, renderer.name, style=style))
        else:
            output.heading(entry.puzzle, None if entry.alone else entry.label)
            output.picture(entry.puzzle, grid, renderer.name, style)
        return DONE

    code = work_on(entries, work)
    if pictures and code == DONE:
        texts = [picture.rstrip("\n") for picture in pictures if isinstance(picture, str)]
        data = "\n\n".join(texts) + "\n" if texts else pictures[0]
        deliver(data, arguments.output, f"a picture in {renderer.name}")
    return code


def _grid(entry: Entry, arguments: Namespace, settings: dict[str, Any]) -> Grid | None:
    known = state_of(arguments, entry.puzzle)
    if arguments.goal and known is not None:
        raise UnsupportedError("--goal shows another grid than --grid or --saved; choose one")
    if arguments.solve:
        puzzle = entry.puzzle if known is None else entry.puzzle.knowing(known)
        return solution_of(puzzle, settings)
    if arguments.goal and entry.puzzle.goal is None:
        raise PuzzleError("the puzzle has no goal (--solve finds a solution)")
    return entry.puzzle.goal if arguments.goal else known


def _renderer(arguments: Namespace, output: Output) -> Renderer:
    renderers = _renderers()
    if not (arguments.renderer or is_file(arguments.output)):
        return renderers["terminal" if output.coloured else "text"]
    forms = {renderer.name: renderer.extensions for renderer in renderers.values()}
    return renderers[form_of(arguments.output, arguments.renderer, forms, "--as")]


def _renderers() -> dict[str, Renderer]:
    from nonolith.render import RENDERERS

    return RENDERERS

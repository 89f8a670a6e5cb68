"""``nonolith show``: a picture of a puzzle, on the screen or in a file."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from nonolith.cli.base import DONE
from nonolith.cli.inputs import Entry, read_entries, request_of, settings_of, work_on
from nonolith.cli.options import CommandParser, style_of
from nonolith.cli.output import Output
from nonolith.cli.targets import deliver, form_of, is_file
from nonolith.operations.drawing import DRAW, STYLE, renderers
from nonolith.operations.fields import Boolean, Choice, Field
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

_AS = Field(
    "renderer",
    Choice(renderers, "renderer"),
    "text, terminal, svg, png, pdf or html; by default the extension of -o decides, then whether "
    "colours can be used",
    flags=("--as",),
)


def configure(parser: CommandParser) -> None:
    parser.add_input(several=False)
    parser.add_one_of(
        Field("goal", Boolean(), "show the picture that the maker had in mind"),
        Field("solve", Boolean(), "solve the puzzle and show its first solution"),
    )
    parser.add_state()
    parser.add_fields(_AS)
    parser.add_output("write the picture to this file; - (the default) is standard output")
    parser.add_fields(*STYLE)
    parser.add_search()
    parser.add_colour()


def run(arguments: Namespace) -> int:
    from nonolith.render import check_style, draw

    settings = settings_of(arguments, DRAW)
    output = Output(arguments)
    style = style_of(arguments)
    renderer = _renderer(arguments, output)
    check_style(renderer, style)
    alone = "" if renderer.several else f"{renderer.name} holds"
    pictures: list[str | bytes] = []

    def work(entry: Entry) -> int:
        grid = _grid(entry, arguments, settings)
        if is_file(arguments.output) or not renderer.several:
            pictures.append(draw(entry.puzzle, grid, renderer.name, style=style))
        else:
            output.heading(entry.puzzle, entry.name)
            output.picture(entry.puzzle, grid, renderer.name, style)
        return DONE

    code = work_on(read_entries(arguments, alone), work)
    if pictures and code == DONE:
        texts = [picture.rstrip("\n") for picture in pictures if isinstance(picture, str)]
        data = "\n\n".join(texts) + "\n" if texts else pictures[0]
        deliver(data, arguments.output, f"a picture in {renderer.name}")
    return code


def _grid(entry: Entry, arguments: Namespace, settings: dict[str, Any]) -> Grid | None:
    request = request_of(entry, arguments, settings)
    if arguments.goal and request.grid is not None:
        raise UnsupportedError("--goal shows another grid than --grid or --saved; choose one")
    if arguments.solve:
        return request.solution()
    if arguments.goal and entry.puzzle.goal is None:
        raise PuzzleError("the puzzle has no goal (--solve finds a solution)")
    return entry.puzzle.goal if arguments.goal else request.grid


def _renderer(arguments: Namespace, output: Output) -> Renderer:
    from nonolith.render import RENDERERS

    if not (arguments.renderer or is_file(arguments.output)):
        return RENDERERS["terminal" if output.coloured else "text"]
    forms = {renderer.name: renderer.extensions for renderer in RENDERERS.values()}
    return RENDERERS[form_of(arguments.output, arguments.renderer, forms, "--as")]

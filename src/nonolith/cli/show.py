"""``nonolith show``: a picture of a puzzle, on the screen or in a file."""

from __future__ import annotations

from argparse import Namespace

import nonolith
from nonolith.cli.base import DONE
from nonolith.cli.inputs import Entry, for_each, request_of, settings_of
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, style_of
from nonolith.cli.targets import deliver, form_of, is_file
from nonolith.operations.drawing import DRAW, STYLE, renderers
from nonolith.operations.fields import Boolean, Choice, Field
from nonolith.support.errors import PuzzleError, UnsupportedError

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
    "text, terminal, svg, png, pdf or html; by default the extension of -o decides, and without -o "
    "it is terminal in colour and text otherwise",
    flags=("--as",),
)


def configure(parser: Parser) -> None:
    parser.add_input(several=False)
    parser.add_one_of(
        Field("goal", Boolean(), "show the picture that the author intended"),
        Field("solve", Boolean(), "solve the puzzle and show its first solution"),
    )
    parser.add_state()
    parser.add_fields(_AS)
    parser.add_output("write the picture to this file; - (the default) is standard output")
    parser.add_fields(*STYLE)
    parser.add_search()
    parser.add_colour()


def run(arguments: Namespace) -> int:
    from nonolith.render import RENDERERS, check_style

    settings = settings_of(arguments, DRAW)
    output = Output(arguments)
    style = style_of(arguments)
    if arguments.renderer or is_file(arguments.output):
        forms = {renderer.name: renderer.extensions for renderer in RENDERERS.values()}
        name = form_of(arguments.output, arguments.renderer, forms, "--as")
    else:
        name = "terminal" if output.coloured else "text"
    check_style(RENDERERS[name], style)
    several = RENDERERS[name].several
    pictures: list[str | bytes] = []

    def grid_of(entry: Entry) -> nonolith.Grid | None:
        request = request_of(entry, arguments, settings)
        if arguments.solve:
            return request.solution()
        if not arguments.goal:
            return request.grid
        if request.grid is not None:
            raise UnsupportedError("--goal shows another grid than --grid or --saved; choose one")
        if entry.puzzle.goal is None:
            raise PuzzleError("the puzzle has no goal (--solve finds a solution)")
        return entry.puzzle.goal

    def work(entry: Entry) -> int:
        grid = grid_of(entry)
        if is_file(arguments.output) or not several:
            pictures.append(nonolith.draw(entry.puzzle, grid, name, style=style))
        else:
            output.heading(entry.puzzle, entry.name)
            output.picture(entry.puzzle, grid, name, style)
        return DONE

    code = for_each(arguments, work, alone="" if several else f"{name} holds")
    if pictures and code == DONE:
        texts = [picture.rstrip("\n") for picture in pictures if isinstance(picture, str)]
        data = "\n\n".join(texts) + "\n" if texts else pictures[0]
        deliver(data, arguments.output, f"a picture in {name}")
    return code

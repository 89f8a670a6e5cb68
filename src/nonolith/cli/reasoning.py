"""Run the commands for players: ``nonolith hint``, ``explain``, ``rate``, ``verify``, ``page``."""

from __future__ import annotations

from argparse import Namespace
from json import dumps, loads
from typing import TYPE_CHECKING

import nonolith
from nonolith.cli.command import NO_SOLUTION
from nonolith.cli.inputs import PuzzleEntry, call_of, for_each, perform, settings_of
from nonolith.cli.output import Output, exit_code_of, typo_advice
from nonolith.cli.parser import SHOW, Parser, json_field, limits_of, refuse, style_of
from nonolith.cli.targets import chosen_form, deliver, is_file
from nonolith.operations import OPERATIONS
from nonolith.operations.call import record_of
from nonolith.operations.derived import fields_of
from nonolith.operations.fields import Field
from nonolith.support.errors import FormatError, UnsupportedError
from nonolith.support.kinds import Boolean, Choice

if TYPE_CHECKING:
    from nonolith.reasoning.pace import Pace

_LEVEL = Field(
    "level",
    Choice(lambda: (1, 2, 3), "level"),
    "how much help: 1, where to look; 2, also the technique; 3, the whole step",
    default=3,
    metavar="NUMBER",
)


def add_hint(parser: Parser) -> None:
    parser.add_input(many=False)
    parser.add_state()
    parser.add_people()
    parser.add_fields(_LEVEL, SHOW)
    parser.add_json()
    parser.add_examples(
        "nonolith hint examples/lighthouse.non",
        "nonolith hint --level 1 examples/mushroom.nin",
        "nonolith hint --grid '###/???/???' 3x3:2/1.1/2/3/1.1/1",
    )


def run_hint(arguments: Namespace) -> int:
    def show(entry: PuzzleEntry, hint: nonolith.Hint, output: Output) -> None:
        if arguments.show:
            output.numbered(entry.puzzle, entry.grid)
        advice = typo_advice(entry.puzzle) if str(hint.why_none) == "none" else ""
        output.line(f"{entry.prefix}{hint.help(arguments.level)}{advice}")

    def exit_code(hint: nonolith.Hint) -> int:
        return exit_code_of(hint, hint.mistake is None and str(hint.why_none) != "none")

    return perform(arguments, OPERATIONS["hint"], show, exit_code)


#: The output formats of ``explain`` and their file name extensions.
_FORMS = {
    "text": (".txt",),
    "html": (".html", ".htm"),
    "svg": (".svg",),
    "json": (".json",),
    "gif": (".gif",),
}

_PICTURES, _STYLE = ("svg", "gif"), ("marks", "theme", "pixels")


def add_explain(parser: Parser) -> None:
    parser.add_input(many=False)
    parser.add_state()
    parser.add_one_of(
        Field("text", Boolean(), "write a numbered sentence for each step"),
        Field("html", Boolean(), "write the page that nonolith page writes, opened at its steps"),
        Field("svg", Boolean(), "write a film strip (one picture for each step) as SVG"),
        Field("gif", Boolean(), "write an animated picture, as GIF"),
        json_field(),
    )
    parser.add_output(
        "write to this file; its extension (.txt, .html, .svg, .json or .gif) or one of the "
        "options above selects the format; - (the default) is standard output, as text"
    )
    (pause,) = fields_of(nonolith.animation, "seconds")
    parser.add_fields(pause.replace(name="pause", flags=("--seconds",), metavar="SECONDS"))
    parser.add_fields(*fields_of(nonolith.Style, *_STYLE))
    parser.add_people()
    parser.add_fields(SHOW)
    parser.add_examples(
        "nonolith explain examples/mushroom.nin",
        "nonolith explain -o lighthouse.html examples/lighthouse.non",
        "nonolith explain -o key.svg -n 2 examples/key.stp",
        "nonolith explain -o key.gif --seconds 0.5 -n 2 examples/key.stp",
    )


def run_explain(arguments: Namespace) -> int:
    settings = settings_of(arguments, OPERATIONS["explain"])
    output = Output(arguments)
    form = chosen_form(arguments, _FORMS)
    style = style_of(arguments).replace(numbers=True)
    if form not in _PICTURES:
        refuse(arguments, f"{{}} is for pictures (svg, gif), not for {form}", *_STYLE)
    alone = form in ("html", *_PICTURES) or is_file(arguments.output)

    def work(entry: PuzzleEntry) -> int:
        explanation = OPERATIONS["explain"].run(call_of(entry, arguments, settings))
        data: str | bytes = explanation.text + "\n"
        match form:
            case "html":
                data = nonolith.play_page(explanation, "steps")
            case "svg":
                data = nonolith.film_strip(explanation, style)
            case "gif":
                data = nonolith.animation(explanation, seconds=arguments.pause, style=style)
            case "json":
                data = dumps(record_of(entry, explanation)) + "\n"
        if alone:
            deliver(data, arguments.output)
        else:
            if form == "text":
                output.heading(entry.puzzle, entry.name)
                if arguments.show:
                    output.numbered(entry.puzzle, explanation.start)
            output.text(str(data).rstrip("\n"))
        return exit_code_of(explanation)

    return for_each(arguments, work, alone="a file holds" if alone else "")


def add_page(parser: Parser) -> None:
    parser.add_input(many=False)
    parser.add_output(
        "write the page to this file, as a whole or not at all; - (the default) is standard output"
    )
    parser.add_people()
    parser.add_examples(
        "nonolith page -o cat.html examples/cat.non",
        "nonolith page -o toadstool.html -n 1 examples/toadstool.xml",
    )


def run_page(arguments: Namespace) -> int:
    settings = settings_of(arguments, OPERATIONS["explain"])

    def work(entry: PuzzleEntry) -> int:
        explanation = OPERATIONS["explain"].run(call_of(entry, arguments, settings))
        deliver(nonolith.play_page(explanation), arguments.output)
        return exit_code_of(explanation, good=True)

    return for_each(arguments, work, alone="a page has")


def add_rate(parser: Parser) -> None:
    parser.add_input(otherwise="none, only with --calibrate")
    parser.add_argument(
        "--calibrate",
        metavar="TIMES",
        help="also print your own minutes, by the file of your times that the page saves",
    )
    parser.add_people()
    parser.add_json()
    parser.add_examples(
        "nonolith rate examples/lighthouse.non examples/cat.non",
        "nonolith rate --json examples/three.txt",
        "nonolith rate --calibrate examples/times/nonolith-times.json examples/cat.non",
    )


def run_rate(arguments: Namespace) -> int:
    def show(entry: PuzzleEntry, rating: nonolith.Rating, output: Output) -> None:
        output.line(f"{entry.prefix}{rating.text(way=True)}")

    operation = OPERATIONS["rate"]
    if arguments.calibrate is not None:
        pace, run = _pace(arguments), operation.run
        if not arguments.json:
            Output(arguments).line(str(pace))
        operation = operation.replace(run=lambda call: pace.applied(run(call)))
    elif not arguments.files:
        raise UnsupportedError("name a FILE or --calibrate TIMES")
    return perform(arguments, operation, show)


def _pace(arguments: Namespace) -> Pace:
    """Return the pace by a file of times; puzzles with hints or without minutes are left out."""
    from nonolith.model.limits import MAX_INPUT_BYTES
    from nonolith.reasoning.pace import pace_of
    from nonolith.support.files import read_file

    times = []
    try:
        played = loads(read_file(arguments.calibrate, MAX_INPUT_BYTES))["times"]
        for one in played:
            puzzle = nonolith.read(dumps(one["puzzle"]), format="json")
            rating = nonolith.rate(puzzle, limits=limits_of(arguments))
            seconds, blanks = float(one["seconds"]), bool((one["settings"] or {}).get("blanks"))
            unaided = not one["hints"] and seconds > 0 and rating.automatic_blanks > 0
            if unaided and str(rating.verdict) == "unique" and rating.steps:
                times.append((rating, seconds, blanks))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise FormatError(f"{arguments.calibrate} is no file of times: {error!r}") from None
    return pace_of(times)


#: Maximum number of lines or cells of each kind that are printed without --all.
_MAX_PARTS = 5


def add_verify(parser: Parser) -> None:
    parser.add_input(many=False)
    parser.add_argument(
        "checked", metavar="GRID", nargs="?", help="the grid to check, in the form of --grid"
    )
    parser.add_state("the grid to check", "")
    parser.add_people()
    all_parts = "print all lines and cells; by default, only the first 5 of each kind"
    parser.add_fields(Field("all", Boolean(), all_parts), SHOW)
    parser.add_json()
    parser.add_examples("nonolith verify 3x3:2/1.1/2/3/1.1/1 '###/???/?#?'")


def run_verify(arguments: Namespace) -> int:
    grids = [arguments.checked, arguments.grid, arguments.saved]
    if grids.count(None) != 2:
        raise UnsupportedError("name exactly one grid: GRID, --grid GRID or --saved NUMBER")

    def show(entry: PuzzleEntry, found: nonolith.Verification, output: Output) -> None:
        if arguments.show:
            output.numbered(entry.puzzle, entry.grid)
        most = None if arguments.all else _MAX_PARTS
        for sentence in found.sentences(arguments.language, most):
            output.line(f"{entry.prefix}{sentence}")

    def exit_code(found: nonolith.Verification) -> int:
        return exit_code_of(found) if found.good else NO_SOLUTION

    return perform(arguments, OPERATIONS["verify"], show, exit_code)

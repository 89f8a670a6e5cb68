"""``nonolith explain``: all steps to the solution in words, as JSON or as pictures."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, read_entries, work_on
from nonolith.cli.options import (
    add_input,
    add_json,
    add_language,
    add_output,
    add_show,
    add_time,
)
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, seconds
from nonolith.cli.solving import WrongGridError
from nonolith.cli.states import add_state, state_of
from nonolith.cli.styles import add_style, style_of
from nonolith.cli.targets import deliver, form_of, is_file
from nonolith.support.errors import UnsupportedError

if TYPE_CHECKING:
    from nonolith.reasoning.explaining import Explanation
    from nonolith.render import Style

EXAMPLES = (
    "nonolith explain examples/mushroom.nin",
    "nonolith explain -o lighthouse.html examples/lighthouse.non",
    "nonolith explain -o key.svg -n 2 examples/key.stp",
    "nonolith explain -o key.gif --seconds 0.5 -n 2 examples/key.stp",
)

#: What can be written, with the extensions of its files.
_FORMS = {
    "text": (".txt",),
    "html": (".html", ".htm"),
    "svg": (".svg",),
    "json": (".json",),
    "gif": (".gif",),
}

#: The forms that are a whole file, also on standard output.
_PICTURES = ("svg", "gif")
_DOCUMENTS = ("html", *_PICTURES)


def configure(parser: Parser) -> None:
    add_input(parser, several=False)
    add_state(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help="give a numbered sentence for each step")
    form.add_argument(
        "--html", action="store_true", help="give the page to play on, opened at its steps"
    )
    form.add_argument(
        "--svg", action="store_true", help="give a film strip: a picture for each step"
    )
    form.add_argument("--gif", action="store_true", help="give an animated picture, as GIF")
    add_json(form)
    add_output(
        parser,
        "write to this file, in the form of its extension (.txt, .html, .svg, .json or "
        ".gif) or of one of the options above; - (the default) is standard output, as text",
    )
    parser.add_argument(
        "--seconds",
        metavar="SECONDS",
        type=seconds,
        default=1.0,
        help="how long an animated picture shows each step, 0.05 to 60, by default 1",
    )
    add_style(parser, "marks", "theme", "pixels")
    add_language(parser)
    add_show(parser)
    add_time(parser)
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    import nonolith

    output = Output(arguments)
    form = _form(arguments)
    style = style_of(arguments).replace(numbers=True)
    if form not in _PICTURES and style != nonolith.Style(numbers=True):
        raise UnsupportedError(
            f"--marks, --theme and --pixels are for pictures ({', '.join(_PICTURES)}), not for "
            f"{form}"
        )
    entries = read_entries(arguments.files[0], arguments)
    if len(entries) > 1 and (form in _DOCUMENTS or is_file(arguments.output)):
        raise UnsupportedError(
            f"one puzzle goes into a file, and there are {len(entries)}; choose one with -n"
        )

    def work(entry: Entry) -> int:
        limits, language = nonolith.Limits(seconds=arguments.timeout), arguments.language
        grid = state_of(arguments, entry.puzzle)
        if grid is not None:
            mistake = nonolith.hint(entry.puzzle, grid, language=language, limits=limits).mistake
            if mistake is not None:
                raise WrongGridError(f"the grid leads to no solution: {mistake.sentence}")
        explanation = nonolith.explain(entry.puzzle, grid, language=language, limits=limits)
        text = _text(explanation, form, entry, arguments.seconds, style)
        if form in _DOCUMENTS or is_file(arguments.output):
            deliver(text, arguments.output)
        else:
            if form == "text":
                output.heading(entry.puzzle, None if entry.alone else entry.label)
                if arguments.show:
                    output.numbered(entry.puzzle, explanation.start)
            output.text(str(text).rstrip("\n"))
        if explanation.limit is not None:
            return LIMIT
        return NO_SOLUTION if str(explanation.verdict) == "none" else DONE

    return work_on(entries, work)


def _form(arguments: Namespace) -> str:
    named = next((form for form in _FORMS if getattr(arguments, form)), None)
    return form_of(arguments.output, named, _FORMS, "--text, --html, --svg, --json or --gif")


def _text(
    explanation: Explanation, form: str, entry: Entry, seconds: float, style: Style
) -> str | bytes:
    import nonolith

    if form == "html":
        return nonolith.play_page(explanation, "steps")
    if form == "svg":
        return nonolith.film_strip(explanation, style)
    if form == "gif":
        return nonolith.animation(explanation, seconds=seconds, style=style)
    if form == "json":
        from json import dumps

        from nonolith.operations.records import puzzle_record

        return dumps({**puzzle_record(entry), **explanation.record()}) + "\n"
    return explanation.text + "\n"

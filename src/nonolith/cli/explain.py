"""``nonolith explain``: all steps to the solution in words, as JSON or as pictures."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from nonolith.cli.inputs import Entry, read_entries, request_of, settings_of, work_on
from nonolith.cli.options import SHOW, CommandParser, json_field, style_of
from nonolith.cli.output import Output, exit_code_of
from nonolith.cli.targets import deliver, form_of, is_file
from nonolith.operations.drawing import style_fields
from nonolith.operations.fields import Boolean, Field, Number
from nonolith.operations.reasoning import EXPLAIN
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

#: The output formats and their file name extensions.
_FORMS = {
    "text": (".txt",),
    "html": (".html", ".htm"),
    "svg": (".svg",),
    "json": (".json",),
    "gif": (".gif",),
}

#: The formats that are one file, even on standard output.
_PICTURES = ("svg", "gif")
_DOCUMENTS = ("html", *_PICTURES)

_NAMED = (
    Field("text", Boolean(), "give a numbered sentence for each step"),
    Field("html", Boolean(), "give the page to play on, opened at its steps"),
    Field("svg", Boolean(), "give a film strip: a picture for each step"),
    Field("gif", Boolean(), "give an animated picture, as GIF"),
)
_PAUSE = Field(
    "pause",
    Number(0.05, 60),
    "time that an animated picture shows each step, in seconds",
    default=1.0,
    flags=("--seconds",),
    metavar="SECONDS",
)


def configure(parser: CommandParser) -> None:
    parser.add_input(several=False)
    parser.add_state()
    parser.add_one_of(*_NAMED, json_field())
    parser.add_output(
        "write to this file, in the form of its extension (.txt, .html, .svg, .json or "
        ".gif) or of one of the options above; - (the default) is standard output, as text"
    )
    parser.add_fields(_PAUSE, *style_fields("marks", "theme", "pixels"))
    parser.add_people()
    parser.add_fields(SHOW)


def run(arguments: Namespace) -> int:
    import nonolith

    settings = settings_of(arguments, EXPLAIN)
    output = Output(arguments)
    named = next((form for form in _FORMS if getattr(arguments, form)), None)
    form = form_of(arguments.output, named, _FORMS, "--text, --html, --svg, --json or --gif")
    style = style_of(arguments).replace(numbers=True)
    if form not in _PICTURES and style != nonolith.Style(numbers=True):
        raise UnsupportedError(
            f"--marks, --theme and --pixels are for pictures ({', '.join(_PICTURES)}), not for "
            f"{form}"
        )
    alone = form in _DOCUMENTS or is_file(arguments.output)

    def work(entry: Entry) -> int:
        explanation = EXPLAIN.run(request_of(entry, arguments, settings))
        text = _text(explanation, form, entry, arguments.pause, style)
        if alone:
            deliver(text, arguments.output)
        else:
            if form == "text":
                output.heading(entry.puzzle, entry.name)
                if arguments.show:
                    output.numbered(entry.puzzle, explanation.start)
            output.text(str(text).rstrip("\n"))
        return exit_code_of(explanation)

    return work_on(read_entries(arguments, "a file holds" if alone else ""), work)


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

        return dumps(EXPLAIN.record(entry, explanation)) + "\n"
    return explanation.text + "\n"

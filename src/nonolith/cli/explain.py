"""``nonolith explain`` and ``page``: all steps to the solution; and a page to play a puzzle on."""

from __future__ import annotations

from argparse import Namespace
from json import dumps

import nonolith
from nonolith.cli.base import DONE, LIMIT, Member
from nonolith.cli.inputs import Entry, for_each, request_of, settings_of
from nonolith.cli.output import Output, exit_code_of
from nonolith.cli.parser import SHOW, Parser, json_field, style_of
from nonolith.cli.targets import chosen_form, deliver, is_file
from nonolith.operations.drawing import style_fields
from nonolith.operations.fields import Boolean, Field, Number
from nonolith.operations.reasoning import EXPLAIN
from nonolith.support.errors import UnsupportedError

#: The output formats of ``explain`` and their file name extensions.
_FORMS = {
    "text": (".txt",),
    "html": (".html", ".htm"),
    "svg": (".svg",),
    "json": (".json",),
    "gif": (".gif",),
}

_PICTURES = ("svg", "gif")

#: The formats that are one file, even on standard output.
_DOCUMENTS = ("html", *_PICTURES)

_FORM_OPTIONS = (
    Field("text", Boolean(), "write a numbered sentence for each step"),
    Field("html", Boolean(), "write the page to play on, opened at its list of steps"),
    Field("svg", Boolean(), "write a film strip: a picture for each step"),
    Field("gif", Boolean(), "write an animated picture, as GIF"),
)
_PAUSE = Field(
    "pause",
    Number(0.05, 60),
    "duration of each step in an animated picture, in seconds",
    default=1.0,
    flags=("--seconds",),
    metavar="SECONDS",
)


def _add_explain(parser: Parser) -> None:
    parser.add_input(several=False)
    parser.add_state()
    parser.add_one_of(*_FORM_OPTIONS, json_field())
    parser.add_output(
        "write to this file, in the form of its extension (.txt, .html, .svg, .json or "
        ".gif) or of one of the options above; - (the default) is standard output, as text"
    )
    parser.add_fields(_PAUSE, *style_fields("marks", "theme", "pixels"))
    parser.add_people()
    parser.add_fields(SHOW)


def _explain(arguments: Namespace) -> int:
    settings = settings_of(arguments, EXPLAIN)
    output = Output(arguments)
    form = chosen_form(arguments, _FORMS)
    style = style_of(arguments).replace(numbers=True)
    if form not in _PICTURES and style != nonolith.Style(numbers=True):
        raise UnsupportedError(
            f"--marks, --theme and --pixels are for pictures ({', '.join(_PICTURES)}), not for "
            f"{form}"
        )
    alone = form in _DOCUMENTS or is_file(arguments.output)

    def data_of(explanation: nonolith.Explanation, entry: Entry) -> str | bytes:
        match form:
            case "html":
                return nonolith.play_page(explanation, "steps")
            case "svg":
                return nonolith.film_strip(explanation, style)
            case "gif":
                return nonolith.animation(explanation, seconds=arguments.pause, style=style)
            case "json":
                return dumps(EXPLAIN.record(entry, explanation)) + "\n"
        return explanation.text + "\n"

    def work(entry: Entry) -> int:
        explanation = EXPLAIN.run(request_of(entry, arguments, settings))
        data = data_of(explanation, entry)
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


def _add_page(parser: Parser) -> None:
    parser.add_input(several=False)
    parser.add_output(
        "write the page to this file, as a whole or not at all; - (the default) is standard output"
    )
    parser.add_people()


def _page(arguments: Namespace) -> int:
    settings = settings_of(arguments, EXPLAIN)

    def work(entry: Entry) -> int:
        explanation = EXPLAIN.run(request_of(entry, arguments, settings))
        deliver(nonolith.play_page(explanation), arguments.output)
        return DONE if explanation.limit is None else LIMIT

    return for_each(arguments, work, alone="a page has")


MEMBERS = {
    "explain": Member(
        (
            "nonolith explain examples/mushroom.nin",
            "nonolith explain -o lighthouse.html examples/lighthouse.non",
            "nonolith explain -o key.svg -n 2 examples/key.stp",
            "nonolith explain -o key.gif --seconds 0.5 -n 2 examples/key.stp",
        ),
        _add_explain,
        _explain,
    ),
    "page": Member(
        (
            "nonolith page -o cat.html examples/cat.non",
            "nonolith page -o toadstool.html -n 1 examples/toadstool.xml",
        ),
        _add_page,
        _page,
    ),
}

"""``nonolith trace``: Simpson's puzzle trace, as text or as a picture."""

from __future__ import annotations

from argparse import Namespace
from json import dumps

import nonolith
from nonolith.cli.base import DONE, LIMIT
from nonolith.cli.inputs import Entry, for_each
from nonolith.cli.output import Output, limit_words
from nonolith.cli.parser import Parser, json_field, limits_of
from nonolith.cli.targets import chosen_form, deliver, is_file
from nonolith.operations.fields import Boolean, Field, Text
from nonolith.operations.inputs import NODES, SECONDS
from nonolith.operations.operation import own_record

EXAMPLES = (
    "nonolith trace 4x3:1/1/1/2/2/1/1.1",
    "nonolith trace --canonical -o trace.svg 7x6:1.1/2/1.1/1.1.1/2.1/1.1/1.2/1.1.1/2/2.1/3/2/3.1",
)

#: The output formats and their file name extensions.
_FORMS = {"text": (".txt",), "svg": (".svg",), "json": (".json",)}

_TRACING = (
    Field(
        "canonical",
        Boolean(),
        "find the smallest of all traces, which does not depend on the order of guesses; takes far "
        "longer",
    ),
    Field(
        "lines",
        Text(1000),
        "line solver, or several with commas between them (nonolith lines lists them)",
        default="bits",
        metavar="NAMES",
    ),
)
_FORM_OPTIONS = (
    Field("text", Boolean(), "draw the trace with characters"),
    Field("svg", Boolean(), "draw the trace as SVG"),
)


def configure(parser: Parser) -> None:
    parser.add_input(several=False)
    parser.add_fields(*_TRACING)
    parser.add_one_of(*_FORM_OPTIONS, json_field())
    parser.add_output(
        "write the trace to this file, in the form of its extension (.txt, .svg or .json) or of "
        "one of the options above, and its measure to standard output; - (the default) is standard "
        "output, as text"
    )
    parser.add_fields(SECONDS, NODES)


def run(arguments: Namespace) -> int:
    from nonolith.literature.lines import line_solver

    line_solver(arguments.lines)  # raises errors before any file is read
    output = Output(arguments)
    form = chosen_form(arguments, _FORMS)
    alone = form == "svg" or is_file(arguments.output)

    def work(entry: Entry) -> int:
        found = nonolith.trace(
            entry.puzzle,
            lines=arguments.lines,
            canonical=arguments.canonical,
            limits=limits_of(arguments),
        )
        measure = f"{found.measure()}{limit_words(found.limit)}"
        if form == "json":
            text = dumps(own_record(entry, found))
        else:
            text = found.svg() if form == "svg" else found.text()
        if alone:
            deliver(text if form == "svg" else f"{text}\n", arguments.output)
            if is_file(arguments.output):
                output.line(measure)
        elif form == "json":
            output.line(text)
        else:
            output.heading(entry.puzzle, entry.name)
            output.text(f"{text}\n\n{measure}")
        return LIMIT if found.limit else DONE

    return for_each(arguments, work, alone="a file holds" if alone else "")

"""``nonolith trace``: Simpson's puzzle trace, as text or as a picture."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from nonolith.cli.base import DONE, LIMIT
from nonolith.cli.inputs import Entry, read_entries, work_on
from nonolith.cli.options import CommandParser, json_field, limits_of
from nonolith.cli.output import Output, limit_words
from nonolith.cli.targets import deliver, form_of, is_file
from nonolith.operations.fields import Boolean, Field, Text
from nonolith.operations.inputs import NODES, SECONDS
from nonolith.operations.operation import own_record

if TYPE_CHECKING:
    from nonolith.literature.traces.trace import Trace

EXAMPLES = (
    "nonolith trace 4x3:1/1/1/2/2/1/1.1",
    "nonolith trace --canonical -o trace.svg 7x6:1.1/2/1.1/1.1.1/2.1/1.1/1.2/1.1.1/2/2.1/3/2/3.1",
)

#: The output formats and their file name extensions.
_FORMS = {"text": (".txt",), "svg": (".svg",), "json": (".json",)}


_HOW = (
    Field(
        "canonical",
        Boolean(),
        "the smallest of all traces, which does not depend on the order of guesses; takes far "
        "longer",
    ),
    Field(
        "lines",
        Text(1000),
        "the line solver, or several with commas between them (nonolith lines lists them)",
        default="bits",
        metavar="NAMES",
    ),
)
_NAMED = (
    Field("text", Boolean(), "draw the trace with characters"),
    Field("svg", Boolean(), "draw the trace as SVG"),
)


def configure(parser: CommandParser) -> None:
    parser.add_input(several=False)
    parser.add_fields(*_HOW)
    parser.add_one_of(*_NAMED, json_field())
    parser.add_output(
        "write the trace to this file, in the form of its extension (.txt, .svg or .json) or "
        "one of the options above, and its measure to standard output; - (the default) is standard "
        "output, as text"
    )
    parser.add_fields(SECONDS, NODES)


def run(arguments: Namespace) -> int:
    import nonolith
    from nonolith.literature.lines import line_solver

    line_solver(arguments.lines)
    limits = limits_of(arguments)
    output = Output(arguments)
    named = next((form for form in _FORMS if getattr(arguments, form)), None)
    form = form_of(arguments.output, named, _FORMS, "--text, --svg or --json")
    alone = form == "svg" or is_file(arguments.output)

    def work(entry: Entry) -> int:
        found = nonolith.trace(
            entry.puzzle, lines=arguments.lines, canonical=arguments.canonical, limits=limits
        )
        measure = f"{found.measure()}{limit_words(found.limit)}"
        text = _text(entry, found, form)
        if alone:
            deliver(text, arguments.output)
            if is_file(arguments.output):
                output.line(measure)
        elif form == "json":
            output.text(text.rstrip("\n"))
        else:
            output.heading(entry.puzzle, entry.name)
            output.text(f"{text}\n{measure}")
        return LIMIT if found.limit else DONE

    return work_on(read_entries(arguments, "a file holds" if alone else ""), work)


def _text(entry: Entry, found: Trace, form: str) -> str:
    if form == "svg":
        return found.svg()
    if form == "json":
        from json import dumps

        return dumps(own_record(entry, found)) + "\n"
    return found.text() + "\n"

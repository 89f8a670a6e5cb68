"""``nonolith trace``: Simpson's puzzle trace, as text or as a picture."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from nonolith.cli.base import DONE, LIMIT
from nonolith.cli.inputs import Entry, read_entries, work_on
from nonolith.cli.options import add_input, add_json, add_output, add_time
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, whole
from nonolith.cli.targets import deliver, form_of, is_file
from nonolith.cli.words import limit_words
from nonolith.support.errors import UnsupportedError

if TYPE_CHECKING:
    from nonolith.literature.traces.trace import Trace

EXAMPLES = (
    "nonolith trace 4x3:1/1/1/2/2/1/1.1",
    "nonolith trace --canonical -o trace.svg 7x6:1.1/2/1.1/1.1.1/2.1/1.1/1.2/1.1.1/2/2.1/3/2/3.1",
)

#: What can be written, with the extensions of its files.
_FORMS = {"text": (".txt",), "svg": (".svg",), "json": (".json",)}


def configure(parser: Parser) -> None:
    add_input(parser, several=False)
    parser.add_argument(
        "--canonical",
        action="store_true",
        help="the smallest of all traces, which does not depend on the order of guesses; takes far "
        "longer",
    )
    parser.add_argument(
        "--lines",
        metavar="NAMES",
        default="bits",
        help="the line solver, or several with commas between them (nonolith lines lists them); by "
        "default bits",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help="draw the trace with characters")
    form.add_argument("--svg", action="store_true", help="draw the trace as SVG")
    add_json(form)
    add_output(
        parser,
        "write the trace to this file, in the form of its extension (.txt, .svg or .json) or "
        "one of the options above, and its measure to standard output; - (the default) is standard "
        "output, as text",
    )
    add_time(parser)
    parser.add_argument(
        "--nodes", metavar="NUMBER", type=whole(0), help="stop after this many guesses"
    )
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    import nonolith
    from nonolith.literature.lines.stack import line_solver
    from nonolith.model.limits import Limits

    line_solver(arguments.lines)
    limits = Limits(seconds=arguments.timeout, nodes=arguments.nodes)
    output = Output(arguments)
    form = _form(arguments)
    entries = read_entries(arguments.files[0], arguments)
    alone = form == "svg" or is_file(arguments.output)
    if len(entries) > 1 and alone:
        raise UnsupportedError(
            f"a file holds one trace, and there are {len(entries)} puzzles; choose one with -n"
        )

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
            output.heading(entry.puzzle, None if entry.alone else entry.label)
            output.text(f"{text}\n{measure}")
        return LIMIT if found.limit else DONE

    return work_on(entries, work)


def _form(arguments: Namespace) -> str:
    named = next((form for form in _FORMS if getattr(arguments, form)), None)
    return form_of(arguments.output, named, _FORMS, "--text, --svg or --json")


def _text(entry: Entry, found: Trace, form: str) -> str:
    if form == "svg":
        return found.svg()
    if form == "json":
        from json import dumps

        from nonolith.operations.records import puzzle_record

        return dumps({**puzzle_record(entry), **found.record()}) + "\n"
    return found.text() + "\n"

"""``nonolith trace``: Simpson's puzzle trace, as text or as a picture."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE, LIMIT
from nonolith.cli.inputs import Entry, read_entries, work_on
from nonolith.cli.options import add_input, add_json, add_time
from nonolith.cli.output import Output, save
from nonolith.cli.parser import Parser, whole
from nonolith.cli.words import limit_words
from nonolith.errors import UnsupportedError

EXAMPLES = (
    "nonolith trace 4x3:1/1/1/2/2/1/1.1",
    "nonolith trace --canonical -o trace.svg 7x6:1.1/2/1.1/1.1.1/2.1/1.1/1.2/1.1.1/2/2.1/3/2/3.1",
)


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
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="draw the trace as SVG into this file"
    )
    add_time(parser)
    parser.add_argument(
        "--nodes", metavar="NUMBER", type=whole(0), help="stop after so many guesses"
    )
    add_json(parser)
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    import nonolith
    from nonolith.limits import Limits
    from nonolith.lines.stack import line_solver

    line_solver(arguments.lines)
    limits = Limits(seconds=arguments.timeout, nodes=arguments.nodes)
    output = Output(arguments)
    entries = read_entries(arguments.files[0], arguments)
    if len(entries) > 1 and arguments.output:
        raise UnsupportedError(
            f"a picture holds one trace, and there are {len(entries)} puzzles; choose one with -n"
        )

    def work(entry: Entry) -> int:
        found = nonolith.trace(
            entry.puzzle, lines=arguments.lines, canonical=arguments.canonical, limits=limits
        )
        if arguments.json:
            from nonolith.cli.records import trace_record

            output.record(trace_record(entry, found))
        else:
            output.heading(entry.puzzle, None if entry.alone else entry.label)
            if not arguments.output:
                for line in found.text().split("\n"):
                    output.line(line)
                output.line()
            output.line(f"{found.measure()}{limit_words(found.limit)}")
        if arguments.output:
            save(arguments.output, found.svg())
        return LIMIT if found.limit else DONE

    return work_on(entries, work)

"""``nonolith explain``: the whole way to the solution, as text, JSON, page or film strip."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, read_entries, work_on
from nonolith.cli.options import add_input, add_json, add_time
from nonolith.cli.output import Output, save, write_data
from nonolith.cli.parser import Parser
from nonolith.errors import UnsupportedError

if TYPE_CHECKING:
    from nonolith.explain.explaining import Explanation

EXAMPLES = (
    "nonolith explain examples/mushroom.nin",
    "nonolith explain --html -o lighthouse.html examples/lighthouse.non",
    "nonolith explain --svg -o key.svg -n 2 examples/key.stp",
)


def configure(parser: Parser) -> None:
    add_input(parser, several=False)
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--html", action="store_true", help="give a page that shows step by step on the grid"
    )
    form.add_argument(
        "--svg", action="store_true", help="give a film strip: a picture for each step"
    )
    add_json(form)
    parser.add_argument("-o", "--output", metavar="FILE", help="write to this file")
    add_time(parser)
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    import nonolith

    output = Output(arguments)
    entries = read_entries(arguments.files[0], arguments)
    document = arguments.html or arguments.svg
    if len(entries) > 1 and (document or arguments.output):
        raise UnsupportedError(
            f"one puzzle goes into a file, and there are {len(entries)}; choose one with -n"
        )

    def work(entry: Entry) -> int:
        explanation = nonolith.explain(
            entry.puzzle, limits=nonolith.Limits(seconds=arguments.timeout)
        )
        if arguments.output:
            save(arguments.output, _text(explanation, arguments, entry))
        elif document:
            write_data(_text(explanation, arguments, entry))
        else:
            if not arguments.json:
                output.heading(entry.puzzle, None if entry.alone else entry.label)
            for line in _text(explanation, arguments, entry).rstrip("\n").split("\n"):
                output.line(line)
        if explanation.limit is not None:
            return LIMIT
        return NO_SOLUTION if str(explanation.verdict) == "none" else DONE

    return work_on(entries, work)


def _text(explanation: Explanation, arguments: Namespace, entry: Entry) -> str:
    if arguments.html:
        return explanation.html()
    if arguments.svg:
        return explanation.svg()
    if arguments.json:
        from json import dumps

        from nonolith.cli.records import puzzle_record

        return dumps({**puzzle_record(entry), **explanation.record()}) + "\n"
    return explanation.text + "\n"

"""``nonolith rate``: how hard puzzles are for people."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, for_each
from nonolith.cli.options import add_input, add_json, add_language, add_time
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser

EXAMPLES = (
    "nonolith rate examples/lighthouse.non examples/cat.non",
    "nonolith rate --json examples/three.txt",
)


def configure(parser: Parser) -> None:
    add_input(parser)
    add_language(parser)
    add_time(parser)
    add_json(parser)
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    import nonolith

    output = Output(arguments)

    def work(entry: Entry) -> int:
        rating = nonolith.rate(entry.puzzle, limits=nonolith.Limits(seconds=arguments.timeout))
        if arguments.json:
            from nonolith.operations.records import puzzle_record

            output.record({**puzzle_record(entry), **rating.record()})
        else:
            output.line(f"{entry.prefix}{rating.text(arguments.language, way=True)}")
        if rating.limit is not None:
            return LIMIT
        return NO_SOLUTION if str(rating.verdict) == "none" else DONE

    return for_each(arguments, work)

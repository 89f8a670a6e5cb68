"""``nonolith check``: the verdict, and the cells that differ where several solutions exist."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, for_each
from nonolith.cli.options import add_colour, add_input, add_json, add_search, search_settings
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser
from nonolith.cli.words import verdict_of

EXAMPLES = (
    "nonolith check examples/lighthouse.non",
    "nonolith check --quiet examples/cat.non examples/three.txt",
)


def configure(parser: Parser) -> None:
    add_input(parser)
    add_search(parser)
    parser.add_argument(
        "-q",
        "--quiet",
        action="store_true",
        help="print the verdict only, without the picture of what all solutions share",
    )
    add_json(parser)
    add_colour(parser)


def run(arguments: Namespace) -> int:
    import nonolith

    settings = search_settings(arguments)
    output = Output(arguments)

    def work(entry: Entry) -> int:
        result = nonolith.check(entry.puzzle, **settings)
        unique = result.verdict.name == "UNIQUE"
        if arguments.json:
            from nonolith.cli.records import check_record

            output.record(check_record(entry, result))
        else:
            label = "" if entry.alone else f"{entry.label}: "
            output.emphasised(f"{label}{verdict_of(result)}", good=unique)
            if result.verdict.name == "MULTIPLE" and result.backbone and not arguments.quiet:
                output.line()
                output.picture(entry.puzzle, result.backbone)
        if result.limit is not None:
            return LIMIT
        return DONE if unique else NO_SOLUTION

    return for_each(arguments, work)

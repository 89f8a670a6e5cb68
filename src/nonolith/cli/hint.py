"""``nonolith hint``: the easiest next step, in more or less detail."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, for_each
from nonolith.cli.options import add_input, add_json, add_language, add_show, add_time
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, one_of
from nonolith.cli.states import add_state, state_of

EXAMPLES = (
    "nonolith hint examples/lighthouse.non",
    "nonolith hint --level 1 examples/mushroom.nin",
    "nonolith hint --grid '###/???/???' 3x3:2/1.1/2/3/1.1/1",
)


def configure(parser: Parser) -> None:
    add_input(parser, several=False)
    add_state(parser)
    parser.add_argument(
        "--level",
        metavar="NUMBER",
        type=one_of("level", lambda: ("1", "2", "3")),
        default="3",
        help="how much help: 1, where to look; 2, also by which technique; 3, the default, all",
    )
    add_language(parser)
    add_show(parser)
    add_time(parser)
    add_json(parser)
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    import nonolith

    output = Output(arguments)

    def work(entry: Entry) -> int:
        grid = state_of(arguments, entry.puzzle)
        limits = nonolith.Limits(seconds=arguments.timeout)
        hint = nonolith.hint(entry.puzzle, grid, language=arguments.language, limits=limits)
        if arguments.json:
            from nonolith.operations.hint import record

            output.record(record(entry, hint))
        else:
            if arguments.show:
                output.numbered(entry.puzzle, grid)
            output.line(f"{entry.prefix}{hint.help(int(arguments.level))}")
        if hint.limit is not None:
            return LIMIT
        wrong = hint.mistake is not None or str(hint.why_none) == "none"
        return NO_SOLUTION if wrong else DONE

    return for_each(arguments, work)

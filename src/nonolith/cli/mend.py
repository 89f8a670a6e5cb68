"""``nonolith mend``: the smallest changes after which puzzles meet a target."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, for_each
from nonolith.cli.messages import show_message
from nonolith.cli.options import (
    add_colour,
    add_fields,
    add_input,
    add_json,
    add_limits,
    add_target,
    given,
    search_limits,
)
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser
from nonolith.cli.targets import is_file, puzzle_form, write_puzzles
from nonolith.operations.mend import FIELDS, PARAMETERS
from nonolith.support.errors import UnsupportedError

if TYPE_CHECKING:
    from nonolith.design import Mending

EXAMPLES = (
    "nonolith mend examples/key.stp",
    "nonolith mend --give examples/key.stp",
    "nonolith mend --target line-solvable --apply -n 1 -o key.non examples/key.stp",
    "nonolith mend --target hard --proposals 2 examples/cat.non",
)


def configure(parser: Parser) -> None:
    add_input(parser, several=False)
    add_fields(parser, FIELDS, *PARAMETERS)
    parser.add_argument(
        "--show", action="store_true", help="draw the picture of each proposal as well"
    )
    parser.add_argument(
        "--apply",
        action="store_true",
        help="write the puzzle of the best proposal, to -o and in the format of --to",
    )
    add_limits(parser)
    add_target(parser)
    add_json(parser)
    add_colour(parser)


def run(arguments: Namespace) -> int:
    if not arguments.apply and (arguments.output or arguments.to or arguments.strict):
        raise UnsupportedError("-o, --to and --strict are for what --apply writes: add --apply")
    if arguments.apply:
        puzzle_form(arguments)  # a bad one is refused before anything is done
    limits = search_limits(arguments)
    output = Output(arguments)

    def work(entry: Entry) -> int:
        from nonolith.design import mend

        if arguments.apply and (entry.several or len(arguments.files) > 1):
            raise UnsupportedError("--apply writes one puzzle; choose it with -n")
        mending = mend(entry.puzzle, limits=limits, **given(arguments, *PARAMETERS))
        if arguments.apply:
            return _apply(mending, entry, arguments, output)
        _print(mending, entry, arguments, output)
        return _code(mending, entry, arguments)

    return for_each(arguments, work)


def _apply(mending: Mending, entry: Entry, arguments: Namespace, output: Output) -> int:
    if mending.best is not None:
        if is_file(arguments.output):
            _print(mending, entry, arguments, output)
        write_puzzles([mending.best.puzzle], arguments)
    return _code(mending, entry, arguments)


def _print(mending: Mending, entry: Entry, arguments: Namespace, output: Output) -> None:
    if arguments.json:
        from nonolith.operations.records import puzzle_record

        output.record({**puzzle_record(entry), **mending.record()})
        return
    best = mending.best
    if best is not None and not best.changes:
        output.line(f"{entry.prefix}nothing has to be done: it is {mending.target.text} already")
        return
    verb = "give away" if mending.gives else "change"
    for number, proposal in enumerate(mending.proposals, 1):
        output.line(f"{entry.prefix}{number}. {verb} {proposal}")
        if arguments.show:
            output.picture(proposal.puzzle, proposal.grid)
    if mending.proved:
        output.line(f"{entry.prefix}{mending.proved}")


def _code(mending: Mending, entry: Entry, arguments: Namespace) -> int:
    if mending.limit is not None:
        bound = f" {mending.proved}" if mending.proved and mending.best is None else ""
        show_message(f"{entry.prefix}the limit on {mending.limit} was reached.{bound}")
        return LIMIT
    if mending.best is None:
        show_message(
            f"{entry.prefix}the target {mending.target.text} was not reached: no change of at most "
            f"{arguments.most or 8} cells was found for it (--most allows more)"
        )
        return NO_SOLUTION
    return DONE

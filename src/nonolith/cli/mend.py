"""``nonolith mend``: the smallest changes after which puzzles meet a target."""

from __future__ import annotations

from argparse import Namespace

from nonolith import design
from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.console import show_message
from nonolith.cli.inputs import Entry, for_each, request_of, settings_of
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser
from nonolith.cli.targets import PuzzleSink, is_file
from nonolith.operations.designing import MEND, MENDING
from nonolith.operations.fields import Boolean, Field
from nonolith.operations.inputs import NODES, SECONDS
from nonolith.support.errors import UnsupportedError

EXAMPLES = (
    "nonolith mend examples/key.stp",
    "nonolith mend --give examples/key.stp",
    "nonolith mend --target line-solvable --apply -n 1 -o key.non examples/key.stp",
    "nonolith mend --target hard --proposals 2 examples/cat.non",
)

_USE = (
    Field("show", Boolean(), "also draw the picture of each proposal"),
    Field("apply", Boolean(), "write the puzzle of the best proposal, to -o in the format of --to"),
)


def configure(parser: Parser) -> None:
    parser.add_input(several=False)
    parser.add_fields(*MENDING, *_USE, SECONDS, NODES)
    parser.add_target()
    parser.add_json()
    parser.add_colour()


def run(arguments: Namespace) -> int:
    if not arguments.apply and (arguments.output or arguments.to or arguments.strict):
        raise UnsupportedError(
            "-o, --to and --strict are for the puzzle that --apply writes: add --apply"
        )
    # The sink raises errors of the output before any work.
    sink = PuzzleSink(arguments) if arguments.apply else None
    settings = settings_of(arguments, MEND)
    output = Output(arguments)

    def work(entry: Entry) -> int:
        if sink is not None and entry.name:
            raise UnsupportedError("--apply writes one puzzle; choose it with -n")
        mending = MEND.run(request_of(entry, arguments, settings))
        if sink is None or (mending.best is not None and is_file(arguments.output)):
            _print(mending, entry, arguments, output)
        if sink is not None and mending.best is not None:
            with sink:
                sink.add(mending.best.puzzle)
        return _code(mending, entry, arguments)

    return for_each(arguments, work)


def _print(mending: design.Mending, entry: Entry, arguments: Namespace, output: Output) -> None:
    if arguments.json:
        output.record(MEND.record(entry, mending))
        return
    best = mending.best
    if best is not None and not best.changes:
        output.line(
            f"{entry.prefix}no change is needed: the puzzle is {mending.target.text} already"
        )
        return
    verb = "give away" if mending.gives else "change"
    for number, proposal in enumerate(mending.proposals, 1):
        output.line(f"{entry.prefix}{number}. {verb} {proposal}")
        if arguments.show:
            output.picture(proposal.puzzle, proposal.grid)
    if mending.proved:
        output.line(f"{entry.prefix}{mending.proved}")


def _code(mending: design.Mending, entry: Entry, arguments: Namespace) -> int:
    if mending.limit is not None:
        bound = f" {mending.proved}" if mending.proved and mending.best is None else ""
        show_message(f"{entry.prefix}the limit on {mending.limit} was reached.{bound}")
        return LIMIT
    if mending.best is None:
        show_message(
            f"{entry.prefix}the target {mending.target.text} was not reached with at most "
            f"{arguments.most} changed cells (--most allows more)"
        )
        return NO_SOLUTION
    return DONE

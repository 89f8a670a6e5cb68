"""``nonolith hint``: the easiest next step, in more or less detail."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, perform
from nonolith.cli.options import SHOW, CommandParser
from nonolith.cli.output import Output
from nonolith.operations.fields import Choice, Field
from nonolith.operations.reasoning import HINT

if TYPE_CHECKING:
    from nonolith.reasoning.hints import Hint

EXAMPLES = (
    "nonolith hint examples/lighthouse.non",
    "nonolith hint --level 1 examples/mushroom.nin",
    "nonolith hint --grid '###/???/???' 3x3:2/1.1/2/3/1.1/1",
)

_LEVEL = Field(
    "level",
    Choice(lambda: (1, 2, 3), "level"),
    "how much help: 1, where to look; 2, also by which technique; 3, all",
    default=3,
    metavar="NUMBER",
)


def configure(parser: CommandParser) -> None:
    parser.add_input(several=False)
    parser.add_state()
    parser.add_people()
    parser.add_fields(_LEVEL, SHOW)
    parser.add_json()


def run(arguments: Namespace) -> int:
    def show(entry: Entry, hint: Hint, output: Output) -> None:
        if arguments.show:
            output.numbered(entry.puzzle, entry.grid)
        output.line(f"{entry.prefix}{hint.help(arguments.level)}")

    return perform(arguments, HINT, show, _exit_code)


def _exit_code(hint: Hint) -> int:
    if hint.limit is not None:
        return LIMIT
    wrong = hint.mistake is not None or str(hint.why_none) == "none"
    return NO_SOLUTION if wrong else DONE

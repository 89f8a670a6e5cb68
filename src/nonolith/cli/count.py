"""``nonolith count``: the number of solutions."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, perform
from nonolith.cli.options import CommandParser
from nonolith.cli.output import Output, limit_words
from nonolith.operations.searching import COUNT

if TYPE_CHECKING:
    from nonolith.model.result import Count

EXAMPLES = (
    "nonolith count 5x5:1/1/1/1/1/1/1/1/1/1",
    "nonolith count --at-most 100 examples/three.txt",
)


def configure(parser: CommandParser) -> None:
    parser.add_input()
    parser.add_fields(COUNT.field("at_most"))
    parser.add_search(jobs=True)
    parser.add_json()


def run(arguments: Namespace) -> int:
    # A number of solutions may have more digits than Python prints by default.
    sys.set_int_max_str_digits(0)
    return perform(arguments, COUNT, _show, _exit_code)


def _show(entry: Entry, number: Count, output: Output) -> None:
    bound = "" if number.exact else "at least "
    limit = "" if number.limit == "at_most" else limit_words(number.limit)
    output.line(f"{entry.prefix}{bound}{int(number)}{limit}")


def _exit_code(number: Count) -> int:
    if not number.exact:
        return DONE if number.limit == "at_most" else LIMIT
    return DONE if number else NO_SOLUTION

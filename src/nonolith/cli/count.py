"""``nonolith count``: the number of solutions."""

from __future__ import annotations

import sys
from argparse import Namespace

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, for_each
from nonolith.cli.options import (
    add_fields,
    add_input,
    add_jobs,
    add_json,
    add_search,
    search_settings,
)
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser
from nonolith.cli.words import limit_words
from nonolith.operations.count import FIELDS, record

EXAMPLES = (
    "nonolith count 5x5:1/1/1/1/1/1/1/1/1/1",
    "nonolith count --at-most 100 examples/three.txt",
)


def configure(parser: Parser) -> None:
    add_input(parser)
    add_fields(parser, FIELDS, "at_most")
    add_search(parser)
    add_jobs(parser)
    add_json(parser)
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    import nonolith

    # A number of solutions may have more digits than Python prints by itself.
    sys.set_int_max_str_digits(0)
    settings = search_settings(arguments)
    output = Output(arguments)

    def work(entry: Entry) -> int:
        number = nonolith.count(
            entry.puzzle,
            at_most=arguments.at_most,
            jobs=arguments.jobs or 1,
            **settings,
        )
        reached_bound = number.limit == "at_most"
        if arguments.json:
            output.record(record(entry, number))
        else:
            bound = "" if number.exact else "at least "
            limit = "" if reached_bound else limit_words(number.limit)
            output.line(f"{entry.prefix}{bound}{int(number)}{limit}")
        if not number.exact:
            return DONE if reached_bound else LIMIT
        return DONE if number else NO_SOLUTION

    return for_each(arguments, work)

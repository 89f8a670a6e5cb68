"""Run ``nonolith line``: solve a single line."""

from __future__ import annotations

from argparse import Namespace
from itertools import islice

import nonolith
from nonolith.cli.command import DONE, NO_SOLUTION
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, given
from nonolith.operations import OPERATIONS
from nonolith.support.plurals import plural


def add_line(parser: Parser) -> None:
    operation = OPERATIONS["line"]
    clue, cells = operation.field("clue"), operation.field("cells")
    parser.add_argument("clue", metavar="CLUE", help=clue.description)
    parser.add_argument(
        "cells", metavar="CELLS", nargs="?", type=cells.parse, help=cells.description
    )
    parser.add_fields(operation.field("known"), operation.field("most"))
    parser.add_json("one object")
    parser.add_examples('nonolith line "4 3 1" 12', 'nonolith line "2 1" --known "??.#??"')


def run_line(arguments: Namespace) -> int:
    output = Output(arguments)
    found = nonolith.line(arguments.clue, **given(arguments, ("cells", "known", "most")))
    if arguments.json:
        output.record(dict(found.record()))
    else:
        output.line(found.cells)
        output.line(plural(found.count, "placement"))
        for cells in islice(found, arguments.most):
            output.line(cells)
        if found.count > arguments.most:
            output.line("...")
    return DONE if found.count else NO_SOLUTION

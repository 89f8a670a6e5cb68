"""``nonolith solve``: the picture with its clues, then the verdict."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, for_each
from nonolith.cli.options import (
    add_colour,
    add_fields,
    add_input,
    add_jobs,
    add_json,
    add_search,
    search_settings,
)
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser
from nonolith.cli.states import add_state, state_of
from nonolith.cli.words import exit_code_of, verdict_of
from nonolith.operations.solve import FIELDS, record
from nonolith.support.plurals import plural

EXAMPLES = (
    "nonolith solve examples/lighthouse.non",
    "nonolith solve --timeout 10 --json examples/cat.non examples/house.json",
    "nonolith solve --all 4x4:1/1/1/1/1/1/1/1",
)


def configure(parser: Parser) -> None:
    add_input(parser)
    many = parser.add_mutually_exclusive_group()
    many.add_argument("--all", action="store_true", help="show all solutions, however many")
    add_fields(many, FIELDS, "max_solutions")
    add_state(parser)
    add_search(parser)
    add_jobs(parser)
    add_json(parser)
    add_colour(parser)


def run(arguments: Namespace) -> int:
    settings = search_settings(arguments) | {"jobs": arguments.jobs or 1}
    output = Output(arguments)

    def work(entry: Entry) -> int:
        grid = state_of(arguments, entry.puzzle)
        if grid is not None:
            entry = entry.with_puzzle(entry.puzzle.knowing(grid))
        if arguments.all and not arguments.json:
            return _show_all(entry, output, settings)
        return _solve(entry, output, arguments, settings)

    return for_each(arguments, work)


def _solve(entry: Entry, output: Output, arguments: Namespace, settings: dict[str, Any]) -> int:
    import nonolith

    most = sys.maxsize if arguments.all else arguments.max_solutions
    result = nonolith.solve(entry.puzzle, max_solutions=most, **settings)
    if arguments.json:
        output.record(record(entry, result))
        return exit_code_of(result)
    output.heading(entry.puzzle, None if entry.alone else entry.label)
    shown = result.solutions if most else result.solutions[:1]
    if not shown and result.limit is not None and result.known is not None:
        shown = (result.known,)
    for grid in shown:
        output.picture(entry.puzzle, grid)
        output.line()
    verdict = verdict_of(result)
    if result.verdict.name == "NONE" and (arguments.grid is not None or arguments.saved):
        verdict = "none: no solution agrees with this grid (nonolith hint shows what is wrong)"
    output.emphasised(verdict, good=result.verdict.name in ("UNIQUE", "SOLVED"))
    return exit_code_of(result)


def _show_all(entry: Entry, output: Output, settings: dict[str, Any]) -> int:
    """Show each solution when it is found: there may be very many."""
    import nonolith
    from nonolith.support.errors import LimitReached

    output.heading(entry.puzzle, None if entry.alone else entry.label)
    found, limit = 0, ""
    try:
        for grid in nonolith.solutions(entry.puzzle, **settings):
            found += 1
            output.picture(entry.puzzle, grid)
            output.line()
    except LimitReached as error:
        limit = f"; {error}"
    if limit:
        output.emphasised(f"at least {plural(found, 'solution')}{limit}", good=False)
        return LIMIT
    output.emphasised(f"{plural(found, 'solution')}, and no more", good=found == 1)
    return DONE if found else NO_SOLUTION

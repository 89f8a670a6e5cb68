"""``nonolith solve``: the picture with its clues, then the verdict."""

from __future__ import annotations

import sys
from argparse import Namespace

import nonolith
from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, for_each, perform, state_of
from nonolith.cli.output import Output, verdict_of
from nonolith.cli.parser import Parser, limits_of, search_settings
from nonolith.operations.fields import Boolean, Field
from nonolith.operations.searching import SOLVE
from nonolith.support.errors import LimitReached
from nonolith.support.plurals import plural

EXAMPLES = (
    "nonolith solve examples/lighthouse.non",
    "nonolith solve --timeout 10 --json examples/cat.non examples/house.json",
    "nonolith solve --all 4x4:1/1/1/1/1/1/1/1",
)


def configure(parser: Parser) -> None:
    parser.add_input()
    parser.add_one_of(Field("all", Boolean(), "show all solutions"), SOLVE.field("max_solutions"))
    parser.add_state()
    parser.add_search(jobs=True)
    parser.add_json()
    parser.add_colour()


def run(arguments: Namespace) -> int:
    if arguments.all and not arguments.json:
        return _show_all(arguments)
    several = arguments.max_solutions is not None
    if arguments.all:
        arguments.max_solutions = sys.maxsize

    def show(entry: Entry, result: nonolith.Result, output: Output) -> None:
        output.heading(entry.puzzle, entry.name)
        grids = result.solutions if several else result.solutions[:1]
        if not grids and result.limit is not None and result.known is not None:
            grids = (result.known,)
        for grid in grids:
            output.picture(entry.puzzle, grid)
            output.line()
        verdict = verdict_of(result)
        if result.verdict.name == "NONE" and entry.grid is not None:
            verdict = "none: no solution agrees with this grid (nonolith hint shows what is wrong)"
        output.emphasised(verdict, good=result.verdict.name in ("UNIQUE", "SOLVED"))

    return perform(arguments, SOLVE, show)


def _show_all(arguments: Namespace) -> int:
    """Show each solution as soon as it is found, since there may be very many."""
    settings = search_settings(arguments)
    output = Output(arguments)

    def work(entry: Entry) -> int:
        grid = state_of(arguments, entry.puzzle)
        puzzle = entry.puzzle if grid is None else entry.puzzle.with_given(grid)
        output.heading(entry.puzzle, entry.name)
        found = 0
        try:
            for solution in nonolith.solutions(puzzle, limits=limits_of(arguments), **settings):
                found += 1
                output.picture(puzzle, solution)
                output.line()
        except LimitReached as error:
            output.emphasised(f"at least {plural(found, 'solution')}; {error}", good=False)
            return LIMIT
        output.emphasised(f"{plural(found, 'solution')}, and no more", good=found == 1)
        return DONE if found else NO_SOLUTION

    return for_each(arguments, work)

"""``nonolith check``: the verdict; with ``--cells`` also where the solutions differ."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from nonolith.cli.base import BAD_INPUT, DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, for_each
from nonolith.cli.messages import show_message
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
from nonolith.cli.targets import target
from nonolith.cli.words import verdict_of
from nonolith.operations.check import FIELDS, record
from nonolith.support.errors import NonolithError, PuzzleError, UnsupportedError

if TYPE_CHECKING:
    from nonolith.model.result import Result

EXAMPLES = (
    "nonolith check examples/lighthouse.non",
    "nonolith check examples/cat.non examples/three.txt",
    "nonolith check --cells --timeout 10 examples/key.stp",
    "nonolith check --typo examples/cat.non",
    "nonolith check --solutions examples/three.sol examples/three.txt",
)

#: The possible states of a number of a list of solutions, in the order of the summary.
ANSWERS = ("right", "wrong", "missing", "extra", "bad")

#: The options of the search for the verdict, by their names in the command line read.
_SEARCH = {
    "method": "--method",
    "options": "--option",
    "cells": "--cells",
    "jobs": "--jobs",
}
_SEARCH_NAMES = " or ".join(", ".join(_SEARCH.values()).rsplit(", ", 1))


def configure(parser: Parser) -> None:
    add_input(parser)
    add_search(parser)
    add_jobs(parser)
    add_fields(parser, FIELDS, "cells")
    parser.add_argument(
        "--typo",
        action="store_true",
        help="where the clues have no solution, or several, look for the slip in one clue that "
        "explains it: a number wrong by one or by a digit, two swapped, one missing or too many",
    )
    parser.add_argument(
        "-q",
        "--quiet",
        action="store_true",
        help="print one line for each puzzle, also with --cells",
    )
    parser.add_argument(
        "--solutions",
        metavar="LIST",
        help="compare this list of solutions with the puzzles of FILE, number by number, and name "
        "those that are wrong, missing or too many; nothing is solved",
    )
    parser.add_argument(
        "--certificate",
        metavar="OUT",
        type=target,
        help="of one puzzle: also write a certificate to this file, which lists all its solutions "
        "and proves that there are no others (nonolith certify has more options)",
    )
    add_json(parser)
    add_colour(parser)


def run(arguments: Namespace) -> int:
    import nonolith

    settings = search_settings(arguments)
    output = Output(arguments)

    def work(entry: Entry) -> int:
        _look_at_goal(entry)
        if arguments.certificate is not None:
            from nonolith.cli.certify import write_certificate

            write_certificate(entry, arguments.certificate, settings)
        result = nonolith.check(
            entry.puzzle, cells=arguments.cells, jobs=arguments.jobs or 1, **settings
        )
        unique = result.verdict.name == "UNIQUE"
        if arguments.json:
            output.record(record(entry, result))
        else:
            _show(entry, result, arguments, output)
        if result.limit is not None:
            return LIMIT
        return DONE if unique else NO_SOLUTION

    if arguments.solutions is not None:
        return _answers(arguments, output)
    if arguments.typo:
        return _typos(arguments, output)
    return for_each(arguments, work)


def _answers(arguments: Namespace, output: Output) -> int:
    """Compare a list of solutions with the puzzles; all must be right."""
    from collections import Counter

    import nonolith
    from nonolith.support.plurals import plural

    alone = arguments.number is None and len(arguments.files) == 1 and not arguments.typo
    if not alone or _searches(arguments):
        raise UnsupportedError(
            "--solutions compares one file with one list, without --number, --typo, "
            f"{_SEARCH_NAMES}"
        )
    states: Counter[str] = Counter()
    for answer in nonolith.check_answers(arguments.files[0], arguments.solutions):
        states[answer.state] += 1
        if arguments.json:
            output.record(answer.asdict())
        elif answer.state != "right" and not arguments.quiet:
            output.line(f"{answer.number}: {answer.state}: {answer.reason}")
    good = set(states) <= {"right"}
    if not arguments.json:
        total = plural(states.total(), "number")
        counts = ", ".join(f"{states[s]} {s}" for s in ANSWERS if states[s] or s == "right")
        output.emphasised(f"{total}: {counts}", good=good)
    if states["bad"]:
        return BAD_INPUT
    return DONE if good else NO_SOLUTION


def _typos(arguments: Namespace, output: Output) -> int:
    """Look for typos, also in what cannot be read because of its clues."""
    from nonolith.cli.inputs import refused
    from nonolith.cli.typos import look_for_typos
    from nonolith.operations.records import clues_record, puzzle_record

    if _searches(arguments):
        raise UnsupportedError(f"--typo has a search of its own, without {_SEARCH_NAMES}")

    def work(entry: Entry) -> int:
        label = "" if entry.alone else entry.label
        identity = puzzle_record(entry)
        return look_for_typos(entry.puzzle, identity, label, arguments, output)

    def look(error: NonolithError, where: Entry | str) -> int:
        if not isinstance(error, PuzzleError) or error.draft is None:
            return refused(error, where)
        if isinstance(where, Entry):
            label = "" if where.alone else where.label
            identity = clues_record(where.source, where.number, error.draft)
        else:
            label = "" if len(arguments.files) == 1 else where
            identity = clues_record(where, arguments.number, error.draft)
        return look_for_typos(error.draft, identity, label, arguments, output)

    return for_each(arguments, work, look)


def _searches(arguments: Namespace) -> bool:
    """Whether an option of the search for the verdict was given."""
    return any(getattr(arguments, name) for name in _SEARCH)


def _look_at_goal(entry: Entry) -> None:
    """Mention a goal that is no solution: the goal or a clue is mistyped."""
    goal = entry.puzzle.goal
    if goal is None or not goal.is_complete:
        return
    unlike = entry.puzzle.unlike(goal)
    if unlike:
        more = f" and {len(unlike) - 3} more" if len(unlike) > 3 else ""
        show_message(
            f"warning: {entry.label}: the goal does not have the clues of "
            f"{', '.join(unlike[:3])}{more}; one of them is mistyped"
        )


def _show(entry: Entry, result: Result, arguments: Namespace, output: Output) -> None:
    label = "" if entry.alone else f"{entry.label}: "
    several = result.verdict.name == "MULTIPLE"
    partial = several and result.backbone is None and result.limit is None
    more = " (--cells finds all that do)" if partial and entry.alone and not arguments.quiet else ""
    output.emphasised(f"{label}{verdict_of(result)}{more}", good=result.verdict.name == "UNIQUE")
    if several and result.backbone and arguments.cells and not arguments.quiet:
        output.line()
        output.picture(entry.puzzle, result.backbone)

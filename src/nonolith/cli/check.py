"""``nonolith check``: the verdict; with ``--cells`` also where the solutions differ."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import nonolith
from nonolith.cli.base import BAD_INPUT, DONE, LIMIT, NO_SOLUTION
from nonolith.cli.console import show_message
from nonolith.cli.inputs import Entry, for_each, perform, show_error
from nonolith.cli.output import Output, verdict_of
from nonolith.cli.parser import Parser, limits_of, search_settings
from nonolith.operations.answers import clues_record, puzzle_record
from nonolith.operations.fields import Boolean, Field
from nonolith.operations.searching import CHECK
from nonolith.support.errors import NonolithError, PuzzleError, UnsupportedError
from nonolith.support.plurals import plural

EXAMPLES = (
    "nonolith check examples/lighthouse.non",
    "nonolith check examples/cat.non examples/three.txt",
    "nonolith check --cells --timeout 10 examples/key.stp",
    "nonolith check --typo examples/cat.non",
    "nonolith check --solutions examples/three.sol examples/three.txt",
)

#: The possible states of an entry in a list of solutions, in the order of the summary.
ANSWERS = ("right", "wrong", "missing", "extra", "bad")

#: Maximum number of typos that are printed; JSON has all of them.
_MAX_TYPOS = 10

_TYPO = Field(
    "typo",
    Boolean(),
    "if the clues do not have exactly one solution, look for a typo in one clue that explains it: "
    "a number that is off by one or has a wrong digit, two swapped numbers, a missing number, or "
    "an extra number",
)
_QUIET = Field("quiet", Boolean(), "print only one line for each puzzle", flags=("-q", "--quiet"))


def configure(parser: Parser) -> None:
    parser.add_input()
    parser.add_search(jobs=True)
    parser.add_fields(CHECK.field("cells"), _TYPO, _QUIET)
    parser.add_file(
        "--solutions",
        meaning="compare this list of solutions with the puzzles of FILE by their numbers, without "
        "solving; print which solutions are wrong, missing or extra",
        kind=str,
    )
    parser.add_file(
        "--certificate",
        meaning="for one puzzle: also write a certificate to this file, which lists all solutions "
        "and proves that there are no others (nonolith certify has more options)",
    )
    parser.add_json()
    parser.add_colour()


def run(arguments: Namespace) -> int:
    if arguments.solutions is not None:
        return _check_answers(arguments)
    if arguments.typo:
        return _look_for_typos(arguments)

    def show(entry: Entry, result: nonolith.Result, output: Output) -> None:
        several = result.verdict.name == "MULTIPLE" and not arguments.quiet
        partial = several and result.backbone is None and result.limit is None
        more = " (--cells finds all that do)" if partial and not entry.name else ""
        good = result.verdict.name == "UNIQUE"
        output.emphasised(f"{entry.prefix}{verdict_of(result)}{more}", good=good)
        if several and result.backbone and arguments.cells:
            output.line()
            output.picture(entry.puzzle, result.backbone)

    def exit_code(result: nonolith.Result) -> int:
        if result.limit is not None:
            return LIMIT
        return DONE if result.verdict.name == "UNIQUE" else NO_SOLUTION

    def before(entry: Entry) -> None:
        _check_goal(entry)
        if arguments.certificate is not None:
            from nonolith.cli.certify import write_certificate

            settings = search_settings(arguments)
            del settings["jobs"]
            write_certificate(entry, arguments.certificate, arguments, settings)

    return perform(arguments, CHECK, show, exit_code, before)


def _check_answers(arguments: Namespace) -> int:
    """Compare a list of solutions with the puzzles; return an error code unless all are right."""
    from collections import Counter

    output = Output(arguments)
    if arguments.number is not None or len(arguments.files) > 1 or arguments.typo:
        raise UnsupportedError(
            "--solutions compares one file with one list: leave out --number, --typo and other "
            "files"
        )
    _refuse_search(arguments, "--solutions does not solve")
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


def _look_for_typos(arguments: Namespace) -> int:
    """Look for typos in clues, even in clues that do not fit together and cannot be read."""
    output = Output(arguments)
    _refuse_search(arguments, "--typo has a search of its own")

    def search(
        clues: nonolith.Puzzle | nonolith.Draft, identity: dict[str, Any], prefix: str
    ) -> int:
        typos = nonolith.typos(clues, limits=limits_of(arguments))
        if arguments.json:
            output.record({**identity, **typos.record()})
        else:
            first, *lines = typos.text.split("\n")
            hidden = len(typos.found) - _MAX_TYPOS
            if hidden > 0:
                lines = [*lines[:-hidden], f"... and {hidden} more."]
            output.emphasised(f"{prefix}{first}", good=not typos.problem)
            for line in () if arguments.quiet else lines:
                output.line(line)
        if typos.limit is not None:
            return LIMIT
        return NO_SOLUTION if typos.problem else DONE

    def work(entry: Entry) -> int:
        return search(entry.puzzle, puzzle_record(entry), entry.prefix)

    def on_error(error: NonolithError, where: Entry | str) -> int:
        if not isinstance(error, PuzzleError) or error.draft is None:
            return show_error(error, where)
        if isinstance(where, Entry):
            source, number, prefix = where.source, where.number, where.prefix
        else:
            source, number = where, arguments.number
            prefix = f"{where}: " if len(arguments.files) > 1 else ""
        return search(error.draft, clues_record(source, number, error.draft), prefix)

    return for_each(arguments, work, on_error)


def _refuse_search(arguments: Namespace, why: str) -> None:
    """Refuse the options of the search for the verdict."""
    if arguments.method or arguments.options or arguments.cells or arguments.jobs > 1:
        raise UnsupportedError(f"{why}: leave out --method, --option, --cells and --jobs")


def _check_goal(entry: Entry) -> None:
    """Warn if the goal is not a solution: the goal or a clue is mistyped."""
    goal = entry.puzzle.goal
    mismatched = (
        entry.puzzle.mismatched_lines(goal) if goal is not None and goal.is_complete else ()
    )
    if mismatched:
        more = f" and {len(mismatched) - 3} more" if len(mismatched) > 3 else ""
        show_message(
            f"warning: {entry.label}: the goal does not fit the clues of "
            f"{', '.join(mismatched[:3])}{more}; a clue or the goal is mistyped"
        )

"""``nonolith check``: the verdict; with ``--cells`` also where the solutions differ."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from nonolith.cli.base import BAD_INPUT, DONE, LIMIT, NO_SOLUTION
from nonolith.cli.console import show_message
from nonolith.cli.inputs import Entry, for_each, perform, refused
from nonolith.cli.options import CommandParser, limits_of, search_settings
from nonolith.cli.output import Output, verdict_of
from nonolith.operations.answers import clues_record, puzzle_record
from nonolith.operations.fields import Boolean, Field
from nonolith.operations.searching import CHECK
from nonolith.support.errors import NonolithError, PuzzleError, UnsupportedError
from nonolith.support.plurals import plural

if TYPE_CHECKING:
    from nonolith.model.draft import Draft
    from nonolith.model.puzzle import Puzzle
    from nonolith.model.result import Result

EXAMPLES = (
    "nonolith check examples/lighthouse.non",
    "nonolith check examples/cat.non examples/three.txt",
    "nonolith check --cells --timeout 10 examples/key.stp",
    "nonolith check --typo examples/cat.non",
    "nonolith check --solutions examples/three.sol examples/three.txt",
)

#: The possible states of an entry in a list of solutions, in the order of the summary.
ANSWERS = ("right", "wrong", "missing", "extra", "bad")

#: Maximum number of printed slips; JSON has all of them.
_MOST = 10

_TYPO = Field(
    "typo",
    Boolean(),
    "where the clues have no solution, or several, look for the slip in one clue that explains it: "
    "a number wrong by one or by a digit, two swapped, one missing or too many",
)
_QUIET = Field(
    "quiet", Boolean(), "print one line for each puzzle, also with --cells", flags=("-q", "--quiet")
)


def configure(parser: CommandParser) -> None:
    parser.add_input()
    parser.add_search(jobs=True)
    parser.add_fields(CHECK.field("cells"), _TYPO, _QUIET)
    parser.add_file(
        "--solutions",
        "compare this list of solutions with the puzzles of FILE, number by number, and name those "
        "that are wrong, missing or too many; nothing is solved",
        str,
    )
    parser.add_file(
        "--certificate",
        "of one puzzle: also write a certificate to this file, which lists all its solutions and "
        "proves that there are no others (nonolith certify has more options)",
    )
    parser.add_json()
    parser.add_colour()


def run(arguments: Namespace) -> int:
    if arguments.solutions is not None:
        return _check_answers(arguments)
    if arguments.typo:
        return _look_for_typos(arguments)

    def show(entry: Entry, result: Result, output: Output) -> None:
        quiet = arguments.quiet
        several = result.verdict.name == "MULTIPLE"
        partial = several and result.backbone is None and result.limit is None
        more = " (--cells finds all that do)" if partial and not entry.name and not quiet else ""
        good = result.verdict.name == "UNIQUE"
        output.emphasised(f"{entry.prefix}{verdict_of(result)}{more}", good=good)
        if several and result.backbone and arguments.cells and not quiet:
            output.line()
            output.picture(entry.puzzle, result.backbone)

    def before(entry: Entry) -> None:
        _check_goal(entry)
        if arguments.certificate is not None:
            from nonolith.cli.certify import write_certificate

            settings = search_settings(arguments)
            del settings["jobs"]
            settings["limits"] = limits_of(arguments)
            write_certificate(entry, arguments.certificate, settings)

    return perform(arguments, CHECK, show, _exit_code, before)


def _exit_code(result: Result) -> int:
    if result.limit is not None:
        return LIMIT
    return DONE if result.verdict.name == "UNIQUE" else NO_SOLUTION


def _check_answers(arguments: Namespace) -> int:
    """Compare a list of solutions with the puzzles; return an error code unless all are right."""
    from collections import Counter

    import nonolith

    output = Output(arguments)
    if arguments.number is not None or len(arguments.files) > 1 or arguments.typo:
        raise UnsupportedError(
            "--solutions compares one file with one list, without --number and --typo"
        )
    _refuse_search(arguments, "--solutions solves nothing")
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
    """Look for slips in clues, even in clues that do not fit together and cannot be read."""
    output = Output(arguments)
    _refuse_search(arguments, "--typo has a search of its own")

    def look(clues: Puzzle | Draft, identity: dict[str, Any], name: str) -> int:
        import nonolith

        typos = nonolith.typos(clues, limits=limits_of(arguments))
        if arguments.json:
            output.record({**identity, **typos.record()})
        else:
            lines = typos.text.split("\n")
            hidden = len(typos.found) - _MOST
            if hidden > 0:
                lines = [*lines[:-hidden], f"... and {hidden} more."]
            prefix = f"{name}: " if name else ""
            output.emphasised(f"{prefix}{lines[0]}", good=not typos.problem)
            for line in () if arguments.quiet else lines[1:]:
                output.line(line)
        if typos.limit is not None:
            return LIMIT
        return NO_SOLUTION if typos.problem else DONE

    def look_at_draft(error: NonolithError, where: Entry | str) -> int:
        if not isinstance(error, PuzzleError) or error.draft is None:
            return refused(error, where)
        if isinstance(where, Entry):
            source, number, name = where.source, where.number, where.name
        else:
            source, number = where, arguments.number
            name = where if len(arguments.files) > 1 else ""
        return look(error.draft, clues_record(source, number, error.draft), name)

    return for_each(
        arguments, lambda entry: look(entry.puzzle, puzzle_record(entry), entry.name), look_at_draft
    )


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
            f"warning: {entry.label}: the goal does not have the clues of "
            f"{', '.join(mismatched[:3])}{more}; one of them is mistyped"
        )

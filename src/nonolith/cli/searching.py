"""Run ``nonolith solve``, ``check``, ``count`` and ``certify``: print solutions and proofs."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

import nonolith
from nonolith.cli.command import BAD_INPUT, DONE, LIMIT, NO_SOLUTION
from nonolith.cli.console import show_message
from nonolith.cli.inputs import (
    PuzzleEntry,
    entries_of,
    for_each,
    for_each_source,
    perform,
    show_error,
    show_failure,
    state_of,
)
from nonolith.cli.output import Output, exit_code_of, limit_words, verdict_of
from nonolith.cli.parser import Parser, limits_of, refuse, search_settings
from nonolith.cli.targets import deliver, is_file
from nonolith.model.puzzle import is_tomography
from nonolith.operations import OPERATIONS
from nonolith.operations.call import Call, record_of
from nonolith.operations.fields import Field
from nonolith.support.errors import (
    CertificateError,
    LimitReached,
    NonolithError,
    PuzzleError,
    UnsupportedError,
)
from nonolith.support.kinds import Boolean
from nonolith.support.plurals import plural


def add_solve(parser: Parser) -> None:
    parser.add_input()
    parser.add_one_of(
        Field("all", Boolean(), "show all solutions"), OPERATIONS["solve"].field("max_solutions")
    )
    parser.add_state()
    parser.add_search(jobs=True)
    parser.add_json()
    parser.add_colour()
    parser.add_examples(
        "nonolith solve examples/lighthouse.non",
        "nonolith solve --timeout 10 --json examples/cat.non examples/house.json",
        "nonolith solve --all 4x4:1/1/1/1/1/1/1/1",
        "nonolith solve --verbose examples/cat.non",
    )


def run_solve(arguments: Namespace) -> int:
    if arguments.all and not arguments.json:
        return _show_all(arguments)
    listed = arguments.max_solutions is not None
    more: dict[str, Any] = {"max_solutions": sys.maxsize} if arguments.all else {}

    def show(entry: PuzzleEntry, result: nonolith.Result, output: Output) -> None:
        output.heading(entry.puzzle, entry.name)
        grids = result.solutions if listed else result.solutions[:1]
        if not grids and result.limit is not None and result.known is not None:
            grids = (result.known,)
        for grid in grids:
            output.picture(entry.puzzle, grid)
            output.line()
        verdict = verdict_of(entry.puzzle, result)
        if result.verdict.name == "NONE" and entry.grid is not None:
            verdict = "none: no solution agrees with this grid (nonolith hint shows what is wrong)"
        output.emphasised(verdict, good=result.verdict.name in ("UNIQUE", "SOLVED"))
        for line, block, length in result.reading:
            output.line(f"{line}, block {block + 1}: the number must be {length}")

    return perform(arguments, OPERATIONS["solve"], show, **more)


def _show_all(arguments: Namespace) -> int:
    """Print each solution when it is found, because a puzzle may have billions of solutions."""
    settings = search_settings(arguments)
    output = Output(arguments)

    def work(entry: PuzzleEntry) -> int:
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


#: The results of comparing one solution with its puzzle, in the order of the summary.
ANSWERS = ("right", "wrong", "missing", "extra", "bad")

#: The options of ``check`` about its search.
_SEARCH_SETTINGS = ("method", "options", "cells", "jobs", "verbose")

#: Maximum number of typos that are printed; JSON has all of them.
_MAX_TYPOS = 10

_TYPO = Field(
    "typo",
    Boolean(),
    "if the clues do not have exactly one solution, look for one mistyped clue as the reason: "
    "a number that is off by one or has a wrong digit, two swapped numbers, a missing number, or "
    "an extra number",
)
_QUIET = Field("quiet", Boolean(), "print only one line for each puzzle", flags=("-q", "--quiet"))


def add_check(parser: Parser) -> None:
    parser.add_input()
    parser.add_search(jobs=True)
    parser.add_fields(OPERATIONS["check"].field("cells"), _TYPO, _QUIET)
    parser.add_file(
        "--solutions",
        meaning="compare each solution in this list with the puzzle of the same number in FILE, "
        "without solving; print which solutions are wrong, missing or extra",
        kind=str,
    )
    parser.add_file(
        "--certificate",
        meaning="for one puzzle: also write a certificate to this file, which lists all solutions "
        "and proves that there are no others (nonolith certify has more options)",
    )
    parser.add_json()
    parser.add_colour()
    parser.add_examples(
        "nonolith check examples/lighthouse.non",
        "nonolith check examples/cat.non examples/three.txt",
        "nonolith check --cells --timeout 10 examples/key.stp",
        "nonolith check --typo examples/cat.non",
        "nonolith check --solutions examples/three.sol examples/three.txt",
    )


def run_check(arguments: Namespace) -> int:
    if arguments.solutions is not None:
        return _check_answers(arguments)
    if arguments.typo:
        return _look_for_typos(arguments)

    def show(entry: PuzzleEntry, result: nonolith.Result, output: Output) -> None:
        unclear = result.verdict.name == "MULTIPLE" and not arguments.quiet
        partial = unclear and result.backbone is None and result.limit is None
        more = " (--cells finds all cells that differ)" if partial and not entry.name else ""
        good = result.verdict.name == "UNIQUE"
        output.emphasised(f"{entry.prefix}{verdict_of(entry.puzzle, result)}{more}", good=good)
        if is_tomography(entry.puzzle) and not (arguments.quiet or result.limit):
            from nonolith.solving.methods.tomography import explanation  # slow to import

            for reason in filter(None, [explanation(entry.puzzle, limits_of(arguments))]):
                output.line(reason)
        if unclear and result.backbone and arguments.cells:
            output.line()
            output.picture(entry.puzzle, result.backbone)

    def exit_code(result: nonolith.Result) -> int:
        return exit_code_of(result, result.verdict.name == "UNIQUE")

    def before(entry: PuzzleEntry) -> None:
        _check_goal(entry)
        if arguments.certificate is not None:
            settings = search_settings(arguments) | {"limits": limits_of(arguments)}
            settings = {name: settings[name] for name in settings if name not in ("jobs", "log")}
            _certificate(entry, arguments.certificate, settings)

    return perform(arguments, OPERATIONS["check"], show, exit_code, before)


def _check_answers(arguments: Namespace) -> int:
    """Compare a list of solutions with the puzzles; return an error code unless all are right."""
    from collections import Counter

    output = Output(arguments)
    unused = (
        "number",
        "typo",
        "certificate",
        "seconds",
        "nodes",
        "format",
        "cell_size",
        "columns_first",
    )
    refuse(arguments, "--solutions only compares: leave out {}", *unused, *_SEARCH_SETTINGS)
    if len(arguments.files) > 1:
        raise UnsupportedError("--solutions compares one file with one list: name only one file")
    states: Counter[str] = Counter()
    for answer in nonolith.check_answers(arguments.files[0], arguments.solutions):
        states[answer.state] += 1
        if arguments.json:
            output.record(answer.asdict())
        elif answer.state != "right" and not arguments.quiet:
            output.line(f"{answer.number}: {answer.state}: {answer.reason}")
    good = set(states) <= {"right"}
    if not arguments.json:
        total = plural(states.total(), "result")
        counts = ", ".join(f"{states[s]} {s}" for s in ANSWERS if states[s] or s == "right")
        output.emphasised(f"{total}: {counts}", good=good)
    if states["bad"]:
        return BAD_INPUT
    return DONE if good else NO_SOLUTION


def _look_for_typos(arguments: Namespace) -> int:
    """Look for typos in the clues of puzzles, even if the clues contradict each other."""
    output = Output(arguments)
    unused = "certificate", *_SEARCH_SETTINGS
    refuse(arguments, "--typo has a search of its own: leave out {}", *unused)
    operation, limits = OPERATIONS["typos"], limits_of(arguments)

    def search(
        clues: nonolith.Puzzle | nonolith.Draft, source: str, number: Any, prefix: str
    ) -> int:
        call = Call({}, limits, clues, source=source, number=number)
        typos = operation.run(call)
        if arguments.json:
            output.record(record_of(call, typos))
        else:
            first, *lines = typos.text.split("\n")
            hidden = len(typos.found) - _MAX_TYPOS
            if hidden > 0:
                lines = [*lines[:-hidden], f"... and {hidden} more."]
            output.emphasised(f"{prefix}{first}", good=not typos.problem)
            for line in () if arguments.quiet else lines:
                output.line(line)
        return exit_code_of(typos, not typos.problem)

    def work(entry: PuzzleEntry) -> int:
        return search(entry.puzzle, entry.source, entry.number, entry.prefix)

    def on_error(error: NonolithError, where: PuzzleEntry | str) -> int:
        if not isinstance(error, PuzzleError) or error.draft is None:
            return show_error(error, where)
        if isinstance(where, PuzzleEntry):
            source, number, prefix = where.source, where.number, where.prefix
        else:
            source, number = where, arguments.number or 1
            prefix = f"{where}: " if len(arguments.files) > 1 else ""
        return search(error.draft, source, number, prefix)

    return for_each(arguments, work, on_error)


def _check_goal(entry: PuzzleEntry) -> None:
    """Print a warning if a complete goal is not a solution: then it or a clue is mistyped."""
    goal = entry.puzzle.goal
    if goal is None or not goal.is_complete:
        return
    if mismatched := entry.puzzle.mismatched_lines(goal):
        more = f" and {len(mismatched) - 3} more" if len(mismatched) > 3 else ""
        show_message(
            f"warning: {entry.label}: the goal does not fit the clues of "
            f"{', '.join(mismatched[:3])}{more}; a clue or the goal is mistyped"
        )


def add_count(parser: Parser) -> None:
    parser.add_input()
    parser.add_fields(OPERATIONS["count"].field("at_most"))
    parser.add_search(jobs=True)
    parser.add_json()
    parser.add_examples(
        "nonolith count 5x5:1/1/1/1/1/1/1/1/1/1",
        "nonolith count --at-most 100 examples/three.txt",
    )


def run_count(arguments: Namespace) -> int:
    # The number of solutions may have more digits than Python prints by default.
    sys.set_int_max_str_digits(0)

    def show(entry: PuzzleEntry, number: nonolith.Count, output: Output) -> None:
        bound = "" if number.exact else "at least "
        limit = "" if number.limit == "at_most" else limit_words(number.limit)
        output.line(f"{entry.prefix}{bound}{int(number)}{limit}")

    def exit_code(number: nonolith.Count) -> int:
        return DONE if number.limit == "at_most" else exit_code_of(number, bool(number))

    return perform(arguments, OPERATIONS["count"], show, exit_code)


def add_certify(parser: Parser) -> None:
    parser.add_input()
    parser.add_output(
        "write the certificate to this file, as a whole or not at all; - is standard output; "
        "without -o, only the proved number of solutions is printed"
    )
    parser.add_fields(
        OPERATIONS["certify"].field("max_solutions"),
        Field("check", Boolean(), "FILE is a certificate: check that it proves its claim"),
    )
    parser.add_file(
        "--of", meaning="with --check: the certificate must be about this puzzle", kind=str
    )
    parser.add_search()
    parser.add_json()
    parser.add_examples(
        "nonolith certify examples/lighthouse.non -o lighthouse.cert",
        "nonolith certify --max-solutions 24 4x4:1/1/1/1/1/1/1/1",
    )


def run_certify(arguments: Namespace) -> int:
    from nonolith.certificates.certificate import claim_of

    output, limits, path = Output(arguments), limits_of(arguments), arguments.output

    def show(certificate: nonolith.Certificate, name: str, done: str) -> None:
        number, steps = len(certificate.solutions), certificate.steps
        if arguments.json:
            source, size = name or arguments.files[0], len(certificate.data)
            record = {"source": source, "verdict": str(certificate.verdict), "solutions": number}
            output.record(record | {"steps": steps, "bytes": size})
            return
        prefix = f"{name}: " if name else ""
        output.line(f"{prefix}{done}: {claim_of(number)} ({plural(steps, 'step')})")

    def check(source: str) -> int:
        certificate = nonolith.verify_certificate(source, puzzle, limits=limits)
        show(certificate, source if len(arguments.files) > 1 else "", "checked")
        return DONE

    def not_proved(error: NonolithError, source: PuzzleEntry | str) -> int:
        if not isinstance(error, CertificateError):
            return show_failure(error, source)
        show_message(f"{source}: not proved: {error}")
        return NO_SOLUTION

    def work(entry: PuzzleEntry) -> int:
        certificate = _certificate(entry, path, settings)
        if path is None or is_file(path):
            show(certificate, entry.name, "proved")
        return DONE if certificate.solutions else NO_SOLUTION

    if arguments.check:
        refused = ("output", "method", "options", "nodes")
        refuse(arguments, "--check neither searches nor writes: leave out {}", *refused)
        puzzle = None
        if arguments.of is not None:
            puzzles = [entry.puzzle for entry in entries_of(arguments.of, arguments)]
            if len(puzzles) != 1:
                number = f"{arguments.of} has {len(puzzles)} puzzles"
                raise UnsupportedError(f"{number}: choose one with --number")
            puzzle = puzzles[0]
        return for_each_source(arguments.files, check, not_proved)
    if arguments.of is not None:
        raise UnsupportedError("--of names the puzzle of a certificate: use it with --check")
    settings = search_settings(arguments) | {"limits": limits}
    settings["max_solutions"] = arguments.max_solutions
    return for_each(arguments, work)


def _certificate(
    entry: PuzzleEntry, path: str | None, settings: dict[str, Any]
) -> nonolith.Certificate:
    """Return a certificate about a puzzle; with a path, write it."""
    if path is not None and entry.name:
        raise UnsupportedError(
            "a certificate is about one puzzle: choose one with --number, or run the command "
            "once for each puzzle"
        )
    certificate = nonolith.certify(entry.puzzle, **settings)
    if path is not None:
        deliver(certificate.data, path, "a certificate")
    return certificate

"""``nonolith compare``: methods compared on the same puzzles."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

from nonolith.cli.base import BAD_INPUT, DONE, LIMIT, NO_SOLUTION
from nonolith.cli.console import PROGRESS, bar, show_message
from nonolith.cli.inputs import all_entries
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, limits_of, one_of
from nonolith.cli.targets import STANDARD, deliver, stored_file
from nonolith.operations.inputs import NODES, SECONDS, methods
from nonolith.support.errors import NonolithError, UnsupportedError

if TYPE_CHECKING:
    from nonolith.literature.comparison.runs import Case, Contender, Entry, Run

EXAMPLES = (
    "nonolith compare examples/cat.non examples/key.stp --methods auto,probe1",
    "nonolith compare examples/cat.non --methods auto,conflict:seed=7 --csv runs.csv",
    "nonolith compare examples/cat.non --methods bifurcation,bifurcation:lines=fast+complete",
)


def configure(parser: Parser) -> None:
    parser.add_input()
    parser.add_argument(
        "--methods",
        metavar="NAMES",
        type=_contenders,
        help="methods, separated by commas, each with options if needed: auto,sat:solver="
        "glucose4; a stack of line solvers with + between them: bifurcation:lines=fast+complete; "
        "by default all methods",
    )
    parser.add_fields(
        SECONDS._replace(meaning="time limit for each run, in seconds", default=10.0), NODES
    )
    parser.add_file(
        "--resume",
        meaning="add each finished run to this file, and do not repeat the runs that it has",
        kind=stored_file,
    )
    parser.add_file(
        "--csv", meaning="write the runs as CSV; - for standard output, instead of the table"
    )
    parser.add_file(
        "--plot",
        meaning="draw time against puzzles decided, as .svg or .png; - for standard output, as "
        "SVG, instead of the table",
    )
    parser.add_json("one object for each run, each on a line of its own, instead of the table")


def run(arguments: Namespace) -> int:
    from nonolith.literature.comparison.runs import Case, contradictions

    contenders = arguments.methods or _contenders(",".join(methods()))
    report = _Report(arguments, [str(contender) for contender in contenders])
    entries, code = all_entries(arguments)
    cases = [Case(entry.label, entry.puzzle) for entry in entries]
    try:
        for done in _measured(cases, contenders, arguments):
            report.add(done)
    finally:  # report the finished runs, even if an error or Ctrl-C ends the others
        report.end()
    for first, second in contradictions(report.runs):
        code = BAD_INPUT
        show_message(
            f"{first.puzzle}: {first.contender} gives {first.verdict}, "
            f"{second.contender} {second.verdict}: one of them is wrong"
        )
    return max([code, *map(_code_of, report.runs)])


def _measured(
    cases: list[Case], contenders: list[Contender], arguments: Namespace
) -> Iterator[Run]:
    """Yield the runs; write each to the journal as soon as it is done."""
    from nonolith.literature.comparison import runner
    from nonolith.literature.comparison.journal import Journal
    from nonolith.literature.comparison.runs import Entry

    journal = Journal(arguments.resume) if arguments.resume else None
    known = journal.runs if journal is not None else {}
    total = len(cases) * len(contenders)
    begun = count()

    def begin(case: Case, entry: Entry) -> None:
        PROGRESS.show(f"{bar(next(begun), total)} {entry.name} on {case.label}")

    limits = limits_of(arguments)
    with PROGRESS.during("comparing"):
        entries = [Entry(contender, limits) for contender in contenders]
        for done in runner.run(cases, entries, known=known, begin=begin):
            if journal is not None and known.get((done.key, done.contender)) != done:
                journal.add(done)
            yield done


def _code_of(done: Run) -> int:
    """Return the exit code of a run. It is not an error if a method refuses a puzzle."""
    if done.verdict in ("failed", "died"):
        return BAD_INPUT
    if done.limit is not None or done.verdict == "unknown":
        return LIMIT
    return NO_SOLUTION if done.verdict == "none" else DONE


def _contenders(text: str) -> list[Contender]:
    from nonolith.literature.comparison.runs import Contender

    for name in text.split(","):
        one_of("method", methods)(name.partition(":")[0])
    try:
        return [Contender.parse(name) for name in text.split(",")]
    except NonolithError as error:
        raise ArgumentTypeError(str(error)) from None


class _Report:
    """Reports the runs of a comparison.

    Each run is printed, and added to the CSV file, as soon as it is done. So nothing is lost if a
    comparison ends early. Without runs no file is written, so an older file is kept.

    Args:
        arguments: The command line.
        names: The names of all contenders.

    Raises:
        UnsupportedError: Several reports go to standard output, or a plot has an unknown format.
        MissingExtraError: A library for plots is not installed.
    """

    def __init__(self, arguments: Namespace, names: list[str]) -> None:
        from nonolith.literature.comparison.plot import KINDS, kind_of
        from nonolith.literature.comparison.report import Table

        self.runs: list[Run] = []
        self._csv, self._plot, self._json = arguments.csv, arguments.plot, arguments.json
        on_output = [self._json, self._csv == STANDARD, self._plot == STANDARD]
        if sum(on_output) > 1:
            raise UnsupportedError("standard output takes only one of --json, --csv - and --plot -")
        self._table = None if any(on_output) else Table(names)
        self._output = Output(arguments)
        if self._plot is not None:  # a missing library is reported before anything is measured
            self._kind = kind_of(f"-.{KINDS[0]}" if self._plot == STANDARD else self._plot)

    def add(self, run: Run) -> None:
        """Report a finished run."""
        self.runs.append(run)
        if self._csv is not None:
            self._add_to_csv(run)
        if self._json:
            self._output.record(run.record())
        if self._table is not None:
            self._print(self._table.add(run))
        self._output.flush()

    def _add_to_csv(self, run: Run) -> None:
        from nonolith.literature.comparison.report import to_csv

        first = len(self.runs) == 1
        text = to_csv([run], head=first)
        if first or self._csv == STANDARD:
            deliver(text, self._csv)
        else:
            with open(self._csv, "ab") as file:  # noqa: PTH123
                file.write(text.encode())

    def end(self) -> None:
        """Print the summary, and draw the plot."""
        from nonolith.literature.comparison.plot import plot

        if self._table is not None:
            self._print(self._table.end())
        if self._plot is not None and self.runs:
            deliver(plot(self.runs, self._kind), self._plot)

    def _print(self, lines: list[str]) -> None:
        for line in lines:
            self._output.line(line)

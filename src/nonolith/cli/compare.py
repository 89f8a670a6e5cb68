"""``nonolith compare``: methods compared on the same puzzles."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING

from nonolith.cli.base import BAD_INPUT, DONE, LIMIT, NO_SOLUTION
from nonolith.cli.console import PROGRESS, bar, show_message
from nonolith.cli.inputs import all_entries
from nonolith.cli.options import CommandParser, limits_of
from nonolith.cli.output import Output
from nonolith.cli.parser import one_of
from nonolith.cli.targets import STANDARD, deliver
from nonolith.operations.inputs import NODES, SECONDS, methods
from nonolith.support.errors import NonolithError, UnsupportedError

if TYPE_CHECKING:
    from nonolith.literature.comparison.runs import Case, Contender, Entry, Run

#: Minimum time between two writes of a file, as a multiple of the time of one write: writing long
#: tables must not cost more than the runs.
_PATIENCE = 20

EXAMPLES = (
    "nonolith compare examples/cat.non examples/key.stp --methods auto,probe1",
    "nonolith compare examples/cat.non --methods auto,conflict:seed=7 --csv runs.csv",
    "nonolith compare examples/cat.non --methods bifurcation,bifurcation:lines=fast+complete",
)


def configure(parser: CommandParser) -> None:
    parser.add_input()
    parser.add_argument(
        "--methods",
        metavar="NAMES",
        type=_contenders,
        help="the methods, separated by commas, each with options if needed: auto,sat:solver="
        "glucose4; a stack of line solvers with + between them: bifurcation:lines=fast+complete; "
        "by default all methods",
    )
    parser.add_fields(
        SECONDS._replace(meaning="time limit for each run, in seconds", default=10.0), NODES
    )
    parser.add_file(
        "--resume",
        "note each run in this file as soon as it is done, and do not repeat those that it has",
        _journal,
    )
    parser.add_file("--csv", "write the runs as CSV; - for standard output, instead of the table")
    parser.add_file(
        "--plot",
        "draw time against puzzles decided, as .svg or .png; - for standard output, as SVG, "
        "instead of the table",
    )
    parser.add_json("one object for each run, each on a line of its own, instead of the table")


def run(arguments: Namespace) -> int:
    from nonolith.literature.comparison.runs import Case, contradictions

    contenders = arguments.methods or _contenders(",".join(methods()))
    reports = reports_of(arguments, [str(contender) for contender in contenders])
    entries, code = all_entries(arguments)
    cases = [Case(entry.label, entry.puzzle) for entry in entries]
    runs: list[Run] = []
    try:
        for done in _measured(cases, contenders, arguments):
            runs.append(done)
            for report in reports:
                report.add(done)
    finally:  # show the finished runs, even if an error or Ctrl-C ends the others
        for report in reports:
            report.end()
    for first, second in contradictions(runs):
        code = BAD_INPUT
        show_message(
            f"{first.puzzle}: {first.contender} gives {first.verdict}, "
            f"{second.contender} {second.verdict}: one of them is wrong"
        )
    return max([code, *map(_code_of, runs)])


def _measured(
    cases: list[Case], contenders: list[Contender], arguments: Namespace
) -> Iterator[Run]:
    """Yield the runs; write each to the journal as soon as it is done."""
    from nonolith.literature.comparison import runner
    from nonolith.literature.comparison.journal import Journal, read
    from nonolith.literature.comparison.runs import Entry

    known = read(arguments.resume) if arguments.resume else {}
    journal = Journal(arguments.resume) if arguments.resume else None
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


def _journal(text: str) -> str:
    if not text:
        raise ArgumentTypeError("the name of the journal is empty")
    if text == STANDARD:
        raise ArgumentTypeError("a journal is a file: it is read again to go on")
    return text


def _contenders(text: str) -> list[Contender]:
    from nonolith.literature.comparison.runs import Contender

    for name in text.split(","):
        one_of("method", methods)(name.partition(":")[0])
    try:
        return [Contender.parse(name) for name in text.split(",")]
    except NonolithError as error:
        raise ArgumentTypeError(str(error)) from None


def reports_of(arguments: Namespace, names: list[str]) -> list[_Lines | _Csv | _Plot]:
    """Return the reports of the command line; ``names`` are those of all contenders.

    Each report shows or saves a run as soon as it is done, so that nothing is lost if a comparison
    ends early.

    Raises:
        UnsupportedError: Several reports go to standard output, or a plot has an unknown format.
        MissingExtraError: A library for plots is not installed.
    """
    output = Output(arguments)
    reports: list[_Lines | _Csv | _Plot] = []
    if arguments.csv is not None:
        reports.append(_Csv(arguments.csv))
    if arguments.plot is not None:
        reports.append(_Plot(arguments.plot))
    shown = [arguments.json, arguments.csv == STANDARD, arguments.plot == STANDARD]
    if sum(shown) > 1:
        raise UnsupportedError("standard output takes only one of --json, --csv - and --plot -")
    if not any(shown) or arguments.json:
        reports.append(_Lines(output, None if arguments.json else names))
    return reports


class _Lines:
    """A table of the contenders for people; or, without names, JSON objects. Line by line."""

    def __init__(self, output: Output, names: list[str] | None) -> None:
        from nonolith.literature.comparison.report import Table

        self._output = output
        self._table = None if names is None else Table(names)

    def add(self, run: Run) -> None:
        if self._table is None:
            self._output.record(run.record())
        else:
            self._print(self._table.add(run))
        self._output.flush()

    def end(self) -> None:
        if self._table is not None:
            self._print(self._table.end())

    def _print(self, lines: list[str]) -> None:
        for line in lines:
            self._output.line(line)
        self._output.flush()


class _Csv:
    """CSV: line by line on standard output, or in a file that is always complete."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._runs: list[Run] = []
        self._next = 0.0

    def add(self, run: Run) -> None:
        from nonolith.literature.comparison.report import to_csv

        self._runs.append(run)
        if self._path == STANDARD:
            deliver(to_csv([run], head=len(self._runs) == 1), STANDARD)
        elif monotonic() >= self._next:
            self.end()

    def end(self) -> None:
        from nonolith.literature.comparison.report import to_csv

        if self._path == STANDARD or not self._runs:  # without runs, keep an older file
            return
        started = monotonic()
        deliver(to_csv(self._runs), self._path)
        now = monotonic()
        self._next = now + _PATIENCE * (now - started)


class _Plot:
    """A plot of all runs."""

    def __init__(self, path: str) -> None:
        from nonolith.literature.comparison.plot import KINDS, kind_of

        # Missing libraries are reported before anything is measured.
        self._kind = kind_of(f"-.{KINDS[0]}" if path == STANDARD else path)
        self._path = path
        self._runs: list[Run] = []

    def add(self, run: Run) -> None:
        self._runs.append(run)

    def end(self) -> None:
        from nonolith.literature.comparison.plot import plot

        if self._runs:
            deliver(plot(self._runs, self._kind), self._path)

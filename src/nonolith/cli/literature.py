"""Run the commands for researchers: ``nonolith compare``, ``trace``, ``study`` and ``bench``."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from itertools import count
from json import dumps
from typing import Any

import nonolith
from nonolith.cli.command import BAD_INPUT, DONE
from nonolith.cli.console import PROGRESS, bar, show_message
from nonolith.cli.inputs import PuzzleEntry, all_entries, for_each
from nonolith.cli.output import Output, exit_code_of, limit_words
from nonolith.cli.parser import SEED, OneOf, Parser, json_field, limits_of
from nonolith.cli.targets import STANDARD, chosen_form, deliver, is_file, stored_file
from nonolith.literature.comparison import runs
from nonolith.model.limits import Limits
from nonolith.operations.call import record_of
from nonolith.operations.derived import fields_of
from nonolith.operations.fields import Field
from nonolith.operations.shared_fields import NODES, SECONDS, methods
from nonolith.support.errors import UnsupportedError
from nonolith.support.kinds import Boolean, names_of
from nonolith.workers.machine import describe, load


def add_compare(parser: Parser) -> None:
    parser.add_input()
    parser.add_argument(
        "--methods",
        metavar="NAMES",
        type=_solvers,
        help="methods, separated by commas; options follow a colon (auto,sat:solver=glucose4), and "
        "several line solvers are separated by + (bifurcation:lines=fast+complete); mine.py:solve "
        "is a function of your own; by default all methods",
    )
    parser.add_fields(
        SECONDS.replace(meaning="time limit for each run, in seconds", default=10.0),
        NODES.replace(meaning="maximum number of branches of the search in each run"),
    )
    parser.add_file(
        "--resume",
        meaning="add each finished run to this file, and do not repeat runs that are in it",
        kind=stored_file,
    )
    parser.add_file(
        "--csv",
        meaning="write the runs as CSV to this file; with -, to standard output instead of the "
        "table",
    )
    parser.add_file(
        "--plot",
        meaning="write a plot (.svg or .png) of the time for each decided puzzle, sorted by time; "
        "with -, write it as SVG to standard output instead of the table",
    )
    parser.add_json("one object for each run, each on a line of its own, instead of the table")
    parser.add_examples(
        "nonolith compare examples/cat.non examples/key.stp --methods auto,probe1",
        "nonolith compare examples/cat.non --methods auto,conflict:seed=7 --csv runs.csv",
        "nonolith compare examples/cat.non --methods bifurcation,bifurcation:lines=fast+complete",
    )


def run_compare(arguments: Namespace) -> int:
    solvers = arguments.methods or _solvers(",".join(methods()))
    where = arguments.json, arguments.csv, arguments.plot
    reporter = _RunReporter(Output(arguments), list(map(str, solvers)), *where)
    entries, code = all_entries(arguments, arguments.files)
    cases = [runs.Case(entry.label, entry.puzzle) for entry in entries]
    try:
        for done in _measured(cases, solvers, limits_of(arguments), arguments.resume):
            reporter.add(done)
    finally:  # report the finished runs, even if an error or Ctrl-C ends the others
        reporter.end()
    for first, second in runs.contradictions(reporter.runs):
        code = BAD_INPUT
        show_message(
            f"{first.puzzle}: {first.contender} gives {first.verdict}, "
            f"{second.contender} {second.verdict}: one of them is wrong"
        )
    return max([code, *map(_code_of, reporter.runs)])


def _measured(
    cases: list[runs.Case], solvers: list[runs.Solver], limits: Limits, resume: str | None
) -> Iterator[runs.Run]:
    """Yield the runs; add each to the journal ``resume`` as soon as it is done."""
    from nonolith.literature.comparison import runner
    from nonolith.literature.comparison.journal import Journal

    journal = Journal(resume) if resume else None
    known = journal.runs if journal is not None else {}
    total = len(cases) * len(solvers)
    begun = count()

    def begin(case: runs.Case, entry: runs.SolverEntry) -> None:
        PROGRESS.show(f"{bar(next(begun), total)} {entry.name} on {case.label}")

    with PROGRESS.during("comparing"):
        entries = [runs.SolverEntry(solver, limits) for solver in solvers]
        for done in runner.run(cases, entries, known=known, begin=begin):
            if journal is not None and known.get((done.key, done.contender)) != done:
                journal.add(done)
            yield done


def _code_of(done: runs.Run) -> int:
    """Return the exit code of a run; 0 if the method does not support the puzzle."""
    return BAD_INPUT if done.verdict in ("failed", "died") else exit_code_of(done)


def _solvers(text: str) -> list[runs.Solver]:
    from nonolith.literature.comparison.custom import is_place, solver_of

    for name in text.split(","):
        if not is_place(name):
            OneOf("method", methods)(name.partition(":")[0])
    return [solver_of(name) for name in text.split(",")]


def _own_methods(text: str) -> tuple[str, ...]:
    _solvers(text)  # report wrong names before the measurement
    return tuple(text.split(","))


class _CsvFile:
    """A CSV file with a line for each run, which is written when the run is done; ``facts`` are the
    last fields of each line."""

    def __init__(self, place: str, **facts: str) -> None:
        self._place, self._facts, self._begun = place, facts, False

    def add(self, run: runs.Run, **facts: str) -> None:
        """Write the line of a run, and before the first one the header."""
        from nonolith.literature.comparison.report import to_csv

        text = to_csv([run], head=not self._begun, **self._facts, **facts)
        if self._begun and self._place != STANDARD:
            with open(self._place, "ab") as file:  # noqa: PTH123
                file.write(text.encode())
        else:
            deliver(text, self._place)
        self._begun = True


class _RunReporter:
    """Reports the runs of a comparison.

    Each run is printed, and added to the CSV file, as soon as it is done. So nothing is lost if a
    comparison ends early. If there are no runs, no file is written, and an older file is kept.
    """

    def __init__(
        self, output: Output, names: list[str], json: bool, csv: str | None, plot: str | None
    ) -> None:
        from nonolith.literature.comparison.plot import KINDS, kind_of
        from nonolith.literature.comparison.report import ComparisonTable

        self.runs: list[runs.Run] = []
        self._output, self._json, self._plot = output, json, plot
        self._csv = None if csv is None else _CsvFile(csv)
        on_output = [json, csv == STANDARD, plot == STANDARD]
        if sum(on_output) > 1:
            raise UnsupportedError("standard output takes only one of --json, --csv - and --plot -")
        self._table = None if any(on_output) else ComparisonTable(names)
        if plot is not None:  # a missing library is reported before anything is measured
            self._kind = kind_of(f"-.{KINDS[0]}" if plot == STANDARD else plot)

    def add(self, run: runs.Run) -> None:
        """Report a finished run."""
        self.runs.append(run)
        if self._csv is not None:
            self._csv.add(run)
        if self._json:
            self._output.record(run.record())
        for line in self._table.add(run) if self._table is not None else ():
            self._output.line(line)
        sys.stdout.flush()

    def end(self) -> None:
        """Print the summary, and draw the plot."""
        from nonolith.literature.comparison.plot import plot

        for line in self._table.end() if self._table is not None else ():
            self._output.line(line)
        if self._plot is not None and self.runs:
            deliver(plot(self.runs, self._kind), self._plot)


#: The output formats of ``trace`` and their file name extensions.
_FORMS = {"text": (".txt",), "svg": (".svg",), "json": (".json",)}


def add_trace(parser: Parser) -> None:
    parser.add_input(many=False)
    from nonolith.literature.traces.tracing import trace

    canonical, lines = fields_of(trace, "canonical", "lines")
    parser.add_fields(canonical, lines.replace(metavar="NAMES"))
    parser.add_one_of(
        Field("text", Boolean(), "draw the trace with characters"),
        Field("svg", Boolean(), "draw the trace as SVG"),
        json_field(),
    )
    parser.add_output(
        "write the trace to this file, and its numbers of forks and solutions to standard output; "
        "the extension (.txt, .svg or .json) or one of the options above selects the format; - "
        "(the default) is standard output, as text"
    )
    parser.add_fields(SECONDS, NODES)
    parser.add_examples(
        "nonolith trace 4x3:1/1/1/2/2/1/1.1",
        "nonolith trace --canonical -o trace.svg "
        "7x6:1.1/2/1.1/1.1.1/2.1/1.1/1.2/1.1.1/2/2.1/3/2/3.1",
    )


def run_trace(arguments: Namespace) -> int:
    from nonolith.literature.lines import line_solver

    line_solver(arguments.lines)  # raises errors before any file is read
    output = Output(arguments)
    form = chosen_form(arguments, _FORMS)
    alone = form == "svg" or is_file(arguments.output)

    def work(entry: PuzzleEntry) -> int:
        found = nonolith.trace(
            entry.puzzle,
            lines=arguments.lines,
            canonical=arguments.canonical,
            limits=limits_of(arguments),
        )
        measure = f"{found.measure()}{limit_words(found.limit)}"
        if form == "json":
            text = dumps(record_of(entry, found))
        else:
            text = found.svg() if form == "svg" else found.text()
        if alone:
            deliver(text if form == "svg" else f"{text}\n", arguments.output)
            if is_file(arguments.output):
                output.line(measure)
        elif form == "json":
            output.line(text)
        else:
            output.heading(entry.puzzle, entry.name)
            output.text(f"{text}\n\n{measure}")
        return exit_code_of(found)

    return for_each(arguments, work, alone="a file holds" if alone else "")


#: The question that compares ways to choose a guess.
CHOOSING = 3


def _imported(place: str) -> Callable[..., Any]:
    from nonolith.literature.comparison.custom import imported

    function: Callable[..., Any] = imported(place)
    return function


def run_study(arguments: Namespace) -> int:
    from nonolith.literature.study.study import QUESTIONS

    output = Output(arguments)
    settings = {}
    if arguments.choose is not None:
        if arguments.question != CHOOSING:
            raise UnsupportedError(f"--choose is only for question {CHOOSING}")
        settings["choose"] = arguments.choose
    for number in [arguments.question] if arguments.question else QUESTIONS:
        title, study = QUESTIONS[number]
        findings = study(**settings)
        if arguments.json:
            output.record({"question": number, "title": title, "facts": findings.facts})
            continue
        if number != 1 and not arguments.question:
            output.line()
        output.text("\n\n".join((f"{number}. {title}", *findings.text)))
    return DONE


def add_study(parser: Parser) -> None:
    parser.add_argument(
        "question",
        metavar="NUMBER",
        nargs="?",
        type=OneOf("question", names_of("nonolith.literature.study.study", "QUESTIONS")),
        help="answer only this question: 1 wrong guesses, 2 guesses of one cell or every "
        "cell, 3 better guesses, 4 cycles of guesses, 5 traces",
    )
    parser.add_argument(
        "--choose",
        metavar="FUNCTION",
        type=_imported,
        help="for question 3, a function of your own (mine.py:choose) that returns a Guess for a "
        "LineState",
    )
    parser.add_json("one object for each question, each on a line of its own")
    parser.add_examples("nonolith study 5", "nonolith study --json 4")


def add_bench(parser: Parser) -> None:
    tables = names_of("nonolith.literature.papers", "TABLES")
    parser.add_argument(
        "action",
        metavar="ACTION",
        type=OneOf("action", lambda: ("list", "table", *tables())),
        help="list: list the tables; table, or the name of a table: measure it",
    )
    parser.add_argument(
        "table",
        metavar="NAME",
        nargs="?",
        type=OneOf("table", tables),
        help="name of the table to measure (nonolith bench list)",
    )
    full = (
        "use the number of puzzles and the time limits of the paper, which may take hours; the "
        "default is a sample of puzzles that takes about a minute"
    )
    seconds = SECONDS.replace(meaning="time limit for each puzzle and method, in seconds")
    parser.add_fields(Field("full", Boolean(), full), seconds, SEED)
    methods_too = (
        "methods of your own to measure too, separated by commas, such as mine.py:solve (only for "
        "tables with a row for each method)"
    )
    parser.add_argument(
        "--methods", metavar="NAMES", type=_own_methods, default=(), help=methods_too
    )
    parser.add_file(
        "--runs",
        meaning="write every run as CSV to this file, with the version, the seed, the machine and "
        "its load (not for wu-3 and people, which do not consist of runs)",
    )
    puzzles = "measure with the puzzles of this file (only for tables with one set of puzzles)"
    parser.add_file("--puzzles", meaning=puzzles, kind=str)
    parser.add_one_of(
        json_field("one object for the table, or for each table of the list"),
        Field("csv", Boolean(), "print the rows as CSV"),
    )
    parser.add_examples(
        "nonolith bench list",
        "nonolith bench people",
        "nonolith bench table wu-3 --puzzles examples/three.txt",
        "nonolith bench table wu-4 --puzzles examples/three.txt --csv",
    )


def run_bench(arguments: Namespace) -> int:
    from nonolith.literature.papers import TABLES, Settings, measure
    from nonolith.literature.papers.paper_table import as_csv, as_record, as_text

    output = Output(arguments)
    if arguments.action == "list":
        rows = []
        for row in TABLES.values():
            record = {"name": row.name, "title": row.title, "source": row.source}
            rows.append((record, [row.title, row.source]))
        output.listing(rows, arguments.json)
        return DONE
    if arguments.action != "table":
        arguments.table = arguments.action
    if arguments.table is None:
        raise UnsupportedError(f"name the table to measure: one of {', '.join(TABLES)}")
    title = f"measuring {arguments.table}"

    def begin(what: str, number: int, total: int) -> None:
        PROGRESS.show(f"{title}: {bar(number, total)} {what}")

    with PROGRESS.during(title, log=True):
        puzzles = tuple(nonolith.read_all(arguments.puzzles)) if arguments.puzzles else ()
        settings = Settings(
            arguments.full, arguments.seconds, arguments.seed, puzzles, arguments.methods, begin
        )
        if arguments.runs is not None:
            file = _CsvFile(
                arguments.runs,
                table=arguments.table,
                seed=arguments.seed,
                version=nonolith.__version__,
                machine="; ".join(describe()),
            )
            settings = settings._replace(done=lambda run: file.add(run, load=load()))
        measured = measure(arguments.table, settings)
    table = TABLES[arguments.table]
    if arguments.json:
        output.record(as_record(table, measured))
    else:
        text = as_csv(measured) if arguments.csv else as_text(table, measured)
        output.text(text.rstrip("\n"))
    return DONE

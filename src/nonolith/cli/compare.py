"""``nonolith compare``: methods side by side on the same puzzles."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from typing import TYPE_CHECKING

from nonolith.cli.base import BAD_INPUT, DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import read_entries
from nonolith.cli.messages import say
from nonolith.cli.options import add_input, add_json, methods
from nonolith.cli.output import Output, save
from nonolith.cli.parser import Parser, seconds, whole
from nonolith.cli.progress import PROGRESS, bar
from nonolith.errors import NonolithError

if TYPE_CHECKING:
    from nonolith.bench.compare import Case, Contender, Run

EXAMPLES = (
    "nonolith compare examples/cat.non examples/key.stp --methods auto,probe1",
    "nonolith compare examples/cat.non --methods auto,conflict:seed=7 --csv runs.csv",
)


def configure(parser: Parser) -> None:
    add_input(parser)
    parser.add_argument(
        "--methods",
        metavar="NAMES",
        type=_contenders,
        help="the methods, separated by commas, each with options if need be: auto,sat:solver="
        "glucose4; by default all of them",
    )
    parser.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=seconds,
        default=10.0,
        help="stop each run after so many seconds; by default 10",
    )
    parser.add_argument(
        "--nodes", metavar="NUMBER", type=whole(0), help="stop each run after so many branches"
    )
    parser.add_argument(
        "--resume",
        metavar="FILE",
        help="note each run in this file as soon as it is done, and do not repeat those that it "
        "already has",
    )
    parser.add_argument("--csv", metavar="FILE", help="write the runs as CSV")
    parser.add_argument(
        "--plot", metavar="FILE", help="draw time against puzzles decided, as .svg or .png"
    )
    add_json(parser, "one object a run, each on a line of its own")
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    from nonolith.bench.compare import contradictions

    if arguments.plot:
        from nonolith.bench.plot import kind_of

        kind_of(arguments.plot)  # what is missing is told before anything is measured
    output = Output(arguments)
    cases, code = _cases(arguments)
    runs: list[Run] = []
    try:
        _measure(cases, arguments, output, runs)
    finally:  # what is done is shown, whatever ends the others
        _show(runs, arguments, output)
    for first, second in contradictions(runs):
        code = BAD_INPUT
        say(
            f"{first.puzzle}: {first.contender} says {first.verdict}, "
            f"{second.contender} {second.verdict}: one of them is wrong"
        )
    return max([code, *map(_code_of, runs)])


def _show(runs: list[Run], arguments: Namespace, output: Output) -> None:
    from nonolith.bench.report import table, to_csv

    if not arguments.json and runs:
        output.text(table(runs))
    if arguments.csv:
        save(arguments.csv, to_csv(runs))
    if arguments.plot:
        from nonolith.bench.plot import kind_of, plot

        save(arguments.plot, plot(runs, kind_of(arguments.plot)))


def _measure(cases: list[Case], arguments: Namespace, output: Output, runs: list[Run]) -> None:
    """Do the runs, and note each as soon as it is done."""
    from nonolith.bench.compare import compare
    from nonolith.bench.journal import Journal, read
    from nonolith.limits import Limits

    known = read(arguments.resume) if arguments.resume else {}
    journal = Journal(arguments.resume) if arguments.resume else None
    contenders = arguments.methods or _contenders(",".join(methods()))
    total = len(cases) * len(contenders)

    def begin(case: Case, contender: Contender) -> None:
        PROGRESS.tell(f"{bar(len(runs), total)} {contender} on {case.label}")

    limits = Limits(seconds=arguments.timeout, nodes=arguments.nodes)
    with PROGRESS.during("comparing"):
        for done in compare(cases, contenders, limits=limits, known=known, begin=begin):
            runs.append(done)
            if journal is not None and known.get((done.key, done.contender)) != done:
                journal.add(done)
            if arguments.json:
                output.record(done.record())


def _cases(arguments: Namespace) -> tuple[list[Case], int]:
    """The puzzles of all files; a file that cannot be read is told about."""
    from nonolith.bench.compare import Case

    cases: list[Case] = []
    code = DONE
    for source in arguments.files:
        try:
            cases += [Case(entry.label, entry.puzzle) for entry in read_entries(source, arguments)]
        except NonolithError as error:
            say(str(error))
            code = BAD_INPUT
    return cases, code


def _code_of(done: Run) -> int:
    """What a method refuses is told in the table; it is no error to have asked it."""
    if done.verdict in ("failed", "died"):
        return BAD_INPUT
    if done.limit is not None or done.verdict == "unknown":
        return LIMIT
    return NO_SOLUTION if done.verdict == "none" else DONE


def _contenders(text: str) -> list[Contender]:
    from nonolith.bench.compare import Contender

    try:
        return [Contender.parse(name) for name in text.split(",")]
    except NonolithError as error:
        raise ArgumentTypeError(str(error)) from None

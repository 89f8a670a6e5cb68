"""``nonolith compare``: methods compared on the same puzzles."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

from nonolith.cli.base import BAD_INPUT, DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, for_each
from nonolith.cli.messages import show_message
from nonolith.cli.options import add_input, add_json, methods
from nonolith.cli.parser import Parser, one_of, seconds, whole
from nonolith.cli.progress import PROGRESS, bar
from nonolith.cli.reports import reports_of
from nonolith.cli.targets import STANDARD_OUTPUT, target
from nonolith.support.errors import NonolithError

if TYPE_CHECKING:
    from nonolith.literature.comparison import runner
    from nonolith.literature.comparison.runs import Case, Run
    from nonolith.literature.comparison.solvers import Contender

EXAMPLES = (
    "nonolith compare examples/cat.non examples/key.stp --methods auto,probe1",
    "nonolith compare examples/cat.non --methods auto,conflict:seed=7 --csv runs.csv",
    "nonolith compare examples/cat.non --methods bifurcation,bifurcation:lines=fast+complete",
)


def configure(parser: Parser) -> None:
    add_input(parser)
    parser.add_argument(
        "--methods",
        metavar="NAMES",
        type=_contenders,
        help="the methods, separated by commas, each with options if needed: auto,sat:solver="
        "glucose4; a stack of line solvers with + between them: bifurcation:lines=fast+complete; "
        "by default all methods",
    )
    parser.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=seconds,
        default=10.0,
        help="stop each run after this many seconds; by default 10",
    )
    parser.add_argument(
        "--nodes", metavar="NUMBER", type=whole(0), help="stop each run after this many branches"
    )
    parser.add_argument(
        "--resume",
        metavar="FILE",
        type=_journal,
        help="note each run in this file as soon as it is done, and do not repeat those that it "
        "already has",
    )
    parser.add_argument(
        "--csv",
        metavar="FILE",
        type=target,
        help="write the runs as CSV; - for standard output, instead of the table",
    )
    parser.add_argument(
        "--plot",
        metavar="FILE",
        type=target,
        help="draw time against puzzles decided, as .svg or .png; - for standard output, as SVG, "
        "instead of the table",
    )
    add_json(parser, "one object for each run, each on a line of its own, instead of the table")
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    from nonolith.literature.comparison.runs import contradictions

    contenders = arguments.methods or _contenders(",".join(methods()))
    reports = reports_of(arguments, [str(contender) for contender in contenders])
    cases, code = _cases(arguments)
    runs: list[Run] = []
    try:
        for done in _measured(cases, contenders, arguments):
            runs.append(done)
            for report in reports:
                report.add(done)
    finally:  # the runs that are done are shown, whatever ends the others
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
    """Do the runs, and note each as soon as it is done."""
    from nonolith.literature.comparison import runner
    from nonolith.literature.comparison.journal import Journal, read
    from nonolith.model.limits import Limits

    known = read(arguments.resume) if arguments.resume else {}
    journal = Journal(arguments.resume) if arguments.resume else None
    total = len(cases) * len(contenders)
    begun = count()

    def begin(case: Case, entry: runner.Entry) -> None:
        PROGRESS.show(f"{bar(next(begun), total)} {entry.name} on {case.label}")

    limits = Limits(seconds=arguments.timeout, nodes=arguments.nodes)
    with PROGRESS.during("comparing"):
        entries = [runner.Entry(contender, limits) for contender in contenders]
        for done in runner.run(cases, entries, known=known, begin=begin):
            if journal is not None and known.get((done.key, done.contender)) != done:
                journal.add(done)
            yield done


def _cases(arguments: Namespace) -> tuple[list[Case], int]:
    """The puzzles of all files, and the exit code of those that cannot be read."""
    from nonolith.literature.comparison.runs import Case

    cases: list[Case] = []

    def work(entry: Entry) -> int:
        cases.append(Case(entry.label, entry.puzzle))
        return DONE

    return cases, for_each(arguments, work)


def _code_of(done: Run) -> int:
    """What a method refuses is shown in the table, and is not an error."""
    if done.verdict in ("failed", "died"):
        return BAD_INPUT
    if done.limit is not None or done.verdict == "unknown":
        return LIMIT
    return NO_SOLUTION if done.verdict == "none" else DONE


def _journal(text: str) -> str:
    if not text:
        raise ArgumentTypeError("the name of the journal is empty")
    if text == STANDARD_OUTPUT:
        raise ArgumentTypeError("a journal is a file: it is read again to go on")
    return text


def _contenders(text: str) -> list[Contender]:
    from nonolith.literature.comparison.solvers import Contender

    for name in text.split(","):
        one_of("method", methods)(name.partition(":")[0])
    try:
        return [Contender.parse(name) for name in text.split(",")]
    except NonolithError as error:
        raise ArgumentTypeError(str(error)) from None

"""``nonolith batch``: the same tasks for many puzzles, on all cores, into a database."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from json import dumps
from time import monotonic
from typing import TYPE_CHECKING, Any

from nonolith.cli.base import BAD_INPUT, DONE, LIMIT
from nonolith.cli.console import PROGRESS, show_message, write_message
from nonolith.cli.inputs import opened
from nonolith.cli.options import CommandParser, limits_of
from nonolith.cli.targets import STANDARD
from nonolith.model.limits import MAX_JOBS
from nonolith.operations.fields import Boolean, Field, Integer
from nonolith.operations.inputs import FORMAT, NODES, SECONDS
from nonolith.support.errors import UnsupportedError
from nonolith.support.plurals import plural

if TYPE_CHECKING:
    from nonolith.batches.batch import Batch

#: Seconds between two JSON objects about the progress.
_PERIOD = 1.0

EXAMPLES = (
    "nonolith batch examples/three.txt --into results.db",
    "nonolith batch examples --do check,rate,solve:probe1 --timeout 60 --into results.db",
    "nonolith batch examples/three.txt --do count --jsonl -",
)


#: The output formats of results besides the database.
_WRITTEN = {
    "jsonl": "JSON, one object a line",
    "csv": "CSV",
    "parquet": "Parquet (needs the extra parquet)",
}
_HOW = (
    Field(
        "ordered",
        Boolean(),
        "give the results in the order of the puzzles; by default as they are done",
    ),
    Field(
        "jobs",
        Integer(1, MAX_JOBS),
        "number of threads or processes that work; by default one for each core",
    ),
)


def configure(parser: CommandParser) -> None:
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        help="a file, a folder (all files in it whose extension is that of a format), a pattern "
        "such as 'pack-*.non', - for standard input, or a puzzle written as a simontatham ID",
    )
    parser.add_argument(
        "--do",
        metavar="TASKS",
        type=_tasks,
        default="check",
        help="what to do for each puzzle, separated by commas: check (the default), cells, count, "
        "rate or rate:all, solve or solve:METHOD, explain, convert:FORMAT, marginals",
    )
    parser.add_fields(FORMAT)
    parser.add_file(
        "--into",
        "store the results in this database (SQLite); what it has already of the same tasks and "
        "limits is not done again",
        _database,
    )
    for name, what in _WRITTEN.items():
        parser.add_file(
            f"--{name}", f"write the results as {what}; with --into also those of earlier"
        )
    parser.add_file("--report", "show a summary of this database, and do nothing else", str)
    parser.add_fields(*_HOW)
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="work on a cluster (needs the extra cluster): the address of a Dask scheduler, such "
        "as tcp://10.0.0.1:8786, or local for one in processes of this machine",
    )
    parser.add_fields(SECONDS, NODES)
    parser.add_json("how far it is, one object a second on standard error, and the summary")


def run(arguments: Namespace) -> int:
    if arguments.report is not None:
        return _report(arguments)
    if not arguments.files:
        raise UnsupportedError("name the files of puzzles (or --report and a database)")
    targets = {name: getattr(arguments, name) for name in _WRITTEN}
    targets = {name: path for name, path in targets.items() if path is not None}
    if arguments.into is None and not targets:
        raise UnsupportedError(
            "name where the results go: --into results.db, or --jsonl, --csv or --parquet and a "
            "file"
        )
    if arguments.cluster is None:
        return _work(arguments, targets, None)
    from nonolith.batches.cluster import connect

    with connect(arguments.cluster, arguments.jobs) as executor:
        return _work(arguments, targets, executor)


def _work(arguments: Namespace, targets: dict[str, str], executor: Any) -> int:
    import nonolith

    work = nonolith.batch(
        [opened(name) for name in arguments.files],
        arguments.do,
        into=arguments.into,
        limits=limits_of(arguments),
        jobs=arguments.jobs,
        executor=executor,
        ordered=arguments.ordered,
        format=arguments.format,
    )
    with progress_of(work, arguments.json) as update:
        try:
            work.write(targets, report=update) if targets else work.run(update)
        except KeyboardInterrupt:
            PROGRESS.hide()
            show_message(f"stopped: {_stopped(work, arguments)}")
            raise
    if STANDARD not in targets.values():
        print(dumps(work.record()) if arguments.json else line_of(work))
    if work.errors:
        return BAD_INPUT
    return LIMIT if work.limits_reached else DONE


def _stopped(work: Batch, arguments: Namespace) -> str:
    if arguments.into is None:
        return "nothing is stored without --into"
    return f"{work.stored} puzzles are stored in {arguments.into}; the same command goes on"


def _report(arguments: Namespace) -> int:
    from nonolith.batches.report import report

    if arguments.files:
        raise UnsupportedError("--report shows a database and does nothing else: name no files")
    found = report(arguments.report)
    print(dumps(found.record()) if arguments.json else found.text)
    return DONE


@contextmanager
def progress_of(work: Batch, json: bool) -> Iterator[Callable[[Batch], None]]:
    """Show the progress of a batch inside ``with``; yield the function that updates it.

    The progress goes to standard error: one line, or with ``json`` an object per second and a last
    one at the end.
    """
    last = monotonic()

    def update(work: Batch) -> None:
        nonlocal last
        if not json:
            PROGRESS.show(line_of(work))
        elif monotonic() - last > _PERIOD:
            last = monotonic()
            write_message(dumps(work.record()) + "\n")

    try:
        with nullcontext() if json else PROGRESS.during("reading", log=True):
            yield update
    finally:
        if json:
            write_message(dumps(work.record()) + "\n")


def line_of(work: Batch) -> str:
    """Return the progress line: puzzles done, speed, time left, and the number of each verdict."""
    record = work.record()
    parts = [f"{plural(work.done, 'puzzle')} done"]
    if work.known:
        parts[0] += f", {work.known} done before"
    if record["rate"]:
        parts.append(f"{record['rate']:.0f} a second")
    if record["seconds_left"]:
        parts.append(f"about {record['seconds_left']:.0f} s left")
    if work.workers == 0:
        parts.append("no worker is there")
    counts = [f"{number} {verdict}" for verdict, number in sorted(work.verdicts.items())]
    if work.limits_reached:
        counts.append(f"{work.limits_reached} at a limit")
    if work.errors:
        counts.append(plural(work.errors, "error"))
    return ", ".join(parts) + (f": {', '.join(counts)}" if counts else "")


def _tasks(text: str) -> str:
    from nonolith.batches.plan import Plan
    from nonolith.support.errors import NonolithError

    try:
        Plan.of(text)
    except NonolithError as error:
        raise ArgumentTypeError(str(error)) from None
    return text


def _database(text: str) -> str:
    if text in ("", STANDARD):
        raise ArgumentTypeError("a database is a file")
    return text

"""Run ``nonolith batch``: run tasks for many puzzles on all cores, and store the results."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from json import dumps

import nonolith
from nonolith.batches.batch import Batch, batch
from nonolith.cli.command import BAD_INPUT, DONE, LIMIT
from nonolith.cli.console import PROGRESS, show_message, write_message
from nonolith.cli.inputs import readable
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, limits_of, refuse
from nonolith.cli.targets import STANDARD, stored_file
from nonolith.operations.derived import fields_of
from nonolith.operations.shared_fields import FORMAT, NODES, SECONDS
from nonolith.support.deadline import Deadline
from nonolith.support.errors import UnsupportedError
from nonolith.support.plurals import plural

#: Seconds between two JSON objects about the progress.
_JSON_SECONDS = 1.0

#: The formats of result files besides the database, by the name of their option.
_FILES = {
    "jsonl": "JSON, one object per line",
    "csv": "CSV",
    "parquet": "Parquet (needs the extra parquet)",
}


def add_batch(parser: Parser) -> None:
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        help="a file, a folder (all files in it that have the extension of a format), a pattern "
        "such as 'pack-*.non', - for standard input, or a puzzle written as a simontatham ID",
    )
    parser.add_argument(
        "--do",
        metavar="TASKS",
        type=_tasks,
        default="check",
        help="tasks for each puzzle, separated by commas: check (the default), cells, count, "
        "rate or rate:all, solve or solve:METHOD, explain, convert:FORMAT, marginals",
    )
    parser.add_fields(FORMAT)
    parser.add_file(
        "--into",
        meaning="store the results in this database (SQLite); results that are in the database "
        "already, for the same tasks and limits, are not computed again",
        kind=stored_file,
    )
    for name, what in _FILES.items():
        meaning = f"write the results as {what}; with --into also the results of earlier runs"
        parser.add_file(f"--{name}", meaning=meaning)
    parser.add_file("--report", meaning="print a summary of this database and exit", kind=str)
    parser.add_fields(*fields_of(batch, "ordered", "jobs"))
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="run on a cluster (needs the extra cluster): the address of a Dask scheduler, such as "
        "tcp://10.0.0.1:8786, or local for a cluster on this machine",
    )
    parser.add_fields(
        SECONDS.replace(meaning="time limit for each task and puzzle, in seconds"),
        NODES.replace(meaning="maximum number of branches for each task and puzzle"),
    )
    parser.add_json("the summary; also the progress, on standard error, once per second")
    parser.add_examples(
        "nonolith batch examples/three.txt --into results.db",
        "nonolith batch examples --do check,rate,solve:probe1 --timeout 60 --into results.db",
        "nonolith batch examples/three.txt --do count --jsonl -",
    )


def run_batch(arguments: Namespace) -> int:
    if arguments.report is not None:
        return _report(arguments)
    if not arguments.files:
        raise UnsupportedError("name the files of the puzzles (or --report and a database)")
    targets = {name: path for name in _FILES if (path := getattr(arguments, name)) is not None}
    if arguments.into is None and not targets:
        raise UnsupportedError("name a file for the results: --into, --jsonl, --csv or --parquet")
    with ExitStack() as context:
        executor = None
        if arguments.cluster is not None:
            from nonolith.batches.cluster import connect

            executor = context.enter_context(connect(arguments.cluster, arguments.jobs))
        work = nonolith.batch(
            [readable(name) for name in arguments.files],
            arguments.do,
            limits=limits_of(arguments),
            executor=executor,
            **{name: getattr(arguments, name) for name in ("into", "jobs", "ordered", "format")},
        )
        update = context.enter_context(progress_of(work, arguments.json))
        try:
            work.write(targets, report=update) if targets else work.run(update)
        except KeyboardInterrupt:
            stored = "nothing is stored without --into"
            if arguments.into is not None:
                stored = (
                    f"{work.stored} puzzles are stored in {arguments.into}; run the same command "
                    "again to continue"
                )
            show_message(f"stopped: {stored}")
            raise
    if STANDARD not in targets.values():
        output = Output(arguments)
        if arguments.json:
            output.record(work.record())
        else:
            output.line(line_of(work))
    if work.errors:
        return BAD_INPUT
    return LIMIT if work.limits_reached else DONE


def _report(arguments: Namespace) -> int:
    from nonolith.batches.report import report

    if arguments.files:
        raise UnsupportedError("--report only reads a database: name no files with it")
    unused = "do", "into", "jsonl", "csv", "parquet"
    refuse(arguments, "--report only reads a database: leave out {}", *unused)
    found, output = report(arguments.report), Output(arguments)
    if arguments.json:
        output.record(found.record())
    else:
        output.text(found.text)
    return DONE


@contextmanager
def progress_of(work: Batch, json: bool) -> Iterator[Callable[[Batch], None]]:
    """Show the progress of a batch until the context ends; yield the function that updates it.

    The progress goes to standard error: one changing line, or with ``json`` one object per second
    and one at the end.
    """
    next_report = Deadline(_JSON_SECONDS)

    def update(work: Batch) -> None:
        nonlocal next_report
        if not json:
            PROGRESS.show(line_of(work))
        elif next_report.passed:
            next_report = Deadline(_JSON_SECONDS)
            write_message(dumps(work.record()) + "\n")

    try:
        with nullcontext() if json else PROGRESS.during("reading", log=True):
            yield update
    finally:
        if json:
            write_message(dumps(work.record()) + "\n")


def line_of(work: Batch) -> str:
    """Return the progress line: puzzles done, speed, and the puzzles of each verdict."""
    record = work.record()
    parts = [f"{plural(work.done, 'puzzle')} done"]
    if work.known:
        parts.append(f"{work.known} done before")
    if record["rate"]:
        parts.append(f"{record['rate']:.0f} a second")
    if work.workers == 0:
        parts.append("the cluster has no worker")
    counts = [f"{number} {verdict}" for verdict, number in sorted(work.verdicts.items())]
    if work.limits_reached:
        counts.append(f"{work.limits_reached} at a limit")
    if work.errors:
        counts.append(plural(work.errors, "error"))
    return ", ".join(parts) + (f": {', '.join(counts)}" if counts else "")


def _tasks(text: str) -> str:
    from nonolith.batches.plan import Plan

    Plan.of(text)  # raises an error for a wrong name
    return text

"""``nonolith batch``: the same tasks for many puzzles, on all cores, into a database."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from typing import TYPE_CHECKING

from nonolith.cli.base import BAD_INPUT, DONE, LIMIT
from nonolith.cli.inputs import STANDARD_INPUT, standard_input
from nonolith.cli.messages import show_message
from nonolith.cli.options import add_json, add_limits, formats
from nonolith.cli.parser import Parser, one_of, whole
from nonolith.cli.targets import STANDARD_OUTPUT, target
from nonolith.support.errors import UnsupportedError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from nonolith.batches.batch import Batch

EXAMPLES = (
    "nonolith batch examples/three.txt --into results.db",
    "nonolith batch examples --do check,rate,solve:probe1 --timeout 60 --into results.db",
    "nonolith batch examples/three.txt --do count --jsonl -",
)


def configure(parser: Parser) -> None:
    _add_work(parser)
    _add_results(parser)
    _add_workers(parser)
    add_limits(parser)
    add_json(parser, "how far it is, one object a second on standard error, and the summary")
    parser.set_defaults(colour="never")


def _add_work(parser: Parser) -> None:
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
    parser.add_argument(
        "--from",
        dest="format",
        metavar="NAME",
        type=one_of("format", formats),
        help="the format of the input; by default its content decides, then its extension",
    )


def _add_results(parser: Parser) -> None:
    parser.add_argument(
        "--into",
        metavar="FILE",
        type=_database,
        help="store the results in this database (SQLite); what it has already of the same tasks "
        "and limits is not done again",
    )
    for name, what in (("jsonl", "as JSON, one object a line"), ("csv", "as CSV"),
                       ("parquet", "as Parquet (needs the extra parquet)")):  # fmt: skip
        parser.add_argument(
            f"--{name}",
            metavar="FILE",
            type=target,
            help=f"write the results {what}; with --into also those of earlier",
        )
    parser.add_argument(
        "--report", metavar="FILE", help="show a summary of this database, and do nothing else"
    )
    parser.add_argument(
        "--ordered",
        action="store_true",
        help="give the results in the order of the puzzles; by default as they are done",
    )


def _add_workers(parser: Parser) -> None:
    parser.add_argument(
        "--jobs",
        metavar="NUMBER",
        type=whole(1),
        help="how many threads or processes work; by default one for each core",
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="work on a cluster (needs the extra cluster): the address of a Dask scheduler, such "
        "as tcp://10.0.0.1:8786, or local for one in processes of this machine",
    )


def run(arguments: Namespace) -> int:
    if arguments.report is not None:
        return _report(arguments)
    if not arguments.files:
        raise UnsupportedError("name the files of puzzles (or --report and a database)")
    targets = {name: getattr(arguments, name) for name in ("jsonl", "csv", "parquet")}
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


def _work(arguments: Namespace, targets: dict[str, str], executor: Executor | None) -> int:
    import nonolith
    from nonolith.cli.batch_progress import Shown

    work = nonolith.batch(
        [standard_input() if name == STANDARD_INPUT else name for name in arguments.files],
        arguments.do,
        into=arguments.into,
        limits=nonolith.Limits(seconds=arguments.timeout, nodes=arguments.nodes),
        jobs=arguments.jobs,
        executor=executor,
        ordered=arguments.ordered,
        format=arguments.format,
    )
    with Shown(work, arguments.json) as shown:
        try:
            work.write(targets, report=shown.update) if targets else work.run(shown.update)
        except KeyboardInterrupt:
            shown.hide()
            show_message(f"stopped: {_stopped(work, arguments)}")
            raise
    return _end(work, arguments, STANDARD_OUTPUT in targets.values())


def _stopped(work: Batch, arguments: Namespace) -> str:
    if arguments.into is None:
        return "nothing is stored without --into"
    return f"{work.stored} puzzles are stored in {arguments.into}; the same command goes on"


def _end(work: Batch, arguments: Namespace, written: bool) -> int:
    """Show what was done; the exit code is that of the worst row."""
    from nonolith.cli.batch_progress import line_of

    if arguments.json and not written:
        from json import dumps

        print(dumps(work.record()))
    elif not written:
        print(line_of(work))
    if work.errors:
        return BAD_INPUT
    return LIMIT if work.limits_reached else DONE


def _report(arguments: Namespace) -> int:
    from nonolith.batches.report import report

    if arguments.files:
        raise UnsupportedError("--report shows a database and does nothing else: name no files")
    found = report(arguments.report)
    if arguments.json:
        from json import dumps

        print(dumps(found.record()))
    else:
        print(found.text)
    return DONE


def _tasks(text: str) -> str:
    from nonolith.batches.plan import Plan
    from nonolith.support.errors import NonolithError

    try:
        Plan.of(text)
    except NonolithError as error:
        raise ArgumentTypeError(str(error)) from None
    return text


def _database(text: str) -> str:
    if text in ("", STANDARD_OUTPUT):
        raise ArgumentTypeError("a database is a file")
    return text

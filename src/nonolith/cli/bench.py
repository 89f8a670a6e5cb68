"""``nonolith bench``: the tables of the papers, measured again."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable

from nonolith.cli.base import DONE
from nonolith.cli.options import add_json
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, one_of, seconds, seed
from nonolith.cli.progress import PROGRESS, bar
from nonolith.support.errors import UnsupportedError

EXAMPLES = (
    "nonolith bench list",
    "nonolith bench table wu-3 --puzzles examples/three.txt",
    "nonolith bench table wu-4 --puzzles examples/three.txt --csv",
)


def configure(parser: Parser) -> None:
    parser.add_argument(
        "action",
        metavar="ACTION",
        type=one_of("action", lambda: ("list", "table")),
        help="list the tables, or measure a table",
    )
    parser.add_argument(
        "table",
        metavar="NAME",
        nargs="?",
        type=one_of("table", _tables),
        help="the table to measure (nonolith bench list)",
    )
    parser.add_argument(
        "--full",
        action="store_true",
        help="as many puzzles as in the paper and its limits on time, which may take hours; by "
        "default some, in about a minute",
    )
    parser.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=seconds,
        help="stop each method after this many seconds a puzzle",
    )
    parser.add_argument(
        "--seed", metavar="TEXT", type=seed, default="0", help="another seed makes other puzzles"
    )
    parser.add_argument(
        "--puzzles",
        metavar="FILE",
        help="measure on all puzzles of this file instead (tables of one set of puzzles only)",
    )
    forms = parser.add_mutually_exclusive_group()
    add_json(forms, "one object for the table, or for each table of the list")
    forms.add_argument("--csv", action="store_true", help="print the rows as CSV")
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    output = Output(arguments)
    if arguments.action == "list":
        _list(arguments, output)
    else:
        _measure(arguments, output)
    return DONE


def _list(arguments: Namespace, output: Output) -> None:
    from nonolith.literature.papers import TABLES

    width = max(map(len, TABLES))
    for table in TABLES.values():
        if arguments.json:
            output.record({"name": table.name, "title": table.title, "source": table.source})
        else:
            output.line(f"{table.name:{width}}  {table.title}")
            output.line(f"{'':{width}}  {table.source}")


def _measure(arguments: Namespace, output: Output) -> None:
    from nonolith.formats import read_all
    from nonolith.literature.papers import TABLES, Settings, measure
    from nonolith.literature.papers.rendering import as_csv, as_record, as_text

    if arguments.table is None:
        raise UnsupportedError(f"which table? The tables are {', '.join(TABLES)}")

    def begin(what: str, number: int, total: int) -> None:
        PROGRESS.show(f"measuring {arguments.table}: {bar(number, total)} {what}")

    with PROGRESS.during(f"measuring {arguments.table}", log=True):
        puzzles = tuple(read_all(arguments.puzzles)) if arguments.puzzles else ()
        settings = Settings(arguments.full, arguments.timeout, arguments.seed, puzzles, begin)
        measured = measure(arguments.table, settings)
    table = TABLES[arguments.table]
    if arguments.json:
        output.record(as_record(table, measured))
    else:
        text = as_csv(measured) if arguments.csv else as_text(table, measured)
        for line in text.rstrip("\n").split("\n"):
            output.line(line)


def _tables() -> Iterable[str]:
    from nonolith.literature.papers import TABLES

    return TABLES

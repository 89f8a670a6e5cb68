"""``nonolith bench``: measure the tables of the papers again."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE
from nonolith.cli.console import PROGRESS, bar
from nonolith.cli.generate import SEED
from nonolith.cli.options import CommandParser, json_field
from nonolith.cli.output import Output
from nonolith.cli.parser import one_of
from nonolith.operations.fields import Boolean, Field, names_of
from nonolith.operations.inputs import SECONDS
from nonolith.support.errors import UnsupportedError

EXAMPLES = (
    "nonolith bench list",
    "nonolith bench table wu-3 --puzzles examples/three.txt",
    "nonolith bench table wu-4 --puzzles examples/three.txt --csv",
)


def configure(parser: CommandParser) -> None:
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
        type=one_of("table", names_of("nonolith.literature.papers", "TABLES")),
        help="the table to measure (nonolith bench list)",
    )
    full = (
        "as many puzzles as in the paper and its limits on time, which may take hours; by default "
        "some, in about a minute"
    )
    parser.add_fields(Field("full", Boolean(), full), SECONDS, SEED)
    puzzles = "measure on all puzzles of this file instead (tables of one set of puzzles only)"
    parser.add_file("--puzzles", puzzles, str)
    parser.add_one_of(
        json_field("one object for the table, or for each table of the list"),
        Field("csv", Boolean(), "print the rows as CSV"),
    )


def run(arguments: Namespace) -> int:
    from nonolith.literature.papers import TABLES

    output = Output(arguments)
    if arguments.action == "list":
        tables = [(row.name, row.title, row.source) for row in TABLES.values()]
        names = ("name", "title", "source")
        output.listing(
            [(dict(zip(names, row, strict=True)), row[1:]) for row in tables], arguments.json
        )
    else:
        _measure(arguments, output)
    return DONE


def _measure(arguments: Namespace, output: Output) -> None:
    from nonolith.formats import read_all
    from nonolith.literature.papers import TABLES, Settings, measure
    from nonolith.literature.papers.base import as_csv, as_record, as_text

    if arguments.table is None:
        raise UnsupportedError(f"which table? The tables are {', '.join(TABLES)}")

    def begin(what: str, number: int, total: int) -> None:
        PROGRESS.show(f"measuring {arguments.table}: {bar(number, total)} {what}")

    with PROGRESS.during(f"measuring {arguments.table}", log=True):
        puzzles = tuple(read_all(arguments.puzzles)) if arguments.puzzles else ()
        settings = Settings(arguments.full, arguments.seconds, arguments.seed, puzzles, begin)
        measured = measure(arguments.table, settings)
    table = TABLES[arguments.table]
    if arguments.json:
        output.record(as_record(table, measured))
    else:
        text = as_csv(measured) if arguments.csv else as_text(table, measured)
        output.text(text.rstrip("\n"))

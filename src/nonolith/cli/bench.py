"""``nonolith bench``: repeat the measurements of published tables."""

from __future__ import annotations

from argparse import Namespace

import nonolith
from nonolith.cli.base import DONE
from nonolith.cli.console import PROGRESS, bar
from nonolith.cli.generate import SEED
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser, json_field, one_of
from nonolith.operations.fields import Boolean, Field, names_of
from nonolith.operations.inputs import SECONDS
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
        help="list: list the tables; table: measure a table",
    )
    parser.add_argument(
        "table",
        metavar="NAME",
        nargs="?",
        type=one_of("table", names_of("nonolith.literature.papers", "TABLES")),
        help="name of the table to measure (nonolith bench list)",
    )
    full = (
        "use the number of puzzles and the time limits of the paper, which may take hours; by "
        "default a sample that takes about a minute"
    )
    parser.add_fields(Field("full", Boolean(), full), SECONDS, SEED)
    puzzles = "measure all puzzles of this file instead (only for tables about one set of puzzles)"
    parser.add_file("--puzzles", meaning=puzzles, kind=str)
    parser.add_one_of(
        json_field("one object for the table, or for each table of the list"),
        Field("csv", Boolean(), "print the rows as CSV"),
    )


def run(arguments: Namespace) -> int:
    from nonolith.literature.papers import TABLES, Settings, measure
    from nonolith.literature.papers.base import as_csv, as_record, as_text

    output = Output(arguments)
    if arguments.action == "list":
        tables = [(row.name, row.title, row.source) for row in TABLES.values()]
        names = ("name", "title", "source")
        rows = [(dict(zip(names, row, strict=True)), row[1:]) for row in tables]
        output.listing(rows, arguments.json)
        return DONE
    if arguments.table is None:
        raise UnsupportedError(f"name the table to measure: one of {', '.join(TABLES)}")
    title = f"measuring {arguments.table}"

    def begin(what: str, number: int, total: int) -> None:
        PROGRESS.show(f"{title}: {bar(number, total)} {what}")

    with PROGRESS.during(title, log=True):
        puzzles = tuple(nonolith.read_all(arguments.puzzles)) if arguments.puzzles else ()
        settings = Settings(arguments.full, arguments.seconds, arguments.seed, puzzles, begin)
        measured = measure(arguments.table, settings)
    table = TABLES[arguments.table]
    if arguments.json:
        output.record(as_record(table, measured))
    else:
        text = as_csv(measured) if arguments.csv else as_text(table, measured)
        output.text(text.rstrip("\n"))
    return DONE

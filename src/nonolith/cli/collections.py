"""Run ``nonolith catalogue`` and ``site``: build a catalogue of pictures, or a whole site."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from nonolith.batches.collection import built, read_collection
from nonolith.cli.command import DONE
from nonolith.cli.console import PROGRESS, bar
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser
from nonolith.cli.targets import make_folder
from nonolith.support.errors import UnsupportedError
from nonolith.support.files import write_file
from nonolith.support.plurals import plural


def add_catalogue(parser: Parser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help="a folder with the file collection.toml")
    parser.add_argument(
        "out",
        metavar="OUT",
        nargs="?",
        help="write the files of the catalogue to this folder; by default only check the "
        "collection. Dates in files that were written before must stay as they are",
    )
    parser.add_colour()
    parser.add_examples(
        "nonolith catalogue examples/collection", "nonolith catalogue examples/collection built"
    )


def run_catalogue(arguments: Namespace) -> int:
    folder, out = arguments.folder, arguments.out
    if out is not None and Path(out).resolve().is_relative_to(Path(folder).resolve()):
        raise UnsupportedError(f"{out} is inside {folder}, where puzzles are; name another folder")
    with PROGRESS.during("checking and rating the puzzles", log=True):
        collection = read_collection(folder)
        files = built(collection, out)
    if out is not None:
        make_folder(out)
        for name, text in files.items():
            write_file(str(Path(out, name)), text)
    Output(arguments).line(
        f"{plural(len(collection.listed), 'picture')} in {plural(len(collection.sets), 'set')}, "
        f"{plural(len(collection.dated), 'date')}: all puzzles are unique"
    )
    return DONE


def add_site(parser: Parser) -> None:
    from nonolith.operations.derived import fields_of
    from nonolith.web.server import serve

    parser.add_argument(
        "out",
        metavar="OUT",
        help="write the files of the site to this folder; any static host "
        "serves them. Dates in files that were written before must stay as they are",
    )
    catalogue, jobs = fields_of(serve, "catalogue", "jobs")
    parser.add_fields(
        catalogue.replace(metavar="FOLDER"),
        jobs.replace(meaning="number of processes; by default the number of cores"),
    )
    parser.add_colour()
    parser.add_examples("nonolith site --catalogue examples/collection site")


def run_site(arguments: Namespace) -> int:
    from nonolith.web.site import write_site

    count = 0
    with PROGRESS.during("checking and rating the puzzles", log=True):
        for done, count in write_site(arguments.out, arguments.catalogue, arguments.jobs):
            PROGRESS.show(f"{bar(done, count)} puzzles explained")
    Output(arguments).line(
        f"{arguments.out} has the page and {plural(count, 'puzzle')} with their hints"
    )
    return DONE

"""Run ``nonolith catalogue``: check a collection of pictures, and build its catalogue."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from nonolith.batches.collection import built, read_collection
from nonolith.cli.command import DONE
from nonolith.cli.console import PROGRESS
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

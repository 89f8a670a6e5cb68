"""``nonolith convert``: from one format to another."""

from __future__ import annotations

import sys
from argparse import Namespace

from nonolith.cli.base import DONE
from nonolith.cli.inputs import Entry, read_entries, work_on
from nonolith.cli.options import add_input, add_search, formats, search_settings
from nonolith.cli.output import write_data
from nonolith.cli.parser import Parser, one_of
from nonolith.cli.solving import solution_of
from nonolith.errors import UnsupportedError
from nonolith.puzzle import Puzzle

EXAMPLES = (
    "nonolith convert --to json examples/lighthouse.non",
    "nonolith convert -o lighthouse.xml examples/lighthouse.non",
    "nonolith convert --to simontatham -n 2 examples/three.txt",
)


def configure(parser: Parser) -> None:
    add_input(parser, several=False)
    parser.add_argument(
        "--to",
        metavar="NAME",
        type=one_of("format", formats),
        help="the format to write; by default the extension of -o decides, and without -o it is "
        "non (nonolith formats lists them)",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write to this file, as a whole or not at all; by default to standard output",
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="refuse to write what the format cannot hold, instead of warning and leaving it out",
    )
    parser.add_argument(
        "--solve",
        action="store_true",
        help="solve each puzzle, and write its first solution as the goal",
    )
    add_search(parser)


def run(arguments: Namespace) -> int:
    import nonolith

    settings = search_settings(arguments)
    puzzles: list[Puzzle] = []

    def work(entry: Entry) -> int:
        puzzle = entry.puzzle
        if arguments.solve:
            puzzle = puzzle.replace(goal=solution_of(puzzle, settings))
        puzzles.append(puzzle)
        return DONE

    code = work_on(read_entries(arguments.files[0], arguments), work)
    if code != DONE:
        return code
    what = puzzles[0] if len(puzzles) == 1 else puzzles
    data = nonolith.write(what, arguments.output, format=arguments.to, strict=arguments.strict)
    if arguments.output:
        return DONE
    if isinstance(data, bytes) and sys.stdout.isatty():
        raise UnsupportedError(f"{arguments.to} is not text for a terminal; choose a file with -o")
    write_data(data)
    return DONE

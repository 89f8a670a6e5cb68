"""``nonolith convert``: from one format to another."""

from __future__ import annotations

from argparse import Namespace

from nonolith.cli.base import DONE
from nonolith.cli.inputs import Entry, read_entries, work_on
from nonolith.cli.options import add_input, add_search, add_target, search_settings
from nonolith.cli.output import write_puzzles
from nonolith.cli.parser import Parser
from nonolith.cli.solving import solution_of
from nonolith.puzzle import Puzzle

EXAMPLES = (
    "nonolith convert --to json examples/lighthouse.non",
    "nonolith convert -o lighthouse.xml examples/lighthouse.non",
    "nonolith convert --to simontatham -n 2 examples/three.txt",
)


def configure(parser: Parser) -> None:
    add_input(parser, several=False)
    add_target(parser)
    parser.add_argument(
        "--solve",
        action="store_true",
        help="solve each puzzle, and write its first solution as the goal",
    )
    add_search(parser)


def run(arguments: Namespace) -> int:
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
    write_puzzles(puzzles, arguments)
    return DONE

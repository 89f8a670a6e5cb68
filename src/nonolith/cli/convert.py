"""``nonolith convert``: from one format to another."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from nonolith.cli.base import DONE
from nonolith.cli.folders import into_folder, is_folder
from nonolith.cli.inputs import Entry, for_each
from nonolith.cli.options import add_input, add_search, add_target, search_settings
from nonolith.cli.parser import Parser
from nonolith.cli.sinks import puzzle_sink
from nonolith.cli.solving import solution_of
from nonolith.model.puzzle import Puzzle

#: What to do where the format holds one puzzle only.
_ADVICE = "choose one with -n, write each to a file of its own with -o FOLDER/, or "

EXAMPLES = (
    "nonolith convert --to json examples/lighthouse.non",
    "nonolith convert -o lighthouse.xml examples/lighthouse.non",
    "nonolith convert --to simontatham -n 2 examples/three.txt",
    "nonolith convert --to json -o all.json examples/cat.non examples/three.txt",
    "nonolith convert --to non -o converted/ examples/cat.non examples/three.txt",
)


def configure(parser: Parser) -> None:
    add_input(parser)
    add_target(parser, folder=True)
    parser.add_argument(
        "--solve",
        action="store_true",
        help="solve each puzzle, and write its first solution as the goal",
    )
    add_search(parser)


def run(arguments: Namespace) -> int:
    settings = search_settings(arguments)
    if is_folder(arguments.output):
        return into_folder(arguments, lambda puzzle: _prepared(puzzle, arguments, settings))
    # The numbers of one list are kept: a missing puzzle must not change those of the others.
    keeps = len(arguments.files) == 1
    with puzzle_sink(arguments, _ADVICE) as sink:  # a bad format is an error before any solving

        def work(entry: Entry) -> int:
            puzzle = _prepared(entry.puzzle, arguments, settings)
            sink.add(puzzle, entry.mark if keeps else None, "" if entry.alone else entry.label)
            return DONE

        return for_each(arguments, work)


def _prepared(puzzle: Puzzle, arguments: Namespace, settings: dict[str, Any]) -> Puzzle:
    if not arguments.solve:
        return puzzle
    return puzzle.replace(goal=solution_of(puzzle, settings))

"""``nonolith convert``: from one format to another."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from nonolith.cli.base import DONE
from nonolith.cli.folders import into_folder, is_folder
from nonolith.cli.inputs import Entry, for_each
from nonolith.cli.options import add_input, add_search, add_target, search_settings
from nonolith.cli.parser import Parser
from nonolith.cli.solving import solution_of
from nonolith.cli.targets import puzzle_form, write_puzzles
from nonolith.errors import UnsupportedError
from nonolith.puzzle import Puzzle

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
    form = puzzle_form(arguments)  # what cannot be written is told before anything is solved
    puzzles: list[Puzzle] = []
    marks: list[int] = []

    def work(entry: Entry) -> int:
        puzzles.append(_prepared(entry.puzzle, arguments, settings))
        marks.append(entry.mark)
        return DONE

    code = for_each(arguments, work)
    if puzzles:  # what went wrong with the others was said
        _refuse_several(form, len(puzzles))
        # Of one list the numbers are kept: a puzzle that is left out must not shift the others.
        kept = len(arguments.files) == 1 and len(set(marks)) == len(marks)
        write_puzzles(puzzles, arguments, marks if kept else None)
    return code


def _prepared(puzzle: Puzzle, arguments: Namespace, settings: dict[str, Any]) -> Puzzle:
    if not arguments.solve:
        return puzzle
    return puzzle.replace(goal=solution_of(puzzle, settings))


def _refuse_several(form: str, number: int) -> None:
    from nonolith.formats import FORMATS

    if number > 1 and not FORMATS[form].holds.several:
        able = ", ".join(row.name for row in FORMATS.values() if row.holds.several)
        raise UnsupportedError(
            f"{form} holds one puzzle, and there are {number}: choose one with -n, write each to a "
            f"file of its own with -o FOLDER/, or choose one of {able}"
        )

"""``nonolith rate``: how hard puzzles are for people."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from nonolith.cli.inputs import Entry, perform
from nonolith.cli.options import CommandParser
from nonolith.cli.output import Output
from nonolith.operations.reasoning import RATE

if TYPE_CHECKING:
    from nonolith.reasoning.rating import Rating

EXAMPLES = (
    "nonolith rate examples/lighthouse.non examples/cat.non",
    "nonolith rate --json examples/three.txt",
)


def configure(parser: CommandParser) -> None:
    parser.add_input()
    parser.add_people()
    parser.add_json()


def run(arguments: Namespace) -> int:
    def show(entry: Entry, rating: Rating, output: Output) -> None:
        output.line(f"{entry.prefix}{rating.text(arguments.language, way=True)}")

    return perform(arguments, RATE, show)

"""``nonolith verify``: what a person's work says already."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from nonolith.cli.base import DONE, NO_SOLUTION
from nonolith.cli.grids import grid_of
from nonolith.cli.inputs import Entry, for_each
from nonolith.cli.options import add_input, add_json
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser

if TYPE_CHECKING:
    from nonolith.explain.verifying import Verification

EXAMPLES = ("nonolith verify 3x3:2/1.1/2/3/1.1/1 '###/???/?#?'",)


def configure(parser: Parser) -> None:
    add_input(parser, several=False)
    parser.add_argument(
        "grid",
        metavar="GRID",
        help="what is to be checked: a file with a line of the palette's characters for each row "
        "(? for unknown), or the rows themselves with / between them",
    )
    add_json(parser)
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    import nonolith

    output = Output(arguments)

    def work(entry: Entry) -> int:
        found = nonolith.verify(entry.puzzle, grid_of(arguments.grid, entry.puzzle))
        if arguments.json:
            from nonolith.cli.records import puzzle_record

            output.record({**puzzle_record(entry), **found.record()})
        else:
            for line in _lines(found):
                output.line(line if entry.alone else f"{entry.label}: {line}")
        return DONE if found.good else NO_SOLUTION

    return for_each(arguments, work)


def _lines(found: Verification) -> list[str]:
    if found.solved:
        return ["solved"]
    lines = [f"contradiction: {link.sentence}" for link in found.conflicts]
    lines += [
        f"wrong: row {fact.row + 1}, column {fact.column + 1}: the clues alone settle it otherwise"
        for fact in found.wrong
    ]
    if not lines:
        lines = ["nothing contradicts the clues so far"]
    if found.done:
        parts = [
            f"{line} {', '.join(str(block + 1) for block in blocks)}"
            for line, blocks in found.done.items()
        ]
        lines.append(f"blocks that are done: {'; '.join(parts)}")
    if found.offering:
        lines.append(f"lines that offer something: {', '.join(map(str, found.offering))}")
    return lines

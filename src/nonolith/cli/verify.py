"""``nonolith verify``: a person's work, checked against the clues."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, for_each
from nonolith.cli.options import add_input, add_json, add_show, add_time
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser
from nonolith.cli.states import add_state, state_of
from nonolith.errors import UnsupportedError
from nonolith.wording import plural

if TYPE_CHECKING:
    from nonolith.reasoning.verifying import Verification

EXAMPLES = ("nonolith verify 3x3:2/1.1/2/3/1.1/1 '###/???/?#?'",)

#: The number of lines or cells of each kind that are printed without --all.
FEW = 5


def configure(parser: Parser) -> None:
    add_input(parser, several=False)
    parser.add_argument(
        "checked",
        metavar="GRID",
        nargs="?",
        help="the grid to be checked: a file, - for standard input, or the rows with / between "
        "them; as show prints it, or a line of the palette's characters for each row (? for "
        "unknown)",
    )
    add_state(parser, "the grid to be checked", "")
    parser.add_argument(
        "--all",
        action="store_true",
        help="name all lines and cells; by default the first few of each kind",
    )
    add_show(parser)
    add_time(parser)
    add_json(parser)
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    import nonolith

    output = Output(arguments)
    limits = nonolith.Limits(seconds=arguments.timeout)
    most = None if arguments.all else FEW

    if arguments.checked is not None:
        if arguments.grid is not None or arguments.saved is not None:
            raise UnsupportedError("there is a grid already: leave out --grid and --saved")
        arguments.grid = arguments.checked

    def work(entry: Entry) -> int:
        grid = state_of(arguments, entry.puzzle)
        if grid is None:
            raise UnsupportedError("a grid is needed: GRID, --grid GRID or --saved NUMBER")
        found = nonolith.verify(entry.puzzle, grid, limits=limits)
        if arguments.json:
            from nonolith.records import puzzle_record

            output.record({**puzzle_record(entry), **found.record()})
        else:
            if arguments.show:
                output.numbered(entry.puzzle, grid)
            for line in _lines(found, most):
                output.line(line if entry.alone else f"{entry.label}: {line}")
        if not found.good:
            return NO_SOLUTION
        return DONE if found.limit is None else LIMIT

    return for_each(arguments, work)


def _lines(found: Verification, most: int | None) -> list[str]:
    if found.solved:
        return ["solved"]
    lines = _against(found, most)
    if not lines:
        lines = ["nothing contradicts the clues so far"]
    if found.done:
        parts = [
            f"{line} {', '.join(str(block + 1) for block in blocks)}"
            for line, blocks in found.done.items()
        ]
        lines.append(f"blocks that are done: {_few(parts, most)}")
    if found.offering:
        parts = [f"{line} ({plural(cells, 'cell')})" for line, cells in found.offering.items()]
        lines.append(f"lines that offer something: {_few(parts, most)}")
    if found.limit is not None:
        lines.append(f"the limit on {found.limit} was reached; there may be more")
    return lines


def _against(found: Verification, most: int | None) -> list[str]:
    """What contradicts the clues, the shortest reason first."""
    lines = []
    if not found.judged.solvable:
        lines.append("contradiction: the puzzle has no solution, whatever the grid")
    mistake = found.judged.mistake
    if mistake is not None:
        lines.append(f"wrong: {mistake.sentence}")
    named = set() if mistake is None else {link.line for link in mistake.chain}
    others = [link.sentence for link in found.conflicts if link.line not in named]
    lines += [f"contradiction: {sentence}" for sentence in others[:most]]
    if left := len(others) - len(others[:most]):
        lines.append(f"contradiction: and in {plural(left, 'line')} more")
    if mistake is None or found.wrong not in ((), mistake.cells):
        cells = [f"row {fact.row + 1}, column {fact.column + 1}" for fact in found.wrong]
        if cells:
            lines.append(f"cells that contradict what the clues alone settle: {_few(cells, most)}")
    return lines


def _few(parts: Sequence[str], most: int | None) -> str:
    """The first parts as a list, and the number of the others."""
    text = "; ".join(parts[:most])
    left = len(parts) - len(parts[:most])
    return f"{text}; and {left} more" if left else text

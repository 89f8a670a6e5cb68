"""``nonolith verify``: check a person's work against the clues."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, perform
from nonolith.cli.options import SHOW, CommandParser
from nonolith.cli.output import Output
from nonolith.operations.fields import Boolean, Field
from nonolith.operations.reasoning import VERIFY
from nonolith.support.errors import UnsupportedError

if TYPE_CHECKING:
    from nonolith.reasoning.language import Language
    from nonolith.reasoning.verifying import Verification

EXAMPLES = ("nonolith verify 3x3:2/1.1/2/3/1.1/1 '###/???/?#?'",)

#: Maximum number of lines or cells of each kind that are printed without --all.
FEW = 5

_ALL = Field("all", Boolean(), "name all lines and cells; by default the first few of each kind")


def configure(parser: CommandParser) -> None:
    parser.add_input(several=False)
    parser.add_argument(
        "checked", metavar="GRID", nargs="?", help="the grid to be checked, as for --grid"
    )
    parser.add_state("the grid to be checked", "")
    parser.add_people()
    parser.add_fields(_ALL, SHOW)
    parser.add_json()


def run(arguments: Namespace) -> int:
    from nonolith.reasoning.language import language_of

    named = [one for one in (arguments.checked, arguments.grid, arguments.saved) if one is not None]
    if len(named) > 1:
        raise UnsupportedError("there is a grid already: leave out --grid and --saved")
    if not named:
        raise UnsupportedError("a grid is needed: GRID, --grid GRID or --saved NUMBER")
    if arguments.checked is not None:
        arguments.grid = arguments.checked
    most = None if arguments.all else FEW

    def show(entry: Entry, found: Verification, output: Output) -> None:
        if arguments.show:
            output.numbered(entry.puzzle, entry.grid)
        for line in _lines(found, most, language_of(arguments.language)):
            output.line(f"{entry.prefix}{line}")

    return perform(arguments, VERIFY, show, _exit_code)


def _exit_code(found: Verification) -> int:
    if not found.good:
        return NO_SOLUTION
    return DONE if found.limit is None else LIMIT


def _lines(found: Verification, most: int | None, language: Language) -> list[str]:
    from nonolith.reasoning.language import Number
    from nonolith.reasoning.wording import line_phrase

    if found.solved:
        return [language.text("checked_solved")]
    lines = _against(found, most, language)
    if not lines:
        lines = [language.text("checked_good")]
    if found.done:
        parts = [
            f"{line_phrase(language, line)} {', '.join(str(block + 1) for block in blocks)}"
            for line, blocks in found.done.items()
        ]
        lines.append(language.text("checked_done", parts=_few(parts, most, language)))
    if found.offering:
        parts = [
            language.text("checked_offers", line=line_phrase(language, line), count=Number(cells))
            for line, cells in found.offering.items()
        ]
        lines.append(language.text("checked_offering", parts=_few(parts, most, language)))
    if found.limit is not None:
        lines.append(language.text("checked_limit", limit=language.limit(found.limit)))
    return lines


def _against(found: Verification, most: int | None, language: Language) -> list[str]:
    """Return the contradictions to the clues, the shortest reason first."""
    from nonolith.reasoning.language import Number

    lines = []
    if not found.diagnosis.solvable:
        lines.append(language.text("checked_unsolvable"))
    mistake = found.diagnosis.mistake
    if mistake is not None:
        lines.append(language.text("checked_wrong", sentence=mistake.sentence))
    named = set() if mistake is None else {link.line for link in mistake.chain}
    others = [link.sentence for link in found.conflicts if link.line not in named]
    lines += [language.text("checked_conflict", sentence=sentence) for sentence in others[:most]]
    if left := len(others) - len(others[:most]):
        lines.append(language.text("checked_conflicts", count=Number(left)))
    if mistake is None or found.wrong not in ((), mistake.cells):
        cells = [str(language.cell(fact.row, fact.column)) for fact in found.wrong]
        if cells:
            parts = _few(cells, most, language)
            lines.append(language.text("checked_settled", parts=parts))
    return lines


def _few(parts: Sequence[str], most: int | None, language: Language) -> str:
    """Return the first parts as a list, and the number of the rest."""
    text = language.text("semicolon").join(parts[:most])
    left = len(parts) - len(parts[:most])
    return language.text("checked_more", parts=text, count=left) if left else text

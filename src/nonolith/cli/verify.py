"""``nonolith verify``: check a person's work against the clues."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

import nonolith
from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, perform
from nonolith.cli.output import Output
from nonolith.cli.parser import SHOW, Parser
from nonolith.operations.fields import Boolean, Field
from nonolith.operations.reasoning import VERIFY
from nonolith.reasoning.language import Language, Number, language_of
from nonolith.support.errors import UnsupportedError

EXAMPLES = ("nonolith verify 3x3:2/1.1/2/3/1.1/1 '###/???/?#?'",)

#: Maximum number of lines or cells of each kind that are printed without --all.
_MAX_PARTS = 5

_ALL = Field("all", Boolean(), "print all lines and cells; by default the first 5 of each kind")


def configure(parser: Parser) -> None:
    parser.add_input(several=False)
    parser.add_argument(
        "checked", metavar="GRID", nargs="?", help="the grid to check, as for --grid"
    )
    parser.add_state("the grid to check", "")
    parser.add_people()
    parser.add_fields(_ALL, SHOW)
    parser.add_json()


def run(arguments: Namespace) -> int:
    grids = [arguments.checked, arguments.grid, arguments.saved]
    if grids.count(None) != 2:
        raise UnsupportedError("name exactly one grid: GRID, --grid GRID or --saved NUMBER")
    if arguments.checked is not None:
        arguments.grid = arguments.checked

    def show(entry: Entry, found: nonolith.Verification, output: Output) -> None:
        if arguments.show:
            output.numbered(entry.puzzle, entry.grid)
        most = None if arguments.all else _MAX_PARTS
        for line in _lines(found, most, language_of(arguments.language)):
            output.line(f"{entry.prefix}{line}")

    return perform(arguments, VERIFY, show, _exit_code)


def _exit_code(found: nonolith.Verification) -> int:
    if not found.good:
        return NO_SOLUTION
    return DONE if found.limit is None else LIMIT


def _lines(found: nonolith.Verification, most: int | None, language: Language) -> list[str]:
    """Return the sentences; each names at most ``most`` lines or cells, or all for None."""
    from nonolith.reasoning.wording import line_phrase

    if found.solved:
        return [language.text("checked_solved")]

    def joined(parts: Sequence[str]) -> str:
        text = language.text("semicolon").join(parts[:most])
        left = len(parts) - len(parts[:most])
        return language.text("checked_more", parts=text, count=left) if left else text

    mistake = found.diagnosis.mistake
    lines = [] if found.diagnosis.solvable else [language.text("checked_unsolvable")]
    if mistake is not None:
        lines.append(language.text("checked_wrong", sentence=mistake.sentence))
    # Lines that the reason of the mistake names are not named again.
    named = set() if mistake is None else {link.line for link in mistake.chain}
    conflicts = [link.sentence for link in found.conflicts if link.line not in named]
    for sentence in conflicts[:most]:
        lines.append(language.text("checked_conflict", sentence=sentence))
    if left := len(conflicts) - len(conflicts[:most]):
        lines.append(language.text("checked_conflicts", count=Number(left)))
    if found.wrong and (mistake is None or found.wrong != mistake.cells):
        cells = [str(language.cell(fact.row, fact.column)) for fact in found.wrong]
        lines.append(language.text("checked_settled", parts=joined(cells)))
    if not lines:
        lines.append(language.text("checked_good"))
    if found.done:
        parts = [
            f"{line_phrase(language, line)} {', '.join(str(block + 1) for block in blocks)}"
            for line, blocks in found.done.items()
        ]
        lines.append(language.text("checked_done", parts=joined(parts)))
    if found.offering:
        parts = [
            language.text("checked_offers", line=line_phrase(language, line), count=Number(cells))
            for line, cells in found.offering.items()
        ]
        lines.append(language.text("checked_offering", parts=joined(parts)))
    if found.limit is not None:
        lines.append(language.text("checked_limit", limit=language.limit(found.limit)))
    return lines

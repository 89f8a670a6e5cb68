"""``nonolith verify``: a person's work, checked against the clues."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonolith.cli.base import DONE, LIMIT, NO_SOLUTION
from nonolith.cli.inputs import Entry, for_each
from nonolith.cli.options import add_input, add_json, add_language, add_show, add_time
from nonolith.cli.output import Output
from nonolith.cli.parser import Parser
from nonolith.cli.states import add_state, state_of
from nonolith.support.errors import UnsupportedError

if TYPE_CHECKING:
    from nonolith.reasoning.language import Language
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
    add_language(parser)
    add_show(parser)
    add_time(parser)
    add_json(parser)
    parser.set_defaults(colour="never")


def run(arguments: Namespace) -> int:
    import nonolith
    from nonolith.reasoning.language import language_of

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
        found = nonolith.verify(entry.puzzle, grid, language=arguments.language, limits=limits)
        if arguments.json:
            from nonolith.operations.records import puzzle_record

            output.record({**puzzle_record(entry), **found.record()})
        else:
            if arguments.show:
                output.numbered(entry.puzzle, grid)
            for line in _lines(found, most, language_of(arguments.language)):
                output.line(f"{entry.prefix}{line}")
        if not found.good:
            return NO_SOLUTION
        return DONE if found.limit is None else LIMIT

    return for_each(arguments, work)


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
    """What contradicts the clues, the shortest reason first."""
    from nonolith.reasoning.language import Number

    lines = []
    if not found.judged.solvable:
        lines.append(language.text("checked_unsolvable"))
    mistake = found.judged.mistake
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
    """The first parts as a list, and the number of the others."""
    text = language.text("semicolon").join(parts[:most])
    left = len(parts) - len(parts[:most])
    return language.text("checked_more", parts=text, count=left) if left else text

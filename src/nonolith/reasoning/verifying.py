"""Check a player's grid for contradictions, finished blocks, and lines that settle more cells."""

from __future__ import annotations

from typing import Any

from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.masks import full, lost, open_cells
from nonolith.model.puzzle import Puzzle, require_size
from nonolith.model.result import LimitedRecord
from nonolith.reasoning.language import DEFAULT, PatternNumber, language_of
from nonolith.reasoning.mistakes import Diagnosis, clashing_cells, diagnose, wrong_cells
from nonolith.reasoning.position import Position
from nonolith.reasoning.proofs import conflict_in
from nonolith.reasoning.steps import Facts, LineName, Link, record_of
from nonolith.reasoning.wording import line_phrase
from nonolith.solving.work import StoppedError, Work
from nonolith.support.frozen import Frozen
from nonolith.support.operation import operation


class VerificationRecord(LimitedRecord):
    """The JSON object of a ``Verification``; cells, lines and blocks count from 0.

    Attributes:
        solved: True if the grid is a solution.
        conflicts: Lines whose blocks cannot be placed, in the form of the links in ``chain``.
        wrong: Cells whose colours line solving from the puzzle alone (clues and given cells)
            excludes.
        done: Lines with finished blocks, and the numbers of these ``blocks``.
        lines_done: Finished lines.
        offering: Lines from which line solving settles or narrows cells, each with the number of
            these ``cells``; the largest number first.
        mistake: Mistake with the shortest reason found, in the same form as for ``hint``; or null.
        solvable: False if the puzzle is proved to have no solution.
    """

    solved: bool
    conflicts: list[dict[str, Any]]
    wrong: list[dict[str, Any]]
    done: list[dict[str, Any]]
    lines_done: list[dict[str, Any]]
    offering: list[dict[str, Any]]
    mistake: dict[str, Any] | None
    solvable: bool


class Verification(Frozen):
    """The result of ``verify``.

    Attributes:
        solved: Whether the grid is a solution.
        conflicts: The lines without placements, each with a minimal set of known cells that rules
            all placements out.
        wrong: The player's cells whose colour cannot be right: line solving from the clues and the
            given cells alone excludes it, or the colours in the clue of a line exclude it.
        done: For each line with finished blocks, these blocks (from 0). A finished block has one
            possible place left, and all its cells are known.
        lines_done: The lines whose cells are all known and fit the clue.
        offering: For each line that alone settles or narrows cells, the number of these cells; the
            lines with most cells first.
        diagnosis: The mistake in the grid with the shortest proof found (``hint`` returns the
            same), or the fact that the puzzle itself has no solution.
        limit: The limit that ended the work, or None; some findings may then be missing.
    """

    solved: bool
    conflicts: tuple[Link, ...]
    wrong: Facts
    done: dict[LineName, tuple[int, ...]]
    lines_done: tuple[LineName, ...]
    offering: dict[LineName, int]
    diagnosis: Diagnosis = Diagnosis()
    limit: str | None = None

    @property
    def good(self) -> bool:
        """Whether nothing was found that contradicts the clues."""
        return self.diagnosis.good and not self.conflicts and not self.wrong

    def record(self) -> VerificationRecord:
        """Return the findings as a JSON object; cells and lines count from 0."""
        done = [{"line": line._asdict(), "blocks": [*blocks]} for line, blocks in self.done.items()]
        offering = [{**line._asdict(), "cells": cells} for line, cells in self.offering.items()]
        return {
            "solved": self.solved,
            "conflicts": record_of(self.conflicts),
            "wrong": record_of(self.wrong),
            "done": done,
            "lines_done": record_of(self.lines_done),
            "offering": offering,
            "mistake": record_of(self.diagnosis.mistake),
            "solvable": self.diagnosis.solvable,
            "limit": self.limit,
        }

    def sentences(self, language: str = DEFAULT, most: int | None = None) -> list[str]:
        """Return the findings as sentences.

        Args:
            language: Language of the sentences, which must be that of the call of ``verify``.
            most: Maximum number of lines and of cells of each kind that are named; None: all.
        """
        words = language_of(language)
        if self.solved:
            return [words.text("checked_solved")]

        def joined(name: str, parts: list[str]) -> str:
            text = words.text("semicolon").join(parts[:most])
            if left := len(parts) - len(parts[:most]):
                text = words.text("checked_more", parts=text, count=left)
            return words.text(name, parts=text)

        def part(name: str, line: Any, count: int, **more: str) -> str:
            phrase, number = line_phrase(words, line), PatternNumber(count)
            return words.text(name, line=phrase, count=number, **more)

        mistake = self.diagnosis.mistake
        lines = [] if self.diagnosis.solvable else [words.text("checked_unsolvable")]
        if mistake is not None:
            lines.append(words.text("checked_wrong", sentence=mistake.sentence))
        # Leave out the conflicts in lines that the explanation of the mistake already names.
        named = set() if mistake is None else {link.line for link in mistake.chain}
        conflicts = [link.sentence for link in self.conflicts if link.line not in named]
        lines += [words.text("checked_conflict", sentence=text) for text in conflicts[:most]]
        if left := len(conflicts) - len(conflicts[:most]):
            lines.append(words.text("checked_conflicts", count=PatternNumber(left)))
        if self.wrong and (mistake is None or self.wrong != mistake.cells):
            cells = [str(words.cell(fact.row, fact.column)) for fact in self.wrong]
            lines.append(joined("checked_settled", cells))
        if not lines:
            lines.append(words.text("checked_good"))
        done = [
            part("checked_blocks", line, len(blocks), numbers=words.numbers(blocks))
            for line, blocks in self.done.items()
        ]
        if done:
            lines.append(joined("checked_done", done))
        if offers := [part("checked_offers", *offer) for offer in self.offering.items()]:
            lines.append(joined("checked_offering", offers))
        if self.limit is not None:
            lines.append(words.text("checked_limit", limit=words.limit(self.limit)))
        return lines

    def __repr__(self) -> str:
        state = "solved" if self.solved else "good" if self.good else "wrong"
        counts = f"{len(self.conflicts)} conflicts, {len(self.wrong)} wrong cells"
        return f"<Verification {state}: {counts}, {len(self.lines_done)} lines done>"


_NOTHING = Verification(False, (), (), {}, (), {})


@operation(rules=True)
def verify(
    puzzle: Puzzle,
    grid: Grid,
    *,
    language: str = DEFAULT,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Verification:
    """Check a player's grid against the clues, without using the solution.

    Args:
        puzzle: The puzzle, or an input that ``read`` accepts.
        grid: The player's grid (rows x columns).
        language: Language of sentences, such as ``de``.
        limits: Limits of the work; if one is reached, the findings so far are returned.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        ArgumentError: The language does not exist.
        PuzzleError: The grid does not have the puzzle's size.

    >>> import nonolith
    >>> puzzle = nonolith.Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]])
    >>> found = nonolith.verify(puzzle, nonolith.Grid.from_text("###\\n???\\n?#?"))
    >>> found.good, [f"{line}: {cells}" for line, cells in found.offering.items()]
    (True, ['row 2: 3', 'row 3: 2', 'column 1: 2', 'column 3: 2', 'column 2: 1'])
    >>> {str(line): blocks for line, blocks in found.done.items()}["column 2"]
    (0, 1)
    """
    work = Work(Limits.of(limits, timeout))
    require_size(puzzle, grid)
    language = language_of(language).name
    found = _NOTHING.replace(solved=puzzle.accepts(grid))
    try:
        start = Position(puzzle, None, work, language)
        clashes = clashing_cells(start, grid)
        others = _without(grid, clashes)
        position = Position(puzzle, others, work, language)
        found, impossible = _line_by_line(position, found)
        conflicts = tuple(conflict_in(position, line) for line in impossible)
        found = found.replace(conflicts=conflicts, wrong=clashes)
        wrong = {*clashes, *wrong_cells(start, others)}
        found = found.replace(wrong=tuple(sorted(wrong)))
        return found.replace(diagnosis=diagnose(start, grid))
    except StoppedError as stopped:
        return found.replace(limit=stopped.limit)


def blocks_done(puzzle: Puzzle, grid: Grid) -> dict[LineName, tuple[int, ...]]:
    """Return the finished blocks of a grid (rows x columns), as in ``Verification.done``."""
    require_size(puzzle, grid)
    position = Position(puzzle, _without(grid, clashing_cells(Position(puzzle), grid)))
    return _line_by_line(position, _NOTHING)[0].done


def _line_by_line(position: Position, found: Verification) -> tuple[Verification, list[int]]:
    """Return ``found`` with the findings in single lines, and a list of impossible lines."""
    impossible, lines_done, done, offering = [], [], {}, {}
    for line in position.work.each(range(len(position.state.clues)), 1):
        view = position.view(line)
        reach = view.reach(view.masks)
        if reach is None:
            impossible.append(line)
            continue
        unknown = open_cells(view.masks)
        if changed := lost(view.masks, reach.masks):
            offering[view.line] = changed.bit_count()
        elif not unknown:
            lines_done.append(view.line)
        blocks = tuple(
            block
            for block, start in enumerate(reach.starts)
            if start.bit_count() == 1 and not start * full(view.clue[block].length) & unknown
        )
        if blocks:
            done[view.line] = blocks
    offering = dict(sorted(offering.items(), key=lambda item: -item[1]))
    return found.replace(done=done, lines_done=tuple(lines_done), offering=offering), impossible


def _without(grid: Grid, cells: Facts) -> Grid:
    """Return the grid with these cells unknown."""
    if not cells:
        return grid
    masks = list(grid.masks())
    for row, column, _ in cells:
        masks[row * grid.width + column] = (1 << len(grid.palette)) - 1
    return Grid(grid.height, grid.width, masks, grid.palette)

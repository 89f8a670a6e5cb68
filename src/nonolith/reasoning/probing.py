"""Steps by assumptions: reasoning over two lines, and probing.

A probe assumes that a cell has a colour, and propagates by line solving. A contradiction proves
that the cell does not have it (the probes of Wu et al. 2013, FP1). Reasoning over two lines is the
short form that people use at the edges. The assumption settles cells of its line. Each of these
settles cells of the line that crosses there. Together they leave a parallel line without
placements. Cells from which most follows in their own lines are tried first. Of the first
contradictions the one with the shortest chain is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonolith.model.masks import domain_of, highest, lost, positions, union
from nonolith.reasoning.position import Position
from nonolith.reasoning.proofs import Trail, refutation
from nonolith.reasoning.steps import Fact, Step
from nonolith.solving.bits import settle
from nonolith.solving.work import Work

#: The number of contradictions from which the one with the shortest chain is taken.
COMPARED = 4


class Assumption(NamedTuple):
    """A cell and a colour that it may have, with the number of cells that follow in its lines."""

    assumed: Fact
    strength: int


def assumptions(position: Position, work: Work) -> list[Assumption]:
    """The possible assumptions about cells that are not settled, the strongest first."""
    found = []
    for row in range(position.puzzle.height):
        for column in positions(position.board.open_cells(row)):
            work.step()
            for colour in positions(position.board.domain(row, column)):
                assumed = Fact(row, column, 1 << colour)
                strength = sum(
                    lost(
                        position.board.lines[line], position.implied(line, cell, colour)
                    ).bit_count()
                    for line, cell in _lines_of(position, assumed)
                )
                found.append(Assumption(assumed, strength))
    found.sort(key=lambda assumption: (-assumption.strength, assumption.assumed))
    return found


def two_lines(position: Position, candidates: list[Assumption], work: Work) -> Step | None:
    """The shortest of the first contradictions between a line and a parallel one."""
    found: list[Step] = []
    for assumption in candidates:
        work.step()
        for line, cell in _lines_of(position, assumption.assumed):
            trail = _parallel(position, assumption.assumed, line, cell, work)
            if trail is not None:
                found.append(refutation(trail, "two lines"))
        if len(found) >= COMPARED:
            break
    return _shortest(found)


def probing(
    position: Position, candidates: list[Assumption], work: Work
) -> tuple[Step | None, list[Trail]]:
    """The shortest of the first contradictions that probes end in; without one, all trails."""
    found: list[Step] = []
    trails = []
    for assumption in candidates:
        work.step()
        trail = Trail(position, assumption.assumed, work)
        trail.run()
        work.probes += 1
        position.follow(len(trail.events) + 1)
        if trail.impossible is not None:
            found.append(refutation(trail, "probing"))
            if len(found) >= COMPARED:
                break
        trails.append(trail)
    return _shortest(found), trails


def _shortest(steps: list[Step]) -> Step | None:
    return min(steps, key=lambda step: (len(step.chain), len(step.rests_on)), default=None)


def _lines_of(position: Position, fact: Fact) -> Iterator[tuple[int, int]]:
    """The row and the column of a cell, each with the cell's place in it."""
    yield fact.row, fact.column
    yield position.puzzle.height + fact.column, fact.row


def _parallel(position: Position, assumed: Fact, line: int, cell: int, work: Work) -> Trail | None:
    """A contradiction between the line and a parallel one; the trail goes just through them."""
    height = position.puzzle.height
    crossing = height if line < height else 0
    here = line - height + crossing if line >= height else line
    colour = highest(assumed.colours)
    after = position.implied(line, cell, colour)
    position.follow(1)
    gone: dict[int, list[int]] = {}
    for other in positions(lost(position.board.lines[line], after)):
        domain = positions(domain_of(after, other))
        if len(domain) != 1:
            continue
        across = crossing + other
        implied = position.implied(across, here, domain[0])
        position.follow(1)
        for c, (was, then) in enumerate(zip(position.board.lines[across], implied, strict=True)):
            for place in positions(was & ~then & ~(1 << here)):
                less = gone.setdefault(place, [0] * len(after))
                less[c] |= 1 << other
    first = 0 if line < height else height
    for place in sorted(gone):
        if (sum(gone[place]) & sum(gone[place]) - 1) == 0:
            continue  # one cell alone contradicts nothing: its line is settled
        parallel = first + place
        position.follow(1)
        now = position.board.lines[parallel]
        masks = tuple(mask & ~less for mask, less in zip(now, gone[place], strict=True))
        clue, cells = position.board.clues[parallel], position.board.cells_of(parallel)
        if settle(clue, cells, masks) is None:
            through = [crossing + other for other in positions(union(gone[place]))]
            return _walk(Trail(position, assumed, work), [line, *through, parallel])
    return None


def _walk(trail: Trail, lines: list[int]) -> Trail | None:
    for number in lines:
        trail.settle(number)
    return trail if trail.impossible is not None else None

"""Find steps by assumptions: by reasoning over two lines, and by probing.

A probe assumes that a cell has a colour, and propagates by line solving. A contradiction proves
that the cell does not have this colour (the probes of Wu et al. 2013, FP1). Reasoning over two
lines is the short form that people use at the edges: the assumption settles cells of one line
through its cell. Each settled cell settles cells of its crossing line, and together these cells
leave a parallel line without placements. Assumptions that settle most cells in the row and column
of their cell are tried first. Of the first contradictions found, the contradiction with the
shortest chain is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.model.masks import domain_of, highest, lost, positions, union
from nonolith.reasoning.position import Position
from nonolith.reasoning.proofs import Refutation, Trail
from nonolith.reasoning.steps import Fact

#: Number of contradictions after which the search ends.
COMPARED = 4


def assumptions(position: Position) -> list[Fact]:
    """Return every assumption that an open cell has one of its possible colours, those that settle
    most cells in the row and column of their cell first."""
    strengths = {}
    for row in range(position.puzzle.height):
        for column in positions(position.state.open_cells(row)):
            position.work.step()
            for colour in positions(position.state.domain(row, column)):
                assumed = Fact(row, column, 1 << colour)
                followed = (
                    lost(position.state.lines[line], position.implied(line, cell, colour))
                    for line, cell in _lines_of(position, assumed)
                )
                strengths[assumed] = sum(map(int.bit_count, followed))
    return sorted(strengths, key=lambda assumed: (-strengths[assumed], assumed))


def two_lines(position: Position, candidates: list[Fact]) -> Refutation | None:
    """Find a few steps by two lines; return the step with the shortest chain, or None."""
    found: list[Refutation] = []
    for assumed in candidates:
        position.work.step()
        for line, cell in _lines_of(position, assumed):
            trail = _parallel(position, assumed, line, cell)
            if trail is not None:
                found.append(Refutation(trail, "two lines"))
        if len(found) >= COMPARED:
            break
    return _shortest(found)


def probing(position: Position, candidates: list[Fact]) -> tuple[Refutation | None, list[Trail]]:
    """Return two results: the shortest refutation among the first ``COMPARED`` ones (None if no
    probe finds a contradiction), and the trails of the probes without a contradiction."""
    found: list[Refutation] = []
    trails = []
    for assumed in candidates:
        trail = Trail(position, assumed)
        trail.run()
        position.follow(len(trail.events) + 1)
        if trail.impossible is None:
            trails.append(trail)
            continue
        found.append(Refutation(trail, "probing"))
        if len(found) >= COMPARED:
            break
    return _shortest(found), trails


def _shortest(steps: list[Refutation]) -> Refutation | None:
    return min(steps, key=lambda step: (len(step.chain), len(step.rests_on)), default=None)


def _lines_of(position: Position, fact: Fact) -> Iterator[tuple[int, int]]:
    """Yield the cell's row and column, as line numbers, each with the cell's index in this line."""
    yield fact.row, fact.column
    yield position.puzzle.height + fact.column, fact.row


def _parallel(position: Position, assumed: Fact, line: int, cell: int) -> Trail | None:
    """Return a trail through a line and the lines that cross it to an impossible parallel line;
    None if there is no such trail."""
    height = position.puzzle.height
    ahead, first, here = (height, 0, line) if line < height else (0, height, line - height)
    after = position.implied(line, cell, highest(assumed.colours))
    position.follow(1)
    gone: dict[int, list[int]] = {}
    for other in positions(lost(position.state.lines[line], after)):
        domain = positions(domain_of(after, other))
        if len(domain) != 1:
            continue
        across = ahead + other
        implied = position.implied(across, here, domain[0])
        position.follow(1)
        for c, (was, then) in enumerate(zip(position.state.lines[across], implied, strict=True)):
            for place in positions(was & ~then & ~(1 << here)):
                gone.setdefault(place, [0] * len(after))[c] |= 1 << other
    for place, lines in sorted(gone.items()):
        if not sum(lines) & sum(lines) - 1:
            continue  # one changed cell cannot make a settled line impossible
        parallel = first + place
        position.follow(1)
        now = position.state.lines[parallel]
        masks = tuple(mask & ~less for mask, less in zip(now, lines, strict=True))
        if position.settled(parallel, masks) is None:
            trail = Trail(position, assumed)
            for number in (line, *(ahead + other for other in positions(union(lines))), parallel):
                trail.settle(number)
            return trail if trail.impossible is not None else None
    return None

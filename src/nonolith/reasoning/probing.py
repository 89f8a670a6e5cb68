"""Find steps by assumptions: by reasoning over two lines, and by probing.

A probe assumes that a cell has a colour, and propagates by line solving. A contradiction proves
that the cell does not have this colour (the probes of Wu et al. 2013, FP1). Reasoning over two
lines is the short form that people use at the edges: the assumption settles cells of one line
through its cell. Each settled cell settles cells of its crossing line, and together these cells
leave a parallel line without placements. The engine tries the assumptions, those that settle most
cells in the row and column of their cell first (``engine/steps/assumptions.hpp``). Of the first
contradictions found, the contradiction with the shortest chain is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.model.masks import Masks, unpacked
from nonolith.reasoning.position import MAX_FOLLOWED, Position
from nonolith.reasoning.proofs import Refutation, Trail
from nonolith.reasoning.steps import Fact

#: Number of contradictions after which the search ends.
COMPARED = 4


def assumptions(position: Position) -> list[Fact]:
    """Return every assumption that an open cell has one of its possible colours, those that settle
    most cells in the row and column of their cell first."""
    found = position.lines.assumptions()
    position.raise_if_stopped()
    return list(map(Fact._make, found))


def two_lines(position: Position) -> Refutation | None:
    """Find a few steps by two lines; return the step with the shortest chain, or None."""
    return _shortest(_refuted(position, False)[0], "two lines")


def probing(position: Position) -> tuple[Refutation | None, list[tuple[Fact, Masks]]]:
    """Return two results: the shortest refutation among the first ``COMPARED`` ones (None if no
    probe finds a contradiction), and, if there is none, all assumptions with the grids at the ends
    of their probes: for each colour, a mask of the cells row by row."""
    trails, ends = _refuted(position, True)
    if trails:
        return _shortest(trails, "probing"), []
    colours = len(position.puzzle.palette)
    masks = [unpacked(end, colours) for end in position.work.each(ends)]
    return None, list(zip(assumptions(position), masks, strict=True))


def _refuted(position: Position, probing: bool) -> tuple[list[Trail], list[bytes]]:
    """Return the trails of the first refuted assumptions, and the engine's ends of the probes."""
    most = MAX_FOLLOWED - position.followed
    refuted, ends, followed = position.lines.refuted(probing, COMPARED, most)
    position.follow(followed)
    trails = []
    for assumed, lines in refuted:
        trail = Trail(position, Fact._make(assumed))
        if probing:
            trail.run()
        for line in lines:
            trail.settle(line)
        trails.append(trail)
    return trails, ends


def _shortest(trails: Sequence[Trail], technique: str) -> Refutation | None:
    steps = [Refutation(trail, technique) for trail in trails]
    return min(steps, key=lambda step: (len(step.chain), len(step.rests_on)), default=None)

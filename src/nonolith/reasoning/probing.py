"""Find steps by assumptions: by reasoning over two lines, and by probing.

The engine refutes assumptions in these two ways, which ``engine/steps/assumptions.hpp`` describes;
probes are those of Wu et al. 2013 (FP1). Of the first refutations, the shortest is chosen.
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
    """Return all assumptions that an open cell has one of its colours, most promising first."""
    found = position.lines.assumptions()
    position.raise_if_stopped()
    return list(map(Fact._make, found))


def two_lines(position: Position) -> Refutation | None:
    """Find a few steps by two lines; return the step with the shortest chain, or None."""
    return _shortest(_refuted(position, False)[0], "two lines")


def probing(position: Position) -> tuple[Refutation | None, list[tuple[Fact, Masks]]]:
    """Return the shortest of a few refutations; if there is none, None and all assumptions with
    the grids at the ends of their probes: for each colour, a mask of the cells row by row."""
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
    trails = [Trail(position, Fact._make(assumed)) for assumed, _ in refuted]
    for trail, (_, lines) in zip(trails, refuted, strict=True):
        if probing:
            trail.run()
        for line in lines:
            trail.settle(line)
    return trails, ends


def _shortest(trails: Sequence[Trail], technique: str) -> Refutation | None:
    steps = [Refutation(trail, technique) for trail in trails]
    return min(steps, key=lambda step: (len(step.chain), len(step.rests_on)), default=None)

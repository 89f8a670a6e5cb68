"""The easiest next step of all techniques, and the reason where there is none."""

from __future__ import annotations

from typing import NamedTuple

from nonolith.model.masks import positions
from nonolith.model.result import Verdict
from nonolith.reasoning.by_lines import Seen, line_step, worded
from nonolith.reasoning.implications import by_implications
from nonolith.reasoning.position import BeyondError, Position
from nonolith.reasoning.probing import Assumption, assumptions, probing, two_lines
from nonolith.reasoning.reach import Reach
from nonolith.reasoning.searching import outlook, raise_if_stopped, search, wrong_ones
from nonolith.reasoning.steps import Link, Step
from nonolith.reasoning.view import reduced_witness
from nonolith.solving.work import Work


class Stuck(NamedTuple):
    """No further step.

    Attributes:
        why: UNIQUE where every cell is known; MULTIPLE where the open cells differ between
            solutions; NONE where there is no solution; UNKNOWN where a search took too long.
        conflict: for NONE, the line that has no placement, if one has none.
    """

    why: Verdict
    conflict: Link | None = None


def next_step(position: Position, work: Work) -> Step | Stuck:
    """The easiest step from here, or the reason why there is none."""
    step = next_seen(position, work)
    return step if isinstance(step, Stuck) else worded(step)


def next_seen(position: Position, work: Work) -> Seen | Step | Stuck:
    """The same, without words where they can be made later."""
    work.step()
    impossible = position.refresh()
    if impossible is not None:
        return Stuck(Verdict.NONE, conflict_in(position, impossible))
    step = line_step(position, work)
    position.raise_if_stopped()
    if step is None and not position.unknown:
        return Stuck(Verdict.UNIQUE)
    return step or _by_assumption(position, work)


def _by_assumption(position: Position, work: Work) -> Step | Stuck:
    candidates = assumptions(position, work)
    try:
        step = two_lines(position, candidates, work)
        if step is None:
            step, trails = probing(position, candidates, work)
            step = step or by_implications(position, trails, work)
    except BeyondError:
        return Stuck(Verdict.UNKNOWN)
    return step or _by_search(position, candidates, work)


def _by_search(position: Position, candidates: list[Assumption], work: Work) -> Step | Stuck:
    result = outlook(position, work)
    raise_if_stopped(result)
    if result.verdict is Verdict.NONE:
        return Stuck(Verdict.NONE)
    if result.backbone is None:
        return Stuck(Verdict.UNKNOWN)
    step = search(position, candidates, result.backbone, work)
    if step is None and not wrong_ones(candidates, result.backbone):
        return Stuck(Verdict.MULTIPLE)  # all that the solutions share is known
    return step or Stuck(Verdict.UNKNOWN)


def conflict_in(position: Position, line: int, first: int = 0, last: int = 0) -> Link:
    """Why a line has no placement: the fewest cells and blocks that leave none.

    Args:
        position: what is known.
        line: the number of the line.
        first: cells, as bits, that are left out first wherever that is possible.
        last: cells, as bits, that are left out last.
    """
    view = position.view(line)

    def impossible(reach: Reach | None) -> bool:
        return reach is None

    cells = sorted(positions(view.known), key=lambda cell: (last >> cell & 1, ~first >> cell & 1))
    witness = reduced_witness(view, impossible, cells)
    rests_on = view.facts(witness.cells)
    words = view.words
    since = view.reasons(witness.cells)
    sentence = words.sentence("conflict", since=since, clue=words.clue)
    return Link(view.line, witness.blocks, rests_on, (), sentence)

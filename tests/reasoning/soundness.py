"""Check the claims of a step with the oracles for lines and puzzles."""

from __future__ import annotations

from collections.abc import Sequence

from nonolith import Grid, Puzzle
from nonolith.model.puzzle import Clue
from nonolith.reasoning.explaining import Explanation
from nonolith.reasoning.steps import Fact, LineName, Link, Step
from tests import dynamic_programme

Known = dict[tuple[int, int], int]


def known_cells(grid: Grid) -> Known:
    """Return the domain of each cell of a grid."""
    return {divmod(i, grid.width): mask for i, mask in enumerate(grid.masks())}


def line_of(puzzle: Puzzle, line: LineName) -> tuple[Clue, list[tuple[int, int]]]:
    """Return the clue of a line and its cells."""
    if line.kind == "row":
        return puzzle.rows[line.number], [(line.number, c) for c in range(puzzle.width)]
    return puzzle.columns[line.number], [(r, line.number) for r in range(puzzle.height)]


def settle(
    puzzle: Puzzle, line: LineName, facts: Sequence[Fact]
) -> dict[tuple[int, int], int] | None:
    """Return the domains in a line that follow from the facts alone; None for a contradiction."""
    clue, cells = line_of(puzzle, line)
    full = (1 << len(puzzle.palette)) - 1
    said = {(fact.row, fact.column): fact.colours for fact in facts}
    assert set(said) <= set(cells), "a step of one line rests on cells of that line"
    settled = dynamic_programme.settle(clue, [said.get(cell, full) for cell in cells])
    return None if settled is None else dict(zip(cells, settled, strict=True))


def forces(puzzle: Puzzle, link: Link | Step, facts: Sequence[Fact]) -> bool:
    """Return whether the facts of a link follow in its line from these facts."""
    settled = settle(puzzle, link.line, facts)
    if not link.facts:
        return settled is None
    return settled is not None and all(
        not settled[fact.row, fact.column] & ~fact.colours for fact in link.facts
    )


def check_link(puzzle: Puzzle, link: Link) -> None:
    """Check that a link follows from the cells it names, and needs each of these cells."""
    assert forces(puzzle, link, link.rests_on), link.sentence
    for left_out in link.rests_on:
        fewer = [fact for fact in link.rests_on if fact != left_out]
        assert not forces(puzzle, link, fewer), (link.sentence, left_out)


def check_line_step(puzzle: Puzzle, step: Step) -> None:
    """Check that a one-line step and its ranges follow from the cells that it names."""
    assert forces(puzzle, step, step.rests_on), step.sentence
    clue, cells = line_of(puzzle, step.line)
    full = (1 << len(puzzle.palette)) - 1
    said = {(fact.row, fact.column): fact.colours for fact in step.rests_on}
    domains = [said.get(cell, full) for cell in cells]
    for block, start, end in step.ranges:
        for first in range(len(cells) - clue[block].length + 1):
            if not start <= first <= end - clue[block].length + 1:
                assert not _fits_at(clue, domains, block, first), (step.sentence, block, first)


def _fits_at(clue: Clue, domains: list[int], block: int, first: int) -> bool:
    """Return whether a block can start at a cell, with the other blocks on both sides of it."""
    length, colour = clue[block]
    last = first + length
    if any(not domain >> colour & 1 for domain in domains[first:last]):
        return False
    left, right = domains[:first], domains[last:]
    if block and clue[block - 1].colour == colour:
        if not left or not left[-1] & 1:
            return False
        left = [*left[:-1], 1]
    if block + 1 < len(clue) and clue[block + 1].colour == colour:
        if not right or not right[0] & 1:
            return False
        right = [1, *right[1:]]
    return (
        dynamic_programme.settle(clue[:block], left) is not None
        and dynamic_programme.settle(clue[block + 1 :], right) is not None
    )


def check_steps(explanation: Explanation) -> None:
    """Check that every step follows from the previous state by the cells it names."""
    puzzle = explanation.puzzle
    known = known_cells(explanation.start)
    for step in explanation.steps:
        before = dict(known)
        for fact in step.rests_on:
            assert before[fact.row, fact.column] == fact.colours, step.sentence
        if step.chain:
            check_proof(puzzle, step, before)
        elif step.technique != "search":
            check_line_step(puzzle, step)
        assert step.facts
        for fact in step.facts:
            assert known[fact.row, fact.column] & ~fact.colours, f"nothing new: {step.sentence}"
            known[fact.row, fact.column] &= fact.colours
    assert known == known_cells(explanation.grid)


def check_proof(puzzle: Puzzle, step: Step, before: Known) -> None:
    """Check that each link follows from the known facts, the assumption, and earlier links."""
    assumed = step.assumed
    assert assumed is not None
    if step.technique == "implications":  # its links belong to several assumptions
        for link in step.chain:
            check_link(puzzle, link)
        return
    held = {**before, (assumed.row, assumed.column): assumed.colours}
    for link in step.chain:
        for fact in link.rests_on:
            assert not held[fact.row, fact.column] & ~fact.colours, step.sentence
        check_link(puzzle, link)
        for fact in link.facts:
            held[fact.row, fact.column] &= fact.colours
    assert not step.chain[-1].facts
    check_that_links_are_used(step.chain)
    (fact,) = step.facts
    assert fact.colours == before[fact.row, fact.column] & ~assumed.colours


def check_that_links_are_used(chain: Sequence[Link]) -> None:
    """Check that every link but the last derives a cell that a later link rests on."""
    for number, link in enumerate(chain[:-1], 1):
        later = {fact[:2] for after in chain[number:] for fact in after.rests_on}
        assert later & {fact[:2] for fact in link.facts}, link.sentence

"""The engine finds the easiest step by one line: by the rules or, in colour, by placements."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

import nonolith
from nonolith import Grid, Puzzle
from nonolith.design.generate import random_grid
from nonolith.model.masks import Masks, mask_of, span, union, unsettled
from nonolith.reasoning.line_steps import FoundStep, line_step
from nonolith.reasoning.position import Position
from nonolith.reasoning.reach import Reach, reach_of
from nonolith.reasoning.steps import Fact
from nonolith.reasoning.techniques import ORDER, RULE_NAMES
from nonolith.reasoning.view import View, reduced
from tests.deductions import LineState, deduced
from tests.examples import examples, long
from tests.reasoning.soundness import check_line_step
from tests.strategies import any_puzzle, palette_of


def in_colour(position: Position) -> tuple[str, tuple[Fact, ...]] | None:
    """Return the technique and the facts of the easiest one-line step in colour, by examining
    every line anew. Return None if every step needs all placements of a line."""
    seen = []
    for n in range(len(position.state.clues)):
        view = position.view(n)
        placed = placements_of(view)
        seen.append((n, view, placed, settled(placed.masks) & ~settled(view.masks)))
    for plain in (True, False):
        for technique, look in (("overlap", covered), ("out of reach", unreached)):
            offers = [
                (-cells.bit_count(), n, view.facts(cells, placed.masks))
                for n, view, placed, new in seen
                if (is_plain(view) or not plain) and (cells := look(view, placed, new))
            ]
            if offers:
                return technique, min(offers)[2]
    if not any(new for *_, new in seen):
        for _, view, placed, _ in seen:
            for colour in range(len(view.masks) - 1, -1, -1):
                less = view.masks[colour] & ~placed.masks[colour]
                if less:
                    gone = tuple(less * (c == colour) for c in range(len(view.masks)))
                    return "excluded colours", view.facts(less, view.without(gone))
    return None


def settled(masks: Masks) -> int:
    """Return the cells with one colour left."""
    return union(masks) & ~unsettled(masks)


def covered(view: View, placed: Reach, new: int) -> int:
    """Return the new cells of the first three blocks with new cells; of all if none can move."""
    spans = [placed.span(j) for j in range(len(view.clue))]
    lengths = [block.length for block in view.clue]
    cores = [
        span(end - length + 1, start + length - 1) & new
        for length, (start, end) in zip(lengths, spans, strict=True)
    ]
    if (
        any(cores)
        and len(cores) > 1
        and sum(end - start + 1 for start, end in spans) == sum(lengths)
    ):
        return new
    return union([core for core in cores if core][:3])


def unreached(view: View, placed: Reach, new: int) -> int:
    """Return the new cells that no block reaches."""
    return new & ~union(span(*placed.span(j)) for j in range(len(view.clue)))


def is_plain(view: View) -> bool:
    """Return whether the line has no blocks, its blocks fill it, or all block cells are known."""
    alone = reach_of(view.clue, view.cells, ((1 << view.cells) - 1,) * len(view.masks))
    assert alone is not None
    known = view.cells - view.masks[0].bit_count()
    return all(start & start - 1 == 0 for start in alone.starts) or known == sum(
        block.length for block in view.clue
    )


def placements_of(view: View) -> Reach:
    placed = reach_of(view.clue, view.cells, view.masks)
    assert placed is not None
    return placed


def easiest_rule(view: View) -> tuple[int, str, int] | None:
    """Return how many rules, easiest first, are needed to settle a cell of the line, the rule
    that settles it, and all cells that this rule settles."""
    every = (1 << view.cells) - 1
    known = every & ~view.masks[0], every & ~view.masks[1]
    line = LineState([block.length for block in view.clue], view.cells, *known)
    for stage in range(len(ORDER)):
        before = None
        while before != (before := (tuple(line.starts), tuple(line.ends))):
            for rule in ORDER[: stage + 1]:
                for deduction in deduced(line, rule, at_once=True) if rule >= "2" else ():
                    for block, start, end in deduction.ranges:
                        line.starts[block], line.ends[block] = start, end
        for rule in ORDER[: stage + 1]:
            found = deduced(line, rule) if rule < "2" or rule == "3.2" else []
            if cells := union(deduction.filled | deduction.blank for deduction in found):
                return stage, rule, cells
    return None


def check_by_rules(position: Position, step: FoundStep | None) -> None:
    """Check that each line offers its easiest rule's cells, and that ``step`` is the best offer."""
    offers = []
    for n in range(len(position.state.clues)):
        view, found = position.view(n), position.lines.next_of(n)
        expected = easiest_rule(view)
        assert (found is None) == (expected is None)
        if found is not None and expected is not None:
            stage, rule, cells = expected
            seen = FoundStep(position, found)
            assert seen.technique == RULE_NAMES[rule]
            places = {fact.column if view.line.kind == "row" else fact.row for fact in seen.facts}
            assert not mask_of(places) & ~cells or all(reach_of_one(view))
            order = stage >= 2, not is_plain(view), stage, -len(places), n
            offers.append((order, seen.facts))
    assert (step.facts if step else None) == (min(offers)[1] if offers else None)


def reach_of_one(view: View) -> Iterator[bool]:
    """Yield for each block whether it has only one place; if all do, the step covers the line."""
    return (starts & starts - 1 == 0 for starts in placements_of(view).starts)


def check_way(puzzle: Puzzle, most: int) -> int:
    """Take up to ``most`` steps by single lines, and check them; return their number."""
    position = Position(puzzle)
    for number in range(most):
        if position.refresh() is not None:
            return number
        step = line_step(position)
        found = step if isinstance(step, FoundStep) else None  # else by all placements of a line
        if len(puzzle.palette) == 2:
            check_by_rules(position, found)
        else:
            assert (found and (found.technique, found.facts)) == in_colour(position)
        if found is not None:
            assert found.worded.through == found.through
            check_line_step(puzzle, found.worded)
        if step is None:
            return number
        position.learn(step.facts)
    return most


@settings(max_examples=examples(80), deadline=None)
@given(any_puzzle())
def test_the_engine_sees_the_step_that_reading_every_line_finds(puzzle: Puzzle) -> None:
    check_way(puzzle, 200)


@pytest.mark.parametrize("size", [33, *(long(size) for size in (20, 62, 63, 65, 130))])
@pytest.mark.parametrize("colours", [2, 4])
def test_the_engine_sees_this_step_in_lines_of_several_machine_words(
    size: int, colours: int
) -> None:
    """Masks have several machine words; rows alone nearly settle the grid. Also transposed."""
    chosen = random.Random(f"{size} {colours}")
    rows = [_runs(chosen, size, colours) for _ in range(12)]
    for cells in (rows, [list(column) for column in zip(*rows, strict=True)]):
        puzzle = Puzzle.from_grid(Grid.from_rows(cells, palette_of(colours)))
        assert check_way(puzzle, 20) > 5


def _runs(chosen: random.Random, size: int, colours: int) -> list[int]:
    """Return cells in long runs of one colour."""
    cells = [1]
    while len(cells) < size:
        cells.append(cells[-1] if chosen.random() < 0.85 else chosen.randrange(colours))
    return cells


def test_a_step_is_made_once_when_it_is_first_accessed() -> None:
    puzzle = Puzzle.from_grid(random_grid(12, 12, probability=0.7, seed=1))
    explanation = nonolith.explain(puzzle)
    found, step = explanation.deductions[0], explanation[0]
    assert isinstance(found, FoundStep)
    assert found == step == explanation.steps[0]
    assert step is explanation[0]
    assert explanation[1:3] == (explanation[1], explanation[2])


def test_an_explanation_can_be_pickled() -> None:
    explanation = nonolith.explain(Puzzle(rows=[[1], [2]], columns=[[2], [1]]))
    assert pickle.loads(pickle.dumps(explanation)) == explanation


def test_a_grid_with_an_impossible_line_offers_no_step() -> None:
    """The engine notices the impossible line even if refresh() was not called before."""
    position = Position(Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]]))
    assert position.lines.next() is not None
    position.learn([Fact(1, 1, 2)])
    assert position.lines.next() is None
    assert position.refresh() == 1


@pytest.mark.parametrize("number", range(0, 60, 7))
def test_a_minimal_part_of_many_items_is_found(number: int) -> None:
    needed = [*range(0, number, 2)]
    assert reduced([*range(number)], lambda part: {*needed} <= {*part}) == needed

"""The engine finds the easiest step by one line: by the rules or, in colour, by placements."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from itertools import combinations, groupby

import pytest
from hypothesis import given, settings, strategies as st

import nonolith
from nonolith import Grid, Puzzle
from nonolith.model.masks import Masks, domains_of, mask_of, masks_of, open_cells, union
from nonolith.model.puzzle import Clue
from nonolith.reasoning.language import DEFAULT
from nonolith.reasoning.line_steps import FoundStep, line_step
from nonolith.reasoning.position import Position
from nonolith.reasoning.reach import LooseBlock, Reach, reach_of
from nonolith.reasoning.steps import Fact, Step
from nonolith.reasoning.techniques import ORDER, RULE_NAMES
from nonolith.reasoning.view import FEW, View, reduced
from tests import brute_force
from tests.brute_force import Line
from tests.deductions import LineState, deduced
from tests.examples import examples, long
from tests.reasoning.soundness import check_line_step
from tests.strategies import any_puzzle, palette_of, partial_lines


def settled(masks: Masks) -> int:
    """Return the cells with one colour left."""
    return union(masks) & ~open_cells(masks)


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
            views = map(position.view, range(len(position.state.clues)))
            assert (found is None) == all(placements_of(one).masks == one.masks for one in views)
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


#: By technique: lines whose easiest step it is.
LINES: dict[str, list[tuple[tuple[int, ...], str]]] = {
    "overlap": [
        ((2,), "??"),
        ((2,), "???"),
        ((1, 1), "???"),
        ((1, 1), "??#?"),
        ((2, 2), "#?????"),
        ((3,), "#?????"),
    ],
    "out of reach": [
        ((), "???"),
        ((1,), "?#"),
        ((1,), "??#"),
        ((1, 1), "#?#"),
        ((2,), "?#??"),
        ((1, 1), "???#?"),
    ],
    "at a wall": [
        ((1, 1), "??#??"),
        ((1, 1, 1), "??#.#??"),
        ((1, 2, 1), "????##????"),
        ((1, 1, 1), "..#.?#?.?."),
        ((2, 2), "??.#??."),
        ((1, 3, 2), "??..???#.??"),
        ((4, 1), ".??#???.?"),
    ],
    "too narrow": [
        ((2,), "???.?.??"),
        ((3, 2), "??????.?.??"),
    ],
    "no joining": [
        ((2, 2, 1), "?????#?#???"),
        ((3, 2, 1, 1), "?????#?#??????"),
        ((2, 2, 2, 1), "???#??.?#?##???"),
    ],
    "either end": [
        ((1, 2), "??#????"),
        ((2, 1), "???#??"),
        ((1, 3), "??????#?#??"),
    ],
}


def easiest(clue: tuple[int, ...], cells: str, language: str = DEFAULT) -> tuple[Puzzle, Step]:
    """Return a puzzle of one row, and the easiest step by the rules in this row."""
    filled = [1] * sum(clue) + [0] * (len(cells) - sum(clue))
    puzzle = Puzzle(rows=[clue], columns=[[cell] if cell else [] for cell in filled])
    position = Position(puzzle, Grid.from_text(cells), language=language)
    found = position.lines.next_of(0)
    assert found is not None
    return puzzle, FoundStep(position, found).worded


@pytest.mark.parametrize("technique", LINES)
def test_each_rule_settles_cells_of_its_lines(technique: str) -> None:
    for clue, cells in LINES[technique]:
        puzzle, step = easiest(clue, cells)
        assert step.technique == technique
        check_line_step(puzzle, step)


@pytest.mark.parametrize(
    ("clue", "row", "technique", "through"),
    [
        ((1, 1), "???#..??", "at a wall", ("pinned",)),
        ((3, 3, 3), "??#????????#?.", "at a wall", ("gathering",)),
        ((1, 2), "???##?", "out of reach", ("gathering", "order")),
        ((2,), "?#", "overlap", ()),
        ((1,), "?#", "out of reach", ()),
    ],
)
def test_the_rules_that_narrowed_the_blocks_are_named(
    clue: tuple[int, ...], row: str, technique: str, through: tuple[str, ...]
) -> None:
    _, step = easiest(clue, row)
    assert (step.technique, step.through) == (technique, through)


def fitting(clue: list[LooseBlock], domains: list[int], colours: int) -> list[Line]:
    return [
        line
        for line in brute_force.all_lines(len(domains), colours)
        if all(domain >> colour & 1 for domain, colour in zip(domains, line, strict=True))
        and is_like(brute_force.clue_of(line), clue)
    ]


def is_like(clue: Clue, loose: list[LooseBlock]) -> bool:
    return len(clue) == len(loose) and all(
        block.colour == colour and length in (None, block.length)
        for block, (length, colour) in zip(clue, loose, strict=True)
    )


def blocks_of(line: Line) -> list[tuple[int, int]]:
    """Return the first and the last cell of each block."""
    found, at = [], 0
    for colour, run in groupby(line):
        size = len(list(run))
        if colour:
            found.append((at, at + size - 1))
        at += size
    return found


@given(partial_lines(most_cells=7, most_colours=3), st.data())
def test_placements_equal_those_of_enumeration(
    line: tuple[Clue, list[int], int], data: st.DataObject
) -> None:
    clue, domains, colours = line
    loose: list[LooseBlock] = [
        (None if data.draw(st.booleans()) else block.length, block.colour) for block in clue
    ]
    expected = fitting(loose, domains, colours)
    found = reach_of(loose, len(domains), masks_of(domains, colours))
    if not expected:
        assert found is None
        return
    assert found is not None
    settled = [0] * len(domains)
    starts, ends = [0] * len(clue), [0] * len(clue)
    for placement in expected:
        for cell, colour in enumerate(placement):
            settled[cell] |= 1 << colour
        for block, (first, last) in enumerate(blocks_of(placement)):
            starts[block] |= 1 << first
            ends[block] |= 1 << last
    assert domains_of(found.masks, len(domains)) == settled
    assert list(found.starts) == starts
    assert list(found.ends) == ends


@pytest.mark.parametrize("number", [*range(7), FEW + 4, FEW + 5])
def test_only_the_needed_items_are_kept(number: int) -> None:
    items = list(range(number))
    for size in range(min(number, 3) + 1):
        for needed in combinations(items, size):
            assert reduced(items, set(needed).issubset) == list(needed)

"""Steps by one line: the engine finds the easiest, by the rules or by placements in colour."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

import nonolith
from nonolith import Grid, Puzzle
from nonolith.design.generate import random_grid
from nonolith.literature.lines.rules import LineState
from nonolith.model.limits import Limits
from nonolith.model.masks import mask_of, union
from nonolith.reasoning.by_lines import Seen, Way, line_step, worded
from nonolith.reasoning.line_steps import (
    colour_out_of_reach,
    colour_overlap,
    excluded_colours,
    newly_settled,
)
from nonolith.reasoning.position import Position
from nonolith.reasoning.reach import Reach, reach_of
from nonolith.reasoning.steps import Fact, Step
from nonolith.reasoning.techniques import ORDER, RULE_NAMES
from nonolith.reasoning.view import Finding, View, step_of
from nonolith.solving.work import Work
from tests.examples import examples
from tests.reasoning.soundness import check_line_step
from tests.strategies import any_puzzle, palette_of

Offers = list[tuple[int, View, Finding]]


def reference(position: Position) -> Step | None:
    """The easiest step by one line in colour, by reading every line anew in Python; None if no line
    offers any, or only by all its placements."""
    lines = [(n, position.view(n)) for n in range(len(position.board.clues))]
    seen = [(n, view, placed) for n, view in lines if (placed := placements_of(view)).masks]
    settling = [each for each in seen if newly_settled(each[1], each[2])]
    plain = [each for each in settling if is_plain(each[1])]
    for offers in (*in_colour(plain), *in_colour(settling)):
        if offers:
            _, view, finding = max(offers, key=lambda offer: (size(offer[2]), -offer[0]))
            return step_of(view, finding)
    excluded = (excluded_colours(view, placed) for _, view, placed in seen)
    return None if settling else next((step for step in excluded if step is not None), None)


def is_plain(view: View) -> bool:
    """Whether the line has no blocks, is filled by them, or has all of them known."""
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
    """The number of rules that one needs to know, easiest first, to settle a cell of the line; the
    rule that settles it, and all cells that it settles."""
    every = (1 << view.cells) - 1
    known = every & ~view.masks[0], every & ~view.masks[1]
    line = LineState([block.length for block in view.clue], view.cells, *known)
    for stage in range(len(ORDER)):
        before = None
        while before != (before := (tuple(line.starts), tuple(line.ends))):
            for rule in ORDER[: stage + 1]:
                for deduction in line.deductions(rule, at_once=True) if rule >= "2" else ():
                    for block, start, end in deduction.ranges:
                        line.starts[block], line.ends[block] = start, end
        for rule in ORDER[: stage + 1]:
            found = line.deductions(rule) if rule < "2" or rule == "3.2" else []
            if cells := union(deduction.filled | deduction.blank for deduction in found):
                return stage, rule, cells
    return None


def check_by_rules(position: Position, step: Seen | None) -> None:
    """Each line offers what the easiest rule settles, and the step is the best of these offers."""
    offers = []
    for n in range(len(position.board.clues)):
        view, found = position.view(n), position.lines.next_of(n)
        expected = easiest_rule(view)
        assert (found is None) == (expected is None)
        if found is not None and expected is not None:
            stage, rule, cells = expected
            seen = Seen(position, found)
            assert seen.technique == RULE_NAMES[rule]
            places = {fact.column if view.line.kind == "row" else fact.row for fact in seen.facts}
            assert not mask_of(places) & ~cells or all(reach_of_one(view))
            order = stage >= 2, not is_plain(view), stage, -len(places), n
            offers.append((order, seen.facts))
    assert (step.facts if step else None) == (min(offers)[1] if offers else None)


def reach_of_one(view: View) -> Iterator[bool]:
    """Whether each block has one place: then the step has the whole line."""
    return (starts & starts - 1 == 0 for starts in placements_of(view).starts)


def in_colour(lines: list[tuple[int, View, Reach]]) -> Iterator[Offers]:
    for look in (colour_overlap, colour_out_of_reach):
        yield [(n, view, f) for n, view, placed in lines if (f := look(view, placed))]


def size(finding: Finding) -> int:
    cells = 0
    for gone in finding.gone:
        cells |= gone
    return cells.bit_count()


def check_way(puzzle: Puzzle, most: int) -> int:
    """Go on by single lines, so many steps at most; how many there were."""
    position, work = Position(puzzle), Work(Limits())
    for number in range(most):
        if position.refresh() is not None:
            return number
        step = line_step(position, work)
        if not position.coloured:
            check_by_rules(position, step if isinstance(step, Seen) else None)
            if isinstance(step, Seen):
                check_line_step(puzzle, worded(step))
        elif isinstance(step, Seen):
            expected = reference(position)
            assert expected is not None
            assert worded(step) == expected
            assert (step.technique, step.facts) == (expected.technique, expected.facts)
            assert (step.through, step.hardest) == (expected.through, expected.hardest)
            assert step.settles == expected.settles
        else:  # nothing, or by all placements of a line
            assert reference(position) is None
        if step is None:
            return number
        position.learn(step.facts)
    return most


@settings(max_examples=examples(80), deadline=None)
@given(any_puzzle())
def test_the_engine_sees_the_step_that_reading_every_line_finds(puzzle: Puzzle) -> None:
    check_way(puzzle, 200)


@pytest.mark.parametrize(
    "size", [33, 65, *(pytest.param(size, marks=pytest.mark.long) for size in (20, 62, 63, 130))]
)
@pytest.mark.parametrize("colours", [2, 4])
def test_so_it_does_on_chosenof_several_words(size: int, colours: int) -> None:
    """Grids that the rows alone nearly settle, and the same with rows and columns exchanged."""
    chosen = random.Random(f"{size} {colours}")
    rows = [_runs(chosen, size, colours) for _ in range(12)]
    for cells in (rows, [list(column) for column in zip(*rows, strict=True)]):
        puzzle = Puzzle.from_grid(Grid.from_rows(cells, palette_of(colours)))
        assert check_way(puzzle, 20) > 5


def _runs(chosen: random.Random, size: int, colours: int) -> list[int]:
    """Cells in long runs of one colour."""
    cells = [1]
    while len(cells) < size:
        cells.append(cells[-1] if chosen.random() < 0.85 else chosen.randrange(colours))
    return cells


def test_sentences_are_made_when_they_are_looked_at_and_once() -> None:
    puzzle = Puzzle.from_grid(random_grid(12, 12, probability=0.7, seed=1))
    explanation = nonolith.explain(puzzle)
    way = explanation.steps
    assert isinstance(way, Way)
    assert any(isinstance(step, Seen) for step in way.seen)
    assert way[0] is way[0]
    assert way[-1] == list(way)[-1]
    assert way[1:3] == (way[1], way[2])


def test_an_explanation_can_be_pickled() -> None:
    explanation = nonolith.explain(Puzzle(rows=[[1], [2]], columns=[[2], [1]]))
    assert pickle.loads(pickle.dumps(explanation)) == explanation


def test_a_grid_with_an_impossible_line_offers_no_step() -> None:
    """Also where it was not checked before whether all lines are possible."""
    position = Position(Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]]))
    assert position.lines.next() is not None
    position.learn([Fact(1, 1, 2)])
    assert position.lines.next() is None
    assert position.refresh() == 1

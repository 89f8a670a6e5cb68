"""Steps of puzzles with clues that are not fully known follow from the cells that they name."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import Grid, Puzzle, PuzzleError, check, explain, hint, rate, verify
from nonolith.model.rule import LineRule
from nonolith.reasoning.steps import Fact, Link, Step
from tests import patterns
from tests.examples import examples


def follows(puzzle: Puzzle, step: Any, rests_on: tuple[Fact, ...]) -> bool:
    """Return whether the conclusions of a step by one line follow from these cells, by trying all
    placements."""
    clues = puzzle.rows if step.line.kind == "row" else puzzle.columns
    pattern = patterns.pattern_of(clues[step.line.number])
    cells = puzzle.width if step.line.kind == "row" else puzzle.height
    place = "column" if step.line.kind == "row" else "row"
    left = [
        line
        for line in patterns.words(pattern, cells, len(puzzle.palette))
        if all(fact.colours >> line[getattr(fact, place)] & 1 for fact in rests_on)
    ]
    if not step.facts:
        return not left
    return all(f.colours >> line[getattr(f, place)] & 1 for line in left for f in step.facts)


@settings(max_examples=examples(80), deadline=None)
@given(seed=st.integers(0, 10**6), colours=st.sampled_from([2, 2, 3]))
def test_steps_by_rules_follow_from_their_cells_and_need_each(seed: int, colours: int) -> None:
    random = Random(seed)
    try:
        puzzle = patterns.puzzle_of(random, 5, 5, random.choice((0.1, 0.3, 0.6)), colours)
    except PuzzleError:
        return
    explanation = explain(puzzle)
    assert explanation.verdict in (check(puzzle).verdict, "unknown")
    links = [link for step in explanation.steps for link in step.chain]
    lines = [step for step in explanation.steps if step.technique == "whole line"]
    for step in (*lines, *links, *filter(None, [explanation.conflict])):
        assert isinstance(step, Step | Link)
        clue = (puzzle.rows if step.line.kind == "row" else puzzle.columns)[step.line.number]
        if isinstance(clue, LineRule):
            assert follows(puzzle, step, step.rests_on)
            for fact in step.rests_on:
                assert not follows(puzzle, step, tuple(f for f in step.rests_on if f != fact))


WORDS = Puzzle(rows=["2 ? 1", "1or2", "*"], columns=["1", "2", "?", "1", "?", "1"])


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "all ways to place 2, an unknown block and 1 agree"),
        ("de", "Alle Lagen für 2, einen unbekannten Block und 1 stimmen überein"),
    ],
)
def test_sentences_name_the_parts_of_a_clue(language: str, words: str) -> None:
    assert words in explain(WORDS, language=language).text


def test_hints_ratings_and_checks_take_unknown_numbers() -> None:
    assert hint(WORDS).step is not None
    assert rate(WORDS).hardest == "whole line"
    wrong = verify(WORDS, Grid.from_text("..????\n??????\n??????"))
    assert not wrong.good
    assert "row 1" in {str(link.line) for link in wrong.conflicts}

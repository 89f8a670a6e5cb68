"""Ratings are the same on every machine, order puzzles as people do, and agree with the docs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

import nonolith
from nonolith import Limits, Puzzle, Verdict
from nonolith.design.generate import random_grid
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.reasoning import next_step, position
from nonolith.reasoning.language import language_of
from nonolith.reasoning.rating import EFFORT_WORDS, WORDS, effort_word
from nonolith.reasoning.techniques import TECHNIQUES
from tests.examples import examples
from tests.propagation import solved_by_lines
from tests.strategies import solvable

EXAMPLES = Path(__file__).parents[2] / "examples"


def random_puzzle(size: int, probability: float, seed: int) -> Puzzle:
    return Puzzle.from_grid(random_grid(size, size, probability=probability, seed=seed))


def is_line_solvable(puzzle: Puzzle) -> bool:
    return solved_by_lines(puzzle, LINE_SOLVERS["bits"])


@settings(max_examples=examples(60), deadline=None)
@given(solvable(given=False))
def test_a_puzzle_that_lines_solve_is_rated_below_other_puzzles(puzzle: Puzzle) -> None:
    rating = nonolith.rate(puzzle)
    assert 0 <= rating.number < len(WORDS)
    assert rating.word == WORDS[int(rating.number)]
    if rating.verdict is Verdict.UNIQUE:
        assert (rating.number < 3) == is_line_solvable(puzzle)


@pytest.mark.parametrize("seed", range(10))
def test_the_word_agrees_with_the_methods_that_solve_the_puzzle(seed: int) -> None:
    """Compare the rating's word with line solving, probing without branches, and search."""
    puzzle = random_puzzle(11, 0.5, seed)
    rating = nonolith.rate(puzzle)
    if rating.verdict is Verdict.MULTIPLE:
        assert not is_line_solvable(puzzle)
    elif is_line_solvable(puzzle):
        assert rating.word in WORDS[:3]
    elif nonolith.solve(puzzle, "probe1", limits=Limits(nodes=0)).verdict.name == "UNIQUE":
        assert rating.word in WORDS[3:5]
    else:
        assert rating.word in WORDS[4:]


def test_a_rating_counts_the_steps_and_the_offering_lines() -> None:
    puzzle = nonolith.read(EXAMPLES / "mushroom.nin")
    rating, explanation = nonolith.rate(puzzle), nonolith.explain(puzzle)
    assert rating.steps == len(explanation.steps) == len(rating.offering)
    assert all(1 <= width <= puzzle.height + puzzle.width for width in rating.offering)
    assert rating.counts["overlap"] == sum(s.hardest == "overlap" for s in explanation.steps)
    assert min(rating.offering) <= rating.mean_offering <= max(rating.offering)
    assert len(explanation.looks) == rating.steps
    assert min(explanation.looks) >= 1
    assert rating.effort == round(sum(explanation.looks)) > rating.steps


def test_a_puzzle_without_cells_is_rated_zero() -> None:
    assert str(nonolith.rate(Puzzle(rows=[], columns=[]))) == "unique: 0.00, trivial, tiny"


def test_a_limit_is_reported_first() -> None:
    rating = nonolith.rate(Puzzle(rows=[[1]], columns=[[1]]), limits=Limits(seconds=0))
    assert rating.verdict is Verdict.UNKNOWN
    assert str(rating).startswith("unknown: the limit on seconds was reached; ")


def test_the_hardest_technique_is_counted() -> None:
    """A technique also counts if it only narrows ranges of blocks that a later step uses."""
    puzzle = nonolith.read(EXAMPLES / "mushroom.nin")
    assert not any(s.technique == "too narrow" for s in nonolith.explain(puzzle).steps)
    rating = nonolith.rate(puzzle)
    assert rating.hardest == "too narrow" == list(rating.counts)[-1]
    assert rating.counts["too narrow"] >= 1


def test_the_same_puzzle_twice_in_one_grid_is_more_work_of_the_same_level() -> None:
    """Two copies of a puzzle in opposite corners need more steps, with more lines to examine."""
    puzzle = nonolith.read(EXAMPLES / "cat.non")
    twice = Puzzle(rows=puzzle.rows * 2, columns=puzzle.columns * 2)
    blank = nonolith.Grid.from_text(
        "\n".join(["?" * 15 + "." * 15] * 15 + ["." * 15 + "?" * 15] * 15)
    )
    one, two = nonolith.rate(puzzle), nonolith.rate(twice.replace(given=blank))
    assert two.word == one.word
    assert two.steps > one.steps
    assert two.effort > one.effort


def test_the_words_for_efforts_begin_at_round_numbers() -> None:
    for word, least in zip(EFFORT_WORDS[1:], (100, 300, 1000, 3000, 10_000), strict=True):
        assert effort_word(least) == word != effort_word(least - 0.5)


#: This puzzle needs probing; ``SEARCHING`` needs a search.
PROBING = Puzzle.from_grid(random_grid(9, 9, probability=0.4, seed=17))
SEARCHING = Puzzle.from_grid(random_grid(8, 8, probability=0.35, seed=16))


@pytest.mark.parametrize(
    ("puzzle", "module", "bound", "value"),
    [(PROBING, position, "MAX_FOLLOWED", 50), (SEARCHING, next_step, "ALL_GUESSES", -1)],
)
def test_an_explanation_ends_at_the_bounds_for_people(
    puzzle: Puzzle, module: object, bound: str, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, bound, value)
    rating = nonolith.rate(puzzle)
    assert rating.verdict is Verdict.UNKNOWN
    assert rating.limit is None
    assert str(rating).startswith("unknown: the techniques do not lead to the solution")
    assert rating.word == "needs search"


@pytest.mark.long
@pytest.mark.parametrize("side", [25, 40])
def test_noise_is_rated_without_a_limit(side: int) -> None:
    puzzle = Puzzle.from_grid(random_grid(side, side, probability=0.5, seed=1))
    rating = nonolith.rate(puzzle)
    assert rating.limit is None
    assert (rating.word == "needs search") == (rating.verdict is Verdict.UNKNOWN)


ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "explain.md").read_text(encoding="utf-8")


def table_rows(beginning: str) -> list[list[str]]:
    """Return the rows of the table whose head begins with this text, each as a list of cells."""
    lines = PAGE[PAGE.index(beginning) :].splitlines()[2:]
    end = next((i for i, line in enumerate(lines) if not line.startswith("|")), len(lines))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[:end]]


def test_the_table_of_techniques_is_the_table_in_the_code() -> None:
    english = language_of("en")
    assert table_rows("| technique |") == [
        [row.name, row.rule, str(row.level), english.text(f"summary_{row.name}")]
        for row in TECHNIQUES.values()
    ]


@pytest.mark.parametrize("row", table_rows("| puzzle |"), ids=lambda row: row[0])
def test_the_examples_are_rated_as_on_the_page(row: list[str]) -> None:
    name, _, number = row[0].partition(" #")
    puzzle = nonolith.read(ROOT / "examples" / name, number=int(number or 1))
    rating = nonolith.rate(puzzle)
    assert row[1:] == [
        f"{puzzle.height} x {puzzle.width}",
        f"{rating.number:.2f}",
        rating.word,
        rating.hardest,
        str(rating.steps),
        f"{rating.mean_offering:.1f}",
        str(rating.effort),
        rating.effort_word,
    ]

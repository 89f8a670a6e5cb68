"""Ratings are the same on every machine, order puzzles as people do, and agree with the docs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings

import nonolith
from nonolith import Limits, Puzzle, Verdict
from nonolith.design.generate import random_grid
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.reasoning import next_step, position
from nonolith.reasoning.language import language_of
from nonolith.reasoning.person import BEGINNER, PRACTISED
from nonolith.reasoning.rating import BANDS, WORDS, Rating
from nonolith.reasoning.techniques import TECHNIQUES
from tests.examples import examples
from tests.propagation import solved_by_lines
from tests.strategies import solvable

EXAMPLES = Path(__file__).parents[2] / "examples"
CATALOGUE = Path(nonolith.__file__).parent / "web" / "page" / "catalogue"


def random_puzzle(size: int, probability: float, seed: int) -> Puzzle:
    return Puzzle.from_grid(random_grid(size, size, probability=probability, seed=seed))


def is_line_solvable(puzzle: Puzzle) -> bool:
    return solved_by_lines(puzzle, LINE_SOLVERS["bits"])


@settings(max_examples=examples(60), deadline=None)
@given(solvable(given=False))
def test_a_puzzle_that_lines_solve_is_rated_below_other_puzzles(puzzle: Puzzle) -> None:
    rating = nonolith.rate(puzzle)
    assert 0 <= rating.number < 6
    assert rating.word == WORDS[min(int(rating.grade), len(BANDS))]
    if rating.verdict is Verdict.UNIQUE:
        assert (rating.number < 3) == is_line_solvable(puzzle)


@pytest.mark.parametrize("seed", range(10))
def test_the_number_agrees_with_the_methods_that_solve_the_puzzle(seed: int) -> None:
    """Compare the number with line solving, probing without branches, and search."""
    puzzle = random_puzzle(11, 0.5, seed)
    rating = nonolith.rate(puzzle)
    if rating.verdict is Verdict.MULTIPLE:
        assert not is_line_solvable(puzzle)
    elif is_line_solvable(puzzle):
        assert rating.number < 3
    elif nonolith.solve(puzzle, "probe1", limits=Limits(nodes=0)).verdict.name == "UNIQUE":
        assert 3 <= rating.number < 5
    else:
        assert rating.number >= 4


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
    assert str(nonolith.rate(Puzzle(rows=[], columns=[]))) == "unique: trivial"


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


def test_the_same_puzzle_twice_in_one_grid_is_more_work_with_the_same_techniques() -> None:
    """Two copies of a puzzle in opposite corners need more steps, with more lines to examine."""
    puzzle = nonolith.read(EXAMPLES / "cat.non")
    twice = Puzzle(rows=puzzle.rows * 2, columns=puzzle.columns * 2)
    blank = nonolith.Grid.from_text(
        "\n".join(["?" * 15 + "." * 15] * 15 + ["." * 15 + "?" * 15] * 15)
    )
    one, two = nonolith.rate(puzzle), nonolith.rate(twice.replace(given=blank))
    assert int(two.number) == int(one.number)
    assert two.grade > one.grade
    assert two.steps > one.steps
    assert two.effort > one.effort


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
    assert (rating.word, int(rating.number)) == (WORDS[-1], 5)


@pytest.mark.long
@pytest.mark.parametrize("side", [25, 40])
def test_noise_is_rated_without_a_limit(side: int) -> None:
    puzzle = Puzzle.from_grid(random_grid(side, side, probability=0.5, seed=1))
    rating = nonolith.rate(puzzle)
    assert rating.limit is None
    assert (rating.number >= 5) == (rating.verdict is Verdict.UNKNOWN)


ROOT = Path(__file__).parents[2]


def table_rows(beginning: str, page: str = "explain") -> list[list[str]]:
    """Return the rows of the table whose head begins with this text, each as a list of cells."""
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    lines = text[text.index(beginning) :].splitlines()[2:]
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
        f"{rating.minutes['practised'][1]:g}",
        rating.word,
        f"{rating.number:.2f}",
        rating.hardest,
        str(rating.steps),
        f"{rating.mean_offering:.1f}",
        str(rating.effort),
    ]


def test_the_table_of_words_is_the_table_in_the_code() -> None:
    def bands(ends: list[str]) -> list[str]:
        middle = (f"{least} to {most}" for least, most in pairwise(ends))
        return [f"less than {ends[0]}", *middle, f"{ends[-1]} and more"]

    practised = [str(end) for end in BANDS]
    beginners = [f"{end * BEGINNER / PRACTISED:.{int(end < 3)}f}" for end in BANDS]
    assert table_rows("| word |", "difficulty") == list(
        map(list, zip(WORDS, bands(practised), bands(beginners), strict=True))
    )


def pictures_of_the_catalogue() -> Iterator[tuple[int, Rating]]:
    """Yield the number of cells and the rating of each smaller picture in black and white."""
    text = (CATALOGUE / "puzzles.json").read_text(encoding="utf-8")
    for picture in (each.split("/") for each in json.loads(text).values()):
        if set("".join(picture)) <= set("#.") and len(picture) * len(picture[0]) <= 400:
            rating = nonolith.rate(Puzzle.from_grid(picture))
            if rating.verdict is Verdict.UNIQUE:
                yield len(picture) * len(picture[0]), rating


def test_pictures_with_one_hard_step_are_easier_than_pictures_with_ten() -> None:
    """Compare pictures of about the same size, and ten of each kind by their grades."""
    found = list(pictures_of_the_catalogue())
    few = [each for each in found if each[1].hard_steps == 1]
    many = [each for each in found if each[1].hard_steps >= 10]
    pairs = [(a, b) for m, a in few for n, b in many if 0.7 < m / n < 1.4]
    assert len(pairs) >= 10
    assert all(one.minutes["practised"] < ten.minutes["practised"] for one, ten in pairs)
    one, ten = ([rating.grade for _, rating in each] for each in (few, many))
    assert max(sorted(one)[:10]) < min(sorted(ten)[-10:])


def test_the_sentence_says_where_the_hard_steps_are() -> None:
    rating = nonolith.rate(random_puzzle(9, 0.4, 17), language="de")
    one = rating.replace(counts={"overlap": 9, "two lines": 1}, hardest="two lines")
    for share, place in ((0.0, "am Anfang"), (0.5, "in der Mitte"), (1.0, "gegen Ende")):
        said = one.replace(first_hard=share).sentence
        assert said.endswith(f"ein schwerer Schritt (zwei Linien zugleich) {place}.")

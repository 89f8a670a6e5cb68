"""Drawing until a puzzle is unique; sets like those of the HUST report; palettes."""

from __future__ import annotations

from itertools import islice

import pytest

import nonolith
from nonolith import Puzzle, PuzzleError, Verdict
from nonolith.design import (
    hust_puzzles,
    random_puzzles,
    some_colours,
    tournament_puzzles,
    unique,
)
from nonolith.design.hust import HUST_SIZES
from nonolith.limits import MAX_COLOURS
from nonolith.palette import BLACK_AND_WHITE


def is_unique(puzzle: Puzzle) -> bool:
    return nonolith.check(puzzle).verdict is Verdict.UNIQUE


def test_only_unique_puzzles_are_drawn() -> None:
    assert all(map(is_unique, random_puzzles(15, 8, 8, filled=30, unique=True)))
    assert all(map(is_unique, tournament_puzzles(5, 7, unique=True)))
    assert all(map(is_unique, hust_puzzles(5, (4, 6), unique=True)))


def test_a_draw_that_is_unique_stays_and_no_other_draw_moves() -> None:
    plain = list(random_puzzles(20, 6, 6, seed=3))
    chosen = list(random_puzzles(20, 6, 6, seed=3, unique=True))
    kept = [a == b for a, b in zip(plain, chosen, strict=True)]
    assert kept == [is_unique(puzzle) for puzzle in plain]
    assert any(kept)
    assert not all(kept)


def test_unique_tournament_puzzles_keep_their_density() -> None:
    totals = [
        sum(block.length for clue in puzzle.rows for block in clue)
        for puzzle in tournament_puzzles(4, 8, unique=True)
    ]
    assert totals == [32, 28, 25, 22]


def test_it_gives_up_where_nothing_is_unique(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unique, "TRIES", 5)
    with pytest.raises(PuzzleError, match="none of 5 random puzzles had exactly one solution"):
        next(random_puzzles(1, 20, 20, filled=20, unique=True))


def test_the_sizes_of_the_hust_report_take_turns() -> None:
    puzzles = list(islice(hust_puzzles(12), 12))
    assert [puzzle.shape for puzzle in puzzles] == [(size, size) for size in HUST_SIZES] * 2
    assert len(set(puzzles)) == 12


@pytest.mark.parametrize("number", range(1, MAX_COLOURS + 1))
def test_palettes_of_every_number_of_colours(number: int) -> None:
    palette = some_colours(number)
    assert len(palette) == number + 1
    assert tuple(palette)[:2] == tuple(BLACK_AND_WHITE)
    assert len({colour.rgb for colour in palette}) == number + 1


def test_more_colours_than_there_are_is_refused() -> None:
    with pytest.raises(PuzzleError, match="not 32"):
        some_colours(MAX_COLOURS + 1)

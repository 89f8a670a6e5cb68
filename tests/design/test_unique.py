"""Drawing until a puzzle is unique; sets like those of the HUST report; palettes."""

from __future__ import annotations

from functools import partial
from itertools import islice

import pytest

import nonolith
from nonolith import (
    ArgumentError,
    LimitReached,
    Limits,
    Puzzle,
    PuzzleError,
    Result,
    Statistics,
    Verdict,
    generate,
)
from nonolith.design import (
    random_puzzles,
    some_colours,
    tournament_puzzles,
    unique,
)
from nonolith.literature.papers.hust_puzzles import HUST_SIZES, hust_puzzles
from nonolith.model.limits import MAX_COLOURS
from nonolith.model.palette import BLACK_AND_WHITE


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


class Drawn:
    """Stands for ``solve``: each draw has two solutions; keeps the limits of each."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, limit: str | None = None) -> None:
        self.limits: list[Limits] = []
        self._limit = limit
        monkeypatch.setattr("nonolith.solving.solve.solve", self)

    def __call__(self, puzzle: Puzzle, *, limits: Limits) -> Result:
        self.limits.append(limits)
        verdict = Verdict.UNKNOWN if self._limit else Verdict.MULTIPLE
        return Result(verdict, limit=self._limit, statistics=Statistics(branches=7))


def test_the_limit_on_nodes_is_for_all_draws_of_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Drawn(monkeypatch)
    with pytest.raises(PuzzleError, match="none of 5000"):
        generate(1, 1, unique=True, limits=Limits(nodes=50_000, memory=2 << 20))
    nodes = [limits.nodes for limits in drawn.limits]
    assert nodes == [min(10_000, 50_000 - 7 * i) for i in range(5000)]
    assert {limits.memory for limits in drawn.limits} == {2 << 20}


@pytest.mark.parametrize(
    ("limits", "reached"),
    [(Limits(nodes=9_999), "nodes"), (Limits(), "memory"), (Limits(), "seconds")],
)
def test_a_limit_that_is_reached_is_an_error_and_not_another_puzzle(
    monkeypatch: pytest.MonkeyPatch, limits: Limits, reached: str
) -> None:
    drawn = Drawn(monkeypatch, reached)
    message = f"the limit on {reached} was reached; of 1 random puzzles none was proved to have"
    with pytest.raises(LimitReached, match=message):
        generate(1, 1, unique=True, limits=limits)
    assert len(drawn.limits) == 1


def test_draws_end_with_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    Drawn(monkeypatch)
    with pytest.raises(LimitReached, match="the limit on seconds was reached; of 1 random"):
        generate(1, 1, unique=True, limits=Limits(seconds=0))
    drawn = Drawn(monkeypatch)
    with pytest.raises(LimitReached, match="the limit on seconds was reached"):
        generate(1, 1, unique=True, limits=Limits(seconds=0.02))
    left = [limits.seconds for limits in drawn.limits if limits.seconds is not None]
    assert 0.02 >= left[0] > left[-1] == 0


def test_limits_that_are_not_reached_change_no_puzzle() -> None:
    limits = Limits(seconds=600, nodes=100_000)
    for make in (partial(random_puzzles, 5, 8, 8), partial(tournament_puzzles, 5, 8),
                 partial(hust_puzzles, 5, (8,))):  # fmt: skip
        assert list(make(unique=True, limits=limits)) == list(make(unique=True))


def test_limits_of_another_type_are_refused_before_the_first_puzzle() -> None:
    for make in (partial(random_puzzles, 5, 8, 8), partial(tournament_puzzles, 5, 8),
                 partial(hust_puzzles, 5, (8,))):  # fmt: skip
        with pytest.raises(ArgumentError, match="limits must be Limits, such as"):
            make(limits=5)

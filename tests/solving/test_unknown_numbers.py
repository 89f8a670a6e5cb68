"""Clues with unknown numbers: solved, counted, proved, and refused by name where not supported."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Sequence
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import nonolith
from nonolith import (
    Grid,
    NonolithError,
    Puzzle,
    PuzzleError,
    UnsupportedError,
    Verdict,
    certify,
    check,
    count,
    draw,
    solutions,
    solve,
    verify_certificate,
)
from nonolith.engine import Line
from nonolith.model.clue import ClueLike, LineRule
from tests import brute_force
from tests.examples import examples
from tests.general_methods import METHODS

#: The lengths of the blocks of a clue; None is unknown. Or the sum of a line.
Pattern = Sequence[int | None] | dict[str, int]

ABLE = [method.name for method in METHODS.values() if method.capabilities.unknown_numbers]


def fits(pattern: Pattern, cells: Iterable[int]) -> bool:
    lengths = [length for length, _ in brute_force.clue_of(cells)]
    if isinstance(pattern, dict):
        return sum(lengths) == pattern["sum"]
    pairs = zip(pattern, lengths, strict=False)
    return len(lengths) == len(pattern) and all(own in (None, length) for own, length in pairs)


def hidden(pattern: Sequence[int], random: Random, share: float) -> list[int | None]:
    return [None if random.random() < share else length for length in pattern]


def puzzle_of(random: Random, height: int, width: int, share: float) -> Puzzle:
    """Return the clues of a random picture with a share of the numbers hidden, and some only sums;
    sometimes with a row of another picture."""
    filled = random.choice((0.3, 0.5, 0.7))

    def line(cells: int) -> list[int]:
        return [int(random.random() < filled) for _ in range(cells)]

    def clue(cells: Iterable[int]) -> Pattern:
        lengths = [length for length, _ in brute_force.clue_of(cells)]
        only_sum = random.random() < share / 3
        return {"sum": sum(lengths)} if only_sum else hidden(lengths, random, share)

    picture = [line(width) for _ in range(height)]
    rows, columns = (
        [clue(row) for row in picture],
        [clue(column) for column in zip(*picture, strict=True)],
    )
    if random.random() < 0.3:
        rows[0] = clue(line(width))
    return Puzzle(rows, columns)


def pictures_of(puzzle: Puzzle) -> set[tuple[tuple[int, ...], ...]]:
    """Return all solutions, by trying all lines that fit."""
    record = puzzle.record()
    lines = [
        [cells for cells in product((0, 1), repeat=puzzle.width) if fits(row, cells)]
        for row in record["rows"]
    ]
    return {
        picture
        for picture in product(*lines)
        if all(
            fits(c, cells)
            for c, cells in zip(record["columns"], zip(*picture, strict=True), strict=True)
        )
    }


def rows_of(grid: Grid) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(cell or 0) for cell in row) for row in grid.rows())


def test_settled_lines_are_those_of_an_enumeration_of_all_patterns() -> None:
    random = Random(1)
    for cells in range(1, 9):
        lengths = {tuple(n for n, _ in clue) for clue in brute_force.all_clues(cells, 2)}
        patterns = {
            tuple(None if mask >> i & 1 else n for i, n in enumerate(each))
            for each in lengths
            for mask in range(1 << len(each))
        }
        every = list(product((0, 1), repeat=cells))
        for pattern in sorted(patterns, key=str):
            line = Line(pattern, cells, 2)
            fitting = [each for each in every if fits(pattern, each)]
            for _ in range(4):
                masks = tuple(random.getrandbits(cells) | random.getrandbits(cells) for _ in "ab")
                left = [x for x in fitting if all(masks[c] >> i & 1 for i, c in enumerate(x))]
                union = tuple(
                    sum(1 << i for i in range(cells) if any(x[i] == colour for x in left))
                    for colour in (0, 1)
                )
                assert line.settle_word(masks) == (union if left else None)


@pytest.mark.parametrize("method", ABLE)
@settings(max_examples=examples(150), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_solutions_counts_and_verdicts_are_those_of_brute_force(method: str, seed: int) -> None:
    random = Random(seed)
    height, width, share = random.randint(1, 4), random.randint(1, 5), random.random()
    try:
        puzzle = puzzle_of(random, height, width, share)
    except PuzzleError:  # all numbers are known, and their totals differ
        return
    expected = pictures_of(puzzle)
    found = list(solutions(puzzle, method))
    assert {rows_of(grid) for grid in found} == expected
    assert len(found) == len(expected)
    assert all(puzzle.accepts(grid) and not puzzle.mismatched_lines(grid) for grid in found)
    assert count(puzzle, method) == len(expected)
    result = check(puzzle, method, cells=True)
    verdicts = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)
    assert result.verdict is verdicts[min(len(expected), 2)]
    if expected:
        cells = zip(*(sum(picture, ()) for picture in expected), strict=True)
        masks = [sum(1 << colour for colour in set(each)) for each in cells]
        assert result.backbone == Grid(height, width, masks)
    if len(expected) < 50:
        certificate = verify_certificate(certify(puzzle, method).data, puzzle)
        assert {rows_of(grid) for grid in certificate.solutions} == expected


@pytest.mark.parametrize("width", [62, 63, 64, 130])
def test_long_lines_are_solved_as_short_ones(width: int) -> None:
    random = Random(width)
    for _ in range(3):
        puzzle = puzzle_of(random, 3, width, 0.2)
        first, other = (list(islice(solutions(puzzle, m), 50)) for m in ("auto", "probe2"))
        assert all(puzzle.accepts(grid) for grid in first + other)
        assert len(first) == len(other)
        if len(first) < 50:
            assert set(first) == set(other)
        turned = list(islice(solutions(puzzle.transposed()), 50))
        assert len(turned) == len(first)


@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_number_that_becomes_known_adds_no_solution(seed: int) -> None:
    random = Random(seed)
    goal = Grid.from_rows([[random.randint(0, 1) for _ in range(8)] for _ in range(6)])
    record = Puzzle.from_grid(goal).record()
    before: int | None = None
    for share in (0.6, 0.3, 0.0):  # the same numbers of ``random`` hide fewer and fewer
        each = Random(seed)
        sides = {
            name: [hidden(clue, each, share) for clue in record[name]]
            for name in ("rows", "columns")
        }
        puzzle = Puzzle(sides["rows"], sides["columns"])
        assert puzzle.accepts(goal)
        now = count(puzzle, timeout=20)
        if now.exact and before is not None:
            assert now <= before
        before = int(now) if now.exact else None


PUZZLE = Puzzle(rows=["2 ?", "?", [2]], columns=[[None], "1", "? 1", "2"])


def test_values_with_unknown_numbers() -> None:
    columns: list[ClueLike] = ["?", [1], [None, 1], [2]]
    assert Puzzle(rows=[[2, None], [None], [2]], columns=columns) == PUZZLE
    assert Puzzle(rows=["2 1", "?", [2]], columns=columns) != PUZZLE
    assert pickle.loads(pickle.dumps(PUZZLE)) == PUZZLE
    assert PUZZLE.transposed().transposed() == PUZZLE
    assert PUZZLE.transposed().key != PUZZLE.key == PUZZLE.replace(title="x").key
    assert str(PUZZLE.rows[0]) == "2 ?"
    # Keys are stored in results of batches: those of plain puzzles must not change.
    assert Puzzle(rows=[[1], [2]], columns=[[2], [1]]).key == "091fb82a11ea8e390766d7d00876204f"
    assert draw(PUZZLE).splitlines()[2].startswith("2 ? ")
    assert "?" in draw(PUZZLE, renderer="svg")
    sums = Puzzle(rows=["sum 2", [1]], columns=[{"sum": 1}, LineRule(sum=2)])
    assert sums == Puzzle(rows=[LineRule(sum=2), "1"], columns=["sum 1", "sum 2"])
    assert pickle.loads(pickle.dumps(sums)) == sums.transposed().transposed() == sums
    assert draw(sums).splitlines()[2].startswith("= 2 ")


@pytest.mark.parametrize(
    ("rows", "columns", "words"),
    [
        (["1 ?"], ["?", "1"], "row 1: the clue 1,? needs 3 cells, the row has 2"),
        (["?"], [], "row 1: the clue ? needs 1 cells, the row has 0"),
        (["1?"], ["1"], "row 1, block 1: unknown colour '?'"),
        (["sum 2"], ["1"], "row 1: the clue sum 2 needs 2 cells, the row has 1"),
        (["1"], ["sum -1"], "column 1: {'sum': '-1'} is not the sum of a line"),
        ([{"sun": 1}], ["1"], "row 1: {'sun': 1} is not the sum of a line"),
    ],
)
def test_errors_of_clues_name_their_line(rows: Any, columns: Any, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle(rows, columns)
    assert words in str(caught.value)


SUMS = Puzzle(rows=["sum 1"], columns=["1"])
STATE = Grid.unknown_cells(*PUZZLE.shape)


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("hint", lambda: nonolith.hint(PUZZLE)),
        ("explain", lambda: nonolith.explain(PUZZLE)),
        ("rate", lambda: nonolith.rate(PUZZLE)),
        ("verify", lambda: nonolith.verify(PUZZLE, STATE)),
        ("mend", lambda: nonolith.mend(PUZZLE)),
        ("typos", lambda: nonolith.typos(PUZZLE)),
        ("marginals", lambda: nonolith.marginals(PUZZLE)),
        ("trace", lambda: nonolith.trace(PUZZLE)),
        ("method sat", lambda: solve(PUZZLE, "sat")),
        ("non has no sign", lambda: nonolith.write(PUZZLE, format="non")),
        ("share has no sign", lambda: nonolith.convert(PUZZLE, "share")),
        ("webpbn has no sign", lambda: nonolith.convert(SUMS, "webpbn")),
    ],
)
def test_what_does_not_take_unknown_numbers_says_so(name: str, call: Callable[[], Any]) -> None:
    with pytest.raises(UnsupportedError, match=f"^{name} .*(unknown numbers|sums)"):
        call()


def test_all_tasks_of_a_batch_end_with_a_result_or_an_error_of_nonolith() -> None:
    from nonolith.batches.tasks import TASKS

    for task in TASKS:
        try:
            (row,) = nonolith.batch([PUZZLE], [task])
        except NonolithError:
            continue
        assert row.error is None or "unknown numbers" in row.error

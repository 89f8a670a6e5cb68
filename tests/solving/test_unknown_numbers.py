"""Clues with unknown numbers: solved, counted, proved, and refused by name where not supported."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from itertools import islice, product
from random import Random
from typing import Any, cast

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
from nonolith.model.clue import ClueLike, line_clue, line_name, read_clues, rule_of
from nonolith.model.masks import domains_of
from nonolith.model.palette import some_colours
from nonolith.model.rule import LineRule
from nonolith.solving.one_line import SolvedLine
from tests import patterns
from tests.examples import all_cases, examples
from tests.general_methods import METHODS

ABLE = [method.name for method in METHODS.values() if method.capabilities.unknown_numbers]


def pictures_of(puzzle: Puzzle) -> set[tuple[tuple[int, ...], ...]]:
    """Return all solutions, by trying all lines that fit."""
    (height, width), colours = puzzle.shape, len(puzzle.palette)

    def fitting(clues: Iterable[Any], cells: int) -> list[list[tuple[int, ...]]]:
        return [patterns.words(patterns.pattern_of(clue), cells, colours) for clue in clues]

    rows = fitting(puzzle.rows, width)
    columns = list(map(set, fitting(puzzle.columns, height)))
    return {
        picture
        for picture in product(*rows)
        if all(c in may for c, may in zip(zip(*picture, strict=True), columns, strict=True))
    }


def rows_of(grid: Grid) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(int(cell or 0) for cell in row) for row in grid.rows())


@pytest.mark.parametrize("colours", [2, 3, 4])
def test_settled_and_counted_lines_are_those_of_an_enumeration(colours: int) -> None:
    random, palette = Random(colours), some_colours(colours - 1)
    marks = "".join(colour.char for colour in palette)
    for cells in range(1, 9 if colours == 2 else 6):
        for pattern in patterns.of_line(cells, colours, 150):
            fitting = patterns.words(pattern, cells, colours)
            rule = patterns.rule_of(pattern, colours)
            assert read_clues([rule.text(palette)], palette, "row") == (cast(Any, rule),)
            for _ in range(3):
                masks = tuple(random.getrandbits(cells) | random.getrandbits(cells) for _ in marks)
                left = [x for x in fitting if all(masks[c] >> i & 1 for i, c in enumerate(x))]
                union = tuple(
                    sum(1 << i for i in range(cells) if any(x[i] == colour for x in left))
                    for colour in range(colours)
                )
                settled = Line(rule.code, cells, colours).settle_word(masks)
                assert settled == (union if left else None)
                grid = Grid(1, cells, domains_of(masks, cells), palette)
                line = SolvedLine(cast(Any, rule), grid, 10)
                found = [tuple(map(marks.index, each)) for each in line]
                assert found == sorted(left, key=lambda x: [-c for c in x])
                assert line.count == len(left)


@pytest.mark.parametrize(("colours", "most"), [(2, 3), (3, 3), (4, 2)])
def test_every_pattern_of_a_family_up_to_8_cells_is_settled_and_counted(
    colours: int, most: int
) -> None:
    random, palette, number = Random(colours), some_colours(colours - 1), 0
    for cells in range(1, 9 if colours < 4 else 8):
        lines = patterns.Lines(cells, colours) if all_cases() or cells < 5 else None
        for pattern in patterns.family(cells, colours, most) if lines else ():
            number += 1
            if not lines or (not all_cases() and random.random() > 500 / 3**cells / colours**2):
                continue
            rule = patterns.clue_of(pattern, colours)
            masks = tuple(random.getrandbits(cells) | random.getrandbits(cells) for _ in palette)
            if isinstance(rule, LineRule) and rule.needed() <= cells:
                left = lines.within(lines.fitting(pattern), masks)
                union = tuple(
                    sum(bool(left & lines.having[i][c]) << i for i in range(cells))
                    for c in range(colours)
                )
                settled = Line(rule.code, cells, colours).settle_word(masks)
                assert settled == (union if left else None), (pattern, masks)
                if number % 20 == 0:
                    grid = Grid(1, cells, domains_of(masks, cells), palette)
                    assert SolvedLine(cast(Any, rule), grid, 10).count == left.bit_count()


@pytest.mark.parametrize("method", ABLE)
@settings(max_examples=examples(150), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_solutions_counts_and_verdicts_are_those_of_brute_force(method: str, seed: int) -> None:
    random = Random(seed)
    height, width, share = random.randint(1, 4), random.randint(1, 5), random.random()
    colours = random.choice((2, 2, 3))
    try:
        puzzle = patterns.puzzle_of(random, height, width - colours // 3, share, colours)
    except PuzzleError:  # the totals cannot agree
        return
    (height, width) = puzzle.shape
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
        puzzle = patterns.puzzle_of(random, 3, width, 0.2)
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
    goal = Grid.from_rows([[random.randint(0, 1) for _ in range(6)] for _ in range(5)])
    sides = [[list(row) for row in goal], [list(column) for column in goal.transposed()]]
    before: int | None = None
    for share in (0.6, 0.3, 0.0):  # the same numbers of ``random`` loosen fewer and fewer parts
        loose = [
            [patterns.loosened(Random(f"{seed} {i}"), line, share) for i, line in enumerate(side)]
            for side in sides
        ]
        puzzle = Puzzle(*loose)
        assert puzzle.accepts(goal)
        now = count(puzzle, timeout=20)
        if now.exact and before is not None:
            assert now <= before
        before = int(now) if now.exact else None


@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 10**6))
def test_the_only_reading_of_sets_is_that_of_all_solutions(seed: int) -> None:
    random = Random(seed)
    goal = Grid.from_rows([[random.randint(0, 1) for _ in range(4)] for _ in range(4)])
    record = Puzzle.from_grid(goal).record()
    sides = [
        [[{n, random.randint(1, 3)} if random.random() < 0.4 else n for n in clue] for clue in side]
        for side in (record["rows"], record["columns"])
    ]
    puzzle = Puzzle(*sides)
    readings = {
        tuple(
            (name, place, block.length)
            for name, rule, line in zip(names, rules, [*grid, *grid.transposed()], strict=True)
            for place, block in enumerate(line_clue(line))
            if len(rule.parts[place].lengths) > 1
        )
        for grid in solutions(puzzle)
        for rules in [list(map(rule_of, (*puzzle.rows, *puzzle.columns)))]
        for names in [[line_name(number, 4) for number in range(8)]]
    }
    assert solve(puzzle).reading == (readings.pop() if len(readings) == 1 else ())


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
    assert "?" not in draw(PUZZLE, renderer="svg")  # blots
    assert draw(Puzzle(["1or3", "1"], ["2", "?"])).startswith("     2 ?\n1/3 ")
    sums = Puzzle(rows=["sum 2", [1]], columns=[{"sum": 1}, LineRule(totals=((2, 1),))])
    assert sums == Puzzle(rows=[LineRule(totals=((2, 1),)), "1"], columns=["sum 1", "sum 2"])
    assert pickle.loads(pickle.dumps(sums)) == sums.transposed().transposed() == sums
    assert draw(sums).splitlines()[2].startswith("= 2 ")


@pytest.mark.parametrize(
    ("rows", "columns", "words"),
    [
        (["1 ?"], ["?", "1"], "row 1: the clue 1,? needs 3 cells, the row has 2"),
        (["?"], [], "row 1: the clue ? needs 1 cells, the row has 0"),
        (["1?"], ["1"], "row 1, block 1: unknown colour '?'"),
        (["sum 2"], ["1"], "row 1: the clue sum 2 needs 2 cells, the row has 1"),
        (["1"], ["sum -1"], "column 1, sum: '-1' is not a block"),
        ([{"sun": 1}], ["1"], "row 1: {'sun': 1} is not the sum of a line"),
        ([{"blocks": [1]}], ["1"], "row 1: {'blocks': [1]} is not the sum of a line"),
        (["sum 1 1"], ["1"], "row 1: {'blocks': ['*'], 'sum': [1, 1]} is not the sum of a line"),
        (["? sum 1", "1 1 sum 3"], ["?"] * 3, "row 2: no line of 3 cells has the blocks and the"),
        (["0 sum 1"], ["1"], "row 1: no line of 1 cells has the blocks and the sum of the clue 0"),
        ([[set()]], ["1"], "row 1, block 1: a set of lengths is empty"),
        (["0or1"], ["1"], "row 1, block 1: a set of lengths has the length 0"),
        (["? 1", "*"], ["0", "1", "0"], "the row clues need 2 to 5 cells, the column clues need 1"),
    ],
)
def test_errors_of_clues_name_their_line(rows: Any, columns: Any, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle(rows, columns)
    assert words in str(caught.value)


SUMS = Puzzle(rows=["sum 1"], columns=["1"])


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("mend", lambda: nonolith.mend(PUZZLE)),
        ("typos", lambda: nonolith.typos(PUZZLE)),
        ("marginals", lambda: nonolith.marginals(PUZZLE)),
        ("trace", lambda: nonolith.trace(PUZZLE)),
        ("method sat", lambda: solve(PUZZLE, "sat")),
        ("non has no sign", lambda: nonolith.write(PUZZLE, format="non")),
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

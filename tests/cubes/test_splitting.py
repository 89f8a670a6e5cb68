"""Parts of a puzzle: each solution lies in one of them, and fits what was assumed for it."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonolith import Grid, LimitReached, Limits, Puzzle
from nonolith.cubes import splitting
from nonolith.cubes.attempt import Budget, Question, Task, answer
from nonolith.cubes.cube import Cube, open_colours, packed, unpacked, within
from nonolith.cubes.splitting import CANDIDATES, SWEEPS, Part, _Splitting, split
from nonolith.solving.methods import METHODS
from tests import brute_force
from tests.strategies import any_puzzle, palette_of

TWO = Puzzle(rows=[[1]] * 2, columns=[[1]] * 2)
THREE = Puzzle(rows=[[1]] * 3, columns=[[1]] * 3)
SIX = Puzzle(rows=[[1]] * 6, columns=[[1]] * 6)


def unknown(puzzle: Puzzle) -> Grid:
    return Grid.unknown_cells(*puzzle.shape, puzzle.palette)


def fits(part: Part, colours: list[int], palette: int) -> bool:
    """Whether a solution is as the path of a part assumes."""
    return all(
        (colours[(abs(step) - 1) // palette] == (abs(step) - 1) % palette) == (step > 0)
        for step in part.path
    )


@settings(max_examples=40, deadline=None)
@given(any_puzzle(most_colours=3), st.integers(1, 6))
def test_each_solution_lies_in_the_part_whose_path_it_fits(puzzle: Puzzle, number: int) -> None:
    parts = split(puzzle, unknown(puzzle), number)
    kept = [part for part in parts if not part.empty]
    assert parts == [*kept, *(part for part in parts if part.empty)]
    assert len(kept) <= max(number, 1)
    for solution in set(brute_force.solutions(puzzle)):
        colours = [colour for row in solution for colour in row]
        fitting = [part for part in parts if fits(part, colours, len(puzzle.palette))]
        assert len(fitting) == 1
        masks = array("I", fitting[0].cells)
        assert all(mask >> colour & 1 for mask, colour in zip(masks, colours, strict=True))
    for part in parts:
        assert bool(part.cells) == (not part.empty) or not puzzle.height * puzzle.width


@pytest.mark.parametrize("number", [2, 3, 8, 20])
def test_there_are_as_many_parts_as_are_wanted_where_there_is_room(number: int) -> None:
    parts = split(SIX, unknown(SIX), number)
    assert len(parts) == number
    assert len(split(TWO, unknown(TWO), number)) == 2
    assert split(TWO, unknown(TWO), 1) == [Part(unknown(TWO).tobytes())]


def test_the_part_with_most_open_cells_is_divided_next() -> None:
    for number in range(2, 20):
        before, after = (split(SIX, unknown(SIX), n) for n in (number, number + 1))
        largest = max(open_colours(part.cells) for part in before)
        [gone] = [part for part in before if part not in after]
        assert open_colours(gone.cells) == largest
        halves = [part for part in after if part not in before]
        assert [half.path[:-1] for half in halves] == [gone.path] * 2
        assert halves[0].path[-1] + halves[1].path[-1] == 0


def test_what_cannot_be_is_an_empty_part() -> None:
    wrong = Grid.from_text("##\n??")
    assert split(TWO, wrong, 4) == [Part(b"", (), True)]
    solved = split(TWO, Grid.from_text("#?\n??"), 4)
    assert solved == [Part(Grid.from_text("#.\n.#").tobytes())]


@pytest.mark.parametrize(
    ("cells", "number"), [("#.\n.#", 0), ("#?\n?.", 2), ("??\n??", 4), ("", 0)]
)
def test_open_colours_are_counted_beyond_one_for_each_cell(cells: str, number: int) -> None:
    data = Grid.from_text(cells).tobytes() if cells else b""
    assert open_colours(data) == number
    assert open_colours(array("I", [0b111, 0b1, 0b110]).tobytes()) == 3


def test_without_likelihoods_the_first_open_cell_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def late(puzzle: Puzzle, *, sweeps: int, limits: Limits) -> None:
        asked.append((puzzle.given, sweeps, limits))
        raise LimitReached("late")

    monkeypatch.setattr(splitting, "marginals", late)
    cells = Grid.from_text(".??\n???\n???").tobytes()
    chosen = _Splitting(THREE, Limits(memory=5 << 20))._candidates(cells)
    assert chosen == [(1, 1)]
    assert asked == [(Grid.from_text(".??\n???\n???"), 12, Limits(memory=5 << 20))]
    assert (CANDIDATES, SWEEPS) == (96, 12)
    over = _Splitting(THREE, Limits(seconds=0.0))
    over._candidates(cells)
    assert asked[1][2].seconds == 0.0


@pytest.mark.parametrize(
    ("likely", "chosen"),
    [
        ([0.5, 0.5, 0.1, 0.9, 0.3, 0.7], [(0, 0), (2, 1), (1, 1)]),
        ([0.9, 0.1, 0.6, 0.4, 0.5, 0.5], [(2, 0), (1, 0), (0, 0)]),
    ],
)
def test_cells_whose_colours_are_alike_come_first(
    likely: list[float], chosen: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = Puzzle(rows=[[1]], columns=[[1], [], []])
    work = _Splitting(line, Limits())
    monkeypatch.setattr(work, "_likely", lambda _: memoryview(array("f", likely)))
    assert work._candidates(unknown(line).tobytes()) == chosen
    monkeypatch.setattr(splitting, "CANDIDATES", 2)
    assert work._candidates(unknown(line).tobytes()) == chosen[:2]
    one = Grid.from_text("?.?").tobytes()
    assert work._candidates(one) == [each for each in chosen if each[0] != 1]


@pytest.mark.parametrize(("number", "depth"), [(2, 1), (4, 6)])
def test_what_is_not_finished_is_split_into_cubes(number: int, depth: int) -> None:
    task = Task(Question.NUMBER, "auto", METHODS["auto"].options(), 0, Limits().memory)
    left = split(SIX, unknown(SIX), 2)[0]
    cube = Cube(packed(left.cells), depth - 1, 0, left.path)
    came = answer(task, SIX, cube, Budget(None, 0, number))
    assert came.parts is not None
    assert len(came.parts) == number
    assert (came.finished, came.limit) == (False, "nodes")
    for part in came.parts:
        assert (part.depth, part.lost, part.spent) == (depth, 0, 0.0)
        assert part.path[: len(left.path)] == left.path
        assert len(part.path) > len(left.path)
        given = within(SIX, part).given
        assert given is not None
        assert given.tobytes() == unpacked(SIX, part.cells).tobytes()
    assert within(SIX, Cube()) is SIX
    assert came.splitting > 0
    assert came.processor > 0
    for most, budget in ((0, Budget(None, 0, 0)), (1, Budget(None, None, 4))):
        assert answer(task._replace(most=most), SIX, cube, budget).parts is None


def part(open_cells: int) -> Part:
    """A part with so many open colours; less than none: an empty one."""
    cells = array("I", [0b11] * max(open_cells, 0) + [0b1] * (9 - max(open_cells, 0))).tobytes()
    return Part(b"", (), True) if open_cells < 0 else Part(cells, (open_cells,))


@pytest.mark.parametrize(
    ("sides", "chosen", "tries"),
    [
        ([(7, 7), (5, 5), (6, 6)], 1, 3),
        ([(5, 5), (1, 9), (9, 0)], 0, 3),
        ([(4, 6), (5, 5), (6, 4)], 1, 3),
        ([(7, 9), (9, 9), (6, 9)], 2, 3),
        ([(1, 1), (-1, 9), (0, 0)], 1, 2),
        ([(9, -1), (0, 0), (0, 0)], 0, 1),
    ],
)
def test_the_cell_that_settles_most_on_both_sides_is_chosen(
    sides: list[tuple[int, int]], chosen: int, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = _Splitting(THREE, Limits())
    tried: list[tuple[int, int]] = []

    def sides_of(_part: Part, cell: int, colour: int) -> list[Part]:
        tried.append((cell, colour))
        return [part(open_cells) for open_cells in sides[cell]]

    monkeypatch.setattr(work, "_candidates", lambda _: [(0, 1), (1, 0), (2, 1)])
    monkeypatch.setattr(work, "_sides", sides_of)
    assert work._halves(part(9)) == [part(open_cells) for open_cells in sides[chosen]]
    assert tried == [(0, 1), (1, 0), (2, 1)][:tries]


def test_when_the_time_is_over_no_other_cell_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(splitting, "perf_counter", lambda: now)
    work = _Splitting(THREE, Limits(seconds=5.0))
    tried: list[int] = []

    def sides_of(_part: Part, cell: int, _colour: int) -> list[Part]:
        nonlocal now
        now += 2.5
        tried.append(cell)
        return [part(5), part(5)]

    monkeypatch.setattr(work, "_candidates", lambda _: [(cell, 0) for cell in range(9)])
    monkeypatch.setattr(work, "_sides", sides_of)
    assert work._halves(part(9)) == [part(5), part(5)]
    assert tried == [0, 1, 2]


@pytest.mark.parametrize(
    ("cell", "colour", "step", "texts"),
    [
        (0, 0, 1, (".??\n???\n???", "#..\n.??\n.??")),
        (0, 1, 2, ("#..\n.??\n.??", ".??\n???\n???")),
        (5, 0, 11, ("???\n??.\n???", "??.\n..#\n??.")),
        (5, 1, 12, ("??.\n..#\n??.", "???\n??.\n???")),
    ],
)
def test_a_cell_has_a_colour_or_another_one(
    cell: int, colour: int, step: int, texts: tuple[str, str]
) -> None:
    whole = Part(unknown(THREE).tobytes(), (-3,))
    sides = _Splitting(THREE, Limits())._sides(whole, cell, colour)
    assert [side.path for side in sides] == [(-3, step), (-3, -step)]
    assert [Grid.of_cells(3, 3, side.cells, THREE.palette).text() for side in sides] == list(texts)


def test_of_three_colours_each_has_a_step_of_its_own() -> None:
    puzzle = Puzzle(
        rows=[[(1, 1), (1, 2)]], columns=[[(1, 1)], [], [(1, 2)]], palette=palette_of(3)
    )
    open_ = Part(unknown(puzzle).tobytes())
    for cell in range(3):
        for colour in range(3):
            first, second = _Splitting(puzzle, Limits())._sides(open_, cell, colour)
            step = 1 + 3 * cell + colour
            assert (first.path, second.path) == ((step,), (-step,))
            fits_here = colour == (1, 0, 2)[cell]
            assert (first.empty, second.empty) == (not fits_here, fits_here)

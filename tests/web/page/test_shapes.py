"""The shapes of the drawing tools, and clues that are typed, in node: compared with Python."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

import nonolith
from tests.web.page.modules import Modules

WIDTH, HEIGHT = 6, 4
CELLS = range(WIDTH * HEIGHT)
PAIRS = [[first, last] for first in CELLS for last in CELLS]

LINES = """async pairs => {
  const { lineCells, boxOf, edgeCells } = await import("./design/shapes.js");
  return pairs.map(([first, last]) => {
    const box = boxOf(first, last, 6);
    return [[...lineCells(first, last, 6)], box, [...edgeCells(box, 6)]];
  });
}"""


def test_lines_join_their_ends_and_boxes_have_the_cells_of_their_edges(modules: Modules) -> None:
    for (first, last), (line, box, edge) in zip(PAIRS, modules.call(LINES, PAIRS), strict=True):
        (r, c), (s, d) = divmod(first, WIDTH), divmod(last, WIDTH)
        places = [divmod(cell, WIDTH) for cell in line]
        assert (line[0], line[-1]) == (first, last)
        assert len(line) == max(abs(r - s), abs(c - d)) + 1
        steps = [np.subtract(b, a) for a, b in pairwise(places)]
        assert all(max(map(abs, step)) == 1 for step in steps)
        (top, bottom), (left, right) = sorted((r, s)), sorted((c, d))
        size = {"height": bottom - top + 1, "width": right - left + 1}
        assert box == {"row": top, "column": left, **size}
        assert set(edge) == {
            row * WIDTH + column
            for row in range(top, bottom + 1)
            for column in range(left, right + 1)
            if row in (top, bottom) or column in (left, right)
        }


TURNS: dict[str, Any] = {
    "across": np.fliplr,
    "down": np.flipud,
    "left": np.rot90,
    "right": lambda cells: np.rot90(cells, -1),
}


@pytest.mark.parametrize("turn", TURNS)
def test_a_part_is_turned_as_numpy_turns_it(modules: Modules, turn: str) -> None:
    cells = np.array(Random(1).choices(range(3), k=24)).reshape(HEIGHT, WIDTH)
    function = f"""async cells => {{
      const {{ turned }} = await import("./design/shapes.js");
      const {{ height, width, cells: found }} = turned(cells, 4, 6, "{turn}");
      return [height, width, [...found]];
    }}"""
    expected = TURNS[turn](cells)
    found = modules.call(function, cells.ravel().tolist())
    assert found == [*expected.shape, expected.ravel().tolist()]


def test_cells_and_their_mirror_images_are_painted_together(modules: Modules) -> None:
    found = modules.call(
        """async () => {
          const { mirrored, SYMMETRIES } = await import("./design/drawing.js");
          return SYMMETRIES.map(symmetry => mirrored(1, 15, 15, symmetry));
        }"""
    )
    assert [sorted({*cells}) for cells in found] == [
        [1], [1, 13], [1, 211], [1, 13, 211, 223], [1, 223],
    ]  # fmt: skip


def area(cells: list[int], first: int) -> set[int]:
    found = {first}
    while more := {
        cell
        for cell in CELLS
        if cell not in found and cells[cell] == cells[first]
        for other in found
        if sum(abs(a - b) for a, b in zip(divmod(cell, 6), divmod(other, 6), strict=True)) == 1
    }:
        found |= more
    return found


def test_an_area_is_all_that_is_connected_by_sides(modules: Modules) -> None:
    grids = [Random(seed).choices((0, 1), k=24) for seed in range(10)]
    found = modules.call(
        """async grids => {
          const { areaCells } = await import("./design/shapes.js");
          return grids.map(cells => cells.map((_, cell) => [...areaCells(cells, cell, 6)]));
        }""",
        grids,
    )
    assert [[set(one) for one in grid] for grid in found] == [
        [area(cells, cell) for cell in CELLS] for cells in grids
    ]


TYPED = """async sides => {
  const { typed, firstProblem, puzzleFrom } = await import("./solve/clue_text.js");
  return sides.map(texts => {
    const [rows, columns] = texts.map(typed);
    return [firstProblem(rows, columns), puzzleFrom(rows, columns, new Map(), "A title")];
  });
}"""

#: Clues of rows and columns, with what is wrong.
WRONG: list[tuple[str, str, str, list[Any]]] = [
    ("3\n1x1\n1", "", "typed.word.rows", [2, "1x1"]),
    ("1", "1\n12345", "typed.word.columns", [2, "12345"]),
    ("1\n" * 101, "1", "typed.most", [100]),
    ("3\n11\n1", "2\n1 1\n2", "typed.long.rows", [2, 11, 3]),
    ("1 1", "1\n0", "typed.long.rows", [1, 3, 2]),
    ("1\n1", "1 1\n0", "typed.long.columns", [1, 3, 2]),
    ("1\n0", "1\n1", "typed.sums", [1, 2]),
    ("1r", "1b", "typed.colour", ["r", 1, 0]),
]


def test_the_first_thing_that_is_wrong_with_typed_clues_is_named(modules: Modules) -> None:
    found = modules.call(TYPED, [[rows, columns] for rows, columns, *_ in WRONG])
    assert [[one["text"], one["values"]] for one, _ in found] == [list(one[2:]) for one in WRONG]


def test_typed_clues_make_the_puzzle_that_they_describe(modules: Modules) -> None:
    texts = [["3\n1,1\n.1", "2\n1 1\n2\n\n"], ["2R\n1r 1b\n2q", "2r 1q\n1r 1b 1q"]]
    (plain, coloured) = modules.call(TYPED, texts)
    assert plain[0] is coloured[0] is None
    assert nonolith.read(json.dumps(plain[1])) == nonolith.read("3x3:2/1.1/2/3/1.1/1").replace(
        title="A title"
    )
    puzzle = nonolith.read(json.dumps(coloured[1]))
    assert [colour.char for colour in puzzle.palette] == [".", "r", "b", "q"]
    assert [colour.name for colour in puzzle.palette][:3] == ["white", "red", "blue"]
    solution = nonolith.check(puzzle).solution
    assert solution is not None
    assert list(solution.rows()) == [(1, 1), (1, 2), (3, 3)]
